import { isGuest, type Actor } from './actor.ts';
import { discussionPolicy, judges, placeOfDiscussion } from './discussions.policy.ts';

/** A place that people comment in, as it stands for one person: found once, where a call comes in, and passed on. */
export type CommentArea = {
  readonly kind: 'discussion' | 'contest';
  readonly id: number;
  /** Of the group around it. */
  readonly groupId: number | null;
  /** Deletes what others wrote, and reads everything. */
  readonly moderates: boolean;
  /** A contest that runs: one reads one's own and what its jury wrote. */
  readonly kept: boolean;
  /** In a contest only its jury answers its owner and the roots of the site. */
  readonly juryAnswers: boolean;
};

export type Written = {
  user_id: number | null;
  by_jury: boolean;
  /** By a root of the site or the owner of the contest. */
  by_head: boolean;
};
type Hidden = { user_id: number | null; hidden_reason: string | null };

export const commentPolicy = {
  read: (
    actor: Actor,
    { moderates, kept }: Pick<CommentArea, 'moderates' | 'kept'>,
    row: Pick<Written, 'user_id' | 'by_jury'>,
  ): boolean => moderates || !kept || isWriter(actor, row) || row.by_jury,

  /** What it says, where it is there: hidden from all but who wrote it and who looks after the place. */
  readText: (actor: Actor, { moderates }: Pick<CommentArea, 'moderates'>, row: Hidden): boolean =>
    row.hidden_reason === null || moderates || isWriter(actor, row),

  /** Writes and likes there: below a group's discussion its members do. In contests one is let in to do so. */
  takePart: (actor: Actor, { kind, groupId }: Pick<CommentArea, 'kind' | 'groupId'>): boolean =>
    !isGuest(actor) && (kind === 'contest' || discussionPolicy.takePart(actor, placeOfDiscussion({ groupId }))),

  /** Of what is there: what one reads. */
  like: (actor: Actor, area: Pick<CommentArea, 'kind' | 'groupId' | 'moderates'>, row: Hidden): boolean =>
    commentPolicy.takePart(actor, area) && commentPolicy.readText(actor, area, row),

  reply: (
    actor: Actor,
    { moderates, juryAnswers }: Pick<CommentArea, 'moderates' | 'juryAnswers'>,
    comment: Pick<Written, 'user_id' | 'by_head'>,
  ): boolean => !isGuest(actor) && (moderates || !juryAnswers || isWriter(actor, comment) || !comment.by_head),

  delete: (actor: Actor, { moderates }: Pick<CommentArea, 'moderates'>, row: Pick<Written, 'user_id'>): boolean =>
    moderates || isWriter(actor, row),

  /** What somebody else took away stays away for its author. */
  restore: (
    actor: Actor,
    { moderates }: Pick<CommentArea, 'moderates'>,
    row: Pick<Written, 'user_id'> & { deleted_by: number | null },
  ): boolean => (moderates && judges(actor, row.user_id)) || (isWriter(actor, row) && row.deleted_by === actor.id),

  /** The same of what was hidden. */
  show: (
    actor: Actor,
    { moderates }: Pick<CommentArea, 'moderates'>,
    row: Hidden & { hidden_by: number | null },
  ): boolean => row.hidden_reason !== null && moderates && (judges(actor, row.user_id) || row.hidden_by === actor.id),
};

function isWriter(actor: Actor, { user_id }: Pick<Written, 'user_id'>): boolean {
  return !isGuest(actor) && user_id === actor.id;
}
