import type { DiscussionStanding } from '@oyez/contract/discussions/discussions';
import { daysAfter, daysBefore } from '../../days.ts';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { discussionPolicy, type DiscussionPlace } from '../../policy/discussions.policy.ts';
import type { Services } from '../../services.ts';
import { muteOf, solvedCount, writerFacts } from './standing.sql.ts';

/** Whether somebody may start another discussion, and what is missing. Admin roles are let off practice and the limit of a day. */
export async function standingFor(
  { settings, now }: Services,
  db: Db | Tx,
  actor: Actor,
  place: DiscussionPlace,
): Promise<DiscussionStanding> {
  const { defaultCreateDiscussionACInitValue: neededSolved, defaultCreateDiscussionDailyLimit: perDay } = (
    await settings.current()
  ).limits;
  const at = now();
  const facts = await writerFacts(db, actor.id, {
    groupId: place.kind === 'group' ? place.groupId : null,
    since: daysBefore(at, 1),
    perDay,
    now: at,
  });
  const isFree = discussionPolicy.writesFreely(actor);
  const refusal = !can(actor, 'discussion_add')
    ? 'not_allowed'
    : facts.muted_until !== null
      ? 'muted'
      : !isFree && facts.solved < neededSolved
        ? 'solve_first'
        : !isFree && facts.written >= perDay
          ? 'daily_limit'
          : null;
  const nextAt = facts.oldest === null || perDay === 0 ? null : daysAfter(facts.oldest, 1);
  const until = refusal === 'muted' ? facts.muted_until : refusal === 'daily_limit' ? nextAt : null;
  return {
    refusal,
    solved: facts.solved,
    neededSolved,
    perDay,
    until: until?.toISOString() ?? null,
    reason: refusal === 'muted' ? facts.muted_reason : null,
    moderates: discussionPolicy.moderate(actor, place),
  };
}

/** Says what keeps somebody from starting a discussion. */
export async function refuseWriter(services: Services, tx: Tx, actor: Actor, place: DiscussionPlace): Promise<void> {
  const { refusal, solved, neededSolved, perDay, until, reason } = await standingFor(services, tx, actor, place);
  if (refusal === 'not_allowed') fail('no_permission');
  if (refusal === 'muted') fail('muted', { until: minuteOf(until), reason: reason ?? '' });
  if (refusal === 'solve_first') {
    fail('discussion_solve_first', { needed: neededSolved, solved, missing: neededSolved - solved });
  }
  if (refusal !== 'daily_limit') return;
  if (until === null) fail('discussion_daily_none');
  fail('discussion_daily_limit', { max: perDay, until: minuteOf(until) });
}

/** Until when somebody writes nothing in a place, here or in comments, and why; null where they may. */
export async function mutedUntil(
  db: Db | Tx,
  actor: Actor,
  groupId: number | null,
  now: Date,
): Promise<{ until: string; reason: string } | null> {
  const muted = await muteOf(db, actor.id, groupId, now);
  return muted === undefined ? null : { until: minuteOf(muted.until.toISOString()), reason: muted.reason };
}

export async function refuseMuted(db: Db | Tx, actor: Actor, groupId: number | null, now: Date): Promise<void> {
  const muted = await mutedUntil(db, actor, groupId, now);
  if (muted !== null) fail('muted', muted);
}

/** How many problems somebody has solved. */
export async function solvedBy(db: Db | Tx, actor: Actor): Promise<number> {
  return solvedCount(db, actor.id);
}

/** As a value of a text, which is said on its reader's clock. */
export function minuteOf(moment: string | null): string {
  return moment === null ? '' : `${moment.slice(0, 16)}:00.000Z`;
}
