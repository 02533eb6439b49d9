import type { Db, Tx } from '../../db/client.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { CommentArea } from '../../policy/comments.policy.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { discussionPolicy } from '../../policy/discussions.policy.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { offUntilBuilt } from '../../settings/settings.ts';
import { openDiscussion } from '../discussions/discussions.service.ts';
import { contestTitle, type HeldComment } from './comments.sql.ts';

/** The place and what messages about it say. */
export type OpenArea = CommentArea & {
  /** Who is told of comments: a discussion's author. */
  authorId: number | null;
  title: string;
  /** Its page, without a host. */
  address: string;
  /** Nobody writes here at the moment, by this failure. */
  closed: 'discussion_disabled' | null;
};

export type AreaIds = { did?: number | undefined; cid?: number | undefined };
type Asked = {
  actor: Actor;
  now: Date;
  /** To take something away or bring it back: who looks after a place does so where the site closed it, too. */
  lookingAfter?: boolean;
};

/** The place of comments that a call names, for whoever comes in. */
export async function openArea(
  services: Services,
  db: Db | Tx,
  { did, cid }: AreaIds,
  asked: Asked,
): Promise<OpenArea> {
  if (did) return ofDiscussion(services, db, did, asked);
  if (cid) return ofContest(services, db, cid, asked);
  return fail('comment_place_missing');
}

/** What whoever reaches a place is told of it, so that they know why they do not read on. */
const TOLD: readonly string[] = ['contest_comments_closed', 'discussion_area_closed', 'discussion_disabled'];

/** The place of a comment that a call names by its number: what stands where one may not go is not there. */
export async function areaOfComment(
  services: Services,
  db: Db | Tx,
  { discussion_id: did, contest_id: cid }: Pick<HeldComment, 'discussion_id' | 'contest_id'>,
  { gone, ...asked }: Asked & { gone: 'comment_not_found' | 'reply_not_found' },
): Promise<OpenArea> {
  const ids = { did: did ?? undefined, cid: cid ?? undefined };
  return openArea(services, db, ids, asked).catch((error: unknown) => {
    throw error instanceof AppError && !TOLD.includes(error.code) ? new AppError(gone) : error;
  });
}

async function ofDiscussion(services: Services, db: Db | Tx, id: number, asked: Asked): Promise<OpenArea> {
  const { row, place } = await openDiscussion(services, db, id, asked);
  const groupId = place.kind === 'group' ? place.groupId : null;
  const page = `/discussion-detail/${id}`;
  const moderates = discussionPolicy.moderate(asked.actor, place);
  return {
    kind: 'discussion',
    id,
    groupId,
    moderates,
    kept: false,
    juryAnswers: false,
    authorId: row.user_id,
    title: row.title,
    address: groupId === null ? page : `/group/${groupId}${page}`,
    closed: row.disabled && !moderates ? 'discussion_disabled' : null,
  };
}

async function ofContest(
  services: Services,
  db: Db | Tx,
  id: number,
  { actor, now, lookingAfter = false }: Asked,
): Promise<OpenArea> {
  const isClosed = !offUntilBuilt((await services.settings.current()).switches).openContestComment;
  if (isClosed && !lookingAfter) fail('contest_comments_closed');
  const standing = (await findContest(db, actor, id, now)) ?? fail('contest_not_found');
  if (isClosed && !standing.runs) fail('contest_comments_closed');
  const refusal = contestPolicy.entry(actor, standing);
  if (refusal !== null) throw new AppError(refusal);
  const { facts, phase, runs } = standing;
  const title = await contestTitle(db, id);
  return {
    kind: 'contest',
    id,
    groupId: facts.groupId,
    moderates: runs,
    kept: phase !== 'ended',
    juryAnswers: true,
    authorId: null,
    title,
    address: `/contest/${id}/comment`,
    closed: null,
  };
}
