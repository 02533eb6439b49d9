import type { CommentKind, CommentOrder, getComments } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import type { QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { fail } from '../../http/app-error.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { commentPolicy } from '../../policy/comments.policy.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../../db/client.ts';
import { namesOf } from '../discussions/mentions.service.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { areaOfComment, openArea, type AreaIds, type OpenArea } from './area.service.ts';
import {
  countBefore,
  countComments,
  findComment,
  findReply,
  listComments,
  repliesTo,
  writtenBy,
  type HeldComment,
  type HeldReply,
} from './comments.sql.ts';
import { toComment, toReply, type Named } from './comments.view.ts';
import { peopleNamed } from './people.sql.ts';
import { refusalFor } from './standing.service.ts';

type Asked = { actor: Actor; now: Date };

/** A page of comments, each with its newest replies. With `commentId` the page on which that one stands. */
export async function commentPage(
  services: Services,
  { order = 'liked', limit, currentPage, commentId, ...ids }: QueryOf<typeof getComments>,
  { actor, now }: Asked,
): Promise<ReplyOf<typeof getComments>> {
  const { db } = services.database;
  const area = await openArea(services, db, ids, { actor, now });
  const current =
    commentId === undefined
      ? currentPage
      : await pageWith({ order, limit, commentId }, (at) => countBefore(db, actor, area, at));
  const [rows, total, refusal] = await Promise.all([
    listComments(db, actor, area, { order, limit, offset: (current - 1) * limit }),
    countComments(db, actor, area),
    refusalFor(services, db, { actor, area, grant: 'comment_add', now }),
  ]);
  const withReplies = rows.filter((row) => row.replies > 0).map((row) => row.id);
  const shown = await repliesTo(db, actor, area, withReplies, limits.comment.repliesShown);
  const [comments, answers] = await withNames(db, [rows, shown]);
  const replies = Map.groupBy(answers, (row) => row.comment_id);
  const reader = { actor, area, mayWrite: refusal === null };
  return {
    commentList: {
      records: comments.map((row) => toComment(row, replies.get(row.id) ?? [], reader)),
      total,
      size: limit,
      current,
      pages: Math.ceil(total / limit),
    },
    commentLikeMap: Object.fromEntries(rows.filter((row) => row.liked).map((row) => [String(row.id), true])),
    refusal: refusal?.code ?? null,
    refusalWith: refusal?.params ?? {},
  };
}

type At = { order: CommentOrder; commentId: number };

async function pageWith(
  { limit, ...at }: At & { limit: number },
  before: (at: At) => Promise<number | undefined>,
): Promise<number> {
  return Math.floor(((await before(at)) ?? 0) / limit) + 1;
}

/** All replies to a comment, for whoever reads it. */
export async function repliesOf(services: Services, commentId: number, { actor, now }: Asked) {
  const { db } = services.database;
  const comment = await findComment(db, commentId);
  if (comment === undefined || comment.deleted_at !== null) fail('comment_not_found');
  const area = await areaOfComment(services, db, comment, { actor, now, gone: 'comment_not_found' });
  const written = await writtenBy(db, area, comment.user_id);
  if (!commentPolicy.read(actor, area, written)) fail('comment_not_found');
  const refusal = await refusalFor(services, db, { actor, area, grant: 'reply_add', now });
  const answers = refusal === null && commentPolicy.reply(actor, area, written);
  const rows = await repliesTo(db, actor, area, [commentId], limits.comment.replies);
  const [named] = await withNames(db, [rows, []]);
  return named.map((row) => toReply(row, { actor, area }, answers));
}

/** With the names that are meant in their texts, looked up once. */
async function withNames<A extends { content: string }, B extends { content: string }>(
  db: Db | Tx,
  [first, second]: readonly [readonly A[], readonly B[]],
): Promise<[Named<A>[], Named<B>[]]> {
  const names = await namesOf(
    db,
    [...first, ...second].map(({ content }) => content),
  );
  return [
    first.map((row, at) => ({ ...row, names: names[at] ?? [] })),
    second.map((row, at) => ({ ...row, names: names[first.length + at] ?? [] })),
  ];
}

/** A comment or a reply with its place, as this person reads it. */
export async function readComment(
  services: Services,
  { kind, id }: { kind: CommentKind; id: number },
  { actor, now }: Asked,
): Promise<{ row: HeldComment | HeldReply; commentId: number; area: OpenArea }> {
  const { db } = services.database;
  const gone = kind === 'comment' ? 'comment_not_found' : 'reply_not_found';
  const reply = kind === 'reply' ? ((await findReply(db, id)) ?? fail(gone)) : undefined;
  const comment = (await findComment(db, reply?.comment_id ?? id)) ?? fail(gone);
  if (comment.deleted_at !== null || (reply?.deleted_at ?? null) !== null) fail(gone);
  const area = await areaOfComment(services, db, comment, { actor, now, gone });
  for (const row of [comment, ...(reply === undefined ? [] : [reply])]) {
    const written = await writtenBy(db, area, row.user_id);
    if (!commentPolicy.read(actor, area, written) || !commentPolicy.readText(actor, area, row)) fail(gone);
  }
  return { row: reply ?? comment, commentId: comment.id, area };
}

/** Whom one may name in a place; while others' comments are kept from this person, nobody. */
export async function mentionable(
  services: Services,
  { text, ...ids }: AreaIds & { text: string },
  { actor, now }: Asked,
) {
  const { db } = services.database;
  const area = await openArea(services, db, ids, { actor, now });
  if (isGuest(actor) || (area.kept && !area.moderates)) return [];
  const place = {
    discussionId: area.kind === 'discussion' ? area.id : null,
    contestId: area.kind === 'contest' ? area.id : null,
    groupId: area.groupId,
  };
  return peopleNamed(db, usernameKey(text), place, limits.comment.mentionable);
}
