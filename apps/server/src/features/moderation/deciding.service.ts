import type { decideReports } from '@oyez/contract/discussions/moderation';
import type { ReportAction } from '@oyez/contract/discussions/moderation-values';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { daysBefore } from '../../days.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { moderationPolicy } from '../../policy/moderation.policy.ts';
import type { Services } from '../../services.ts';
import * as comments from '../comments/removal.service.ts';
import { addressOf } from '../discussions/likes.service.ts';
import * as discussions from '../discussions/moderation.service.ts';
import { minuteOf } from '../discussions/standing.service.ts';
import { sendSystemMessage, sendSystemMessages } from '../messages/messages.service.ts';
import { lockPlain } from './cases.sql.ts';
import { moderatedPlace, muteWithin, unmuteWithin, type By } from './mutes.service.ts';
import { muteIn, personOf } from './mutes.sql.ts';
import {
  closeReports,
  insertDecision,
  lastDecision,
  lockDecision,
  lockWaiting,
  markReports,
  openReports,
  setUndone,
  type Reported,
  type Target,
} from './reports.sql.ts';
import { looksAfter, placeIn, reportedTarget, targetState, type FoundTarget } from './targets.sql.ts';

const TOLD = 200;

/** About all reports of one thing at once. Who comes second is told who was first. */
export async function decide(
  services: Services,
  { kind, id, action, reason: said = '', muteMinutes: minutes }: BodyOf<typeof decideReports>,
  by: By,
): Promise<number> {
  const target = { kind, id };
  const reason = storable(said);
  return transact(services, async (tx) => {
    const found = await lookedAfterTarget(tx, target, by);
    if (!moderationPolicy.decide(by.actor, found)) fail('moderation_own');
    const waiting = await lockWaiting(tx, target);
    const [first] = waiting;
    if (first === undefined) return refuseSecond(tx, target);
    if ((action !== 'dismiss' || minutes !== undefined) && reason === '') fail('moderation_reason_missing');
    const acted = await act(services, tx, { target, action, reason }, by);
    const mutedUntil = minutes === undefined ? null : await muteAuthor(tx, found, { minutes, reason }, by);
    const decision = await insertDecision(
      tx,
      {
        ...{ target, place: found, authorId: found.authorId, action, acted, mutedUntil },
        reason: reason === '' ? null : reason,
        by: by.actor.id,
      },
      by.now,
    );
    const ids = waiting.map((one) => one.id);
    await closeReports(tx, ids, { decisionId: decision, by: by.actor.id }, by.now);
    await markReports(tx, found);
    await note(tx, 'report.decide', { target, found, action, reason, reported: first.reported, mutedUntil }, by);
    if (action === 'warn') await warn(tx, { target, found, reason, reported: first.reported }, by);
    const reporters = waiting.flatMap((one) => one.user_id ?? []).filter((one) => one !== by.actor.id);
    const acts = action !== 'dismiss' || mutedUntil !== null;
    const place = first.reported.place ?? first.reported.title ?? '';
    const params = { kind, place, url: pageOf(found), acted: acts };
    await sendSystemMessages(tx, { userIds: [...new Set(reporters)], template: 'report_decided', params }, by.now);
    return decision;
  });
}

/** What a decision did is undone, as far as it stands that way, and its reports wait again. */
export async function undo(services: Services, id: number, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const decision = (await lockDecision(tx, id)) ?? fail('report_not_found');
    const target = { kind: decision.target_kind as Target['kind'], id: decision.target_id };
    const found = await lookedAfterTarget(tx, target, by);
    if (!moderationPolicy.decide(by.actor, found)) fail('moderation_own');
    if (decision.undone_at !== null || decision.created_at <= daysBefore(by.now, limits.mute.undoDays))
      fail('report_undone');
    await openReports(tx, { decisionId: id });
    await setUndone(tx, id, by.now);
    await markReports(tx, found);
    if (decision.acted) await takeBack(services, tx, { target, action: decision.action as ReportAction }, by);
    const { author_id: authorId, muted_until: until } = decision;
    if (authorId !== null && until !== null) await unmuteSame(tx, { userId: authorId, found, until }, by);
    if (decision.action === 'warn' && authorId !== null) {
      const params = { operator: by.actor.username ?? '', place: found.title, url: pageOf(found) };
      await sendSystemMessage(tx, { userId: authorId, template: 'moderation_undone', params }, by.now);
    }
    await note(tx, 'report.undo', { target, found, action: decision.action as ReportAction }, by);
  });
}

/** One report by itself, as old clients do it: put aside, or among those that wait. */
export async function setReport(
  services: Services,
  { id, status }: { id: number; status: boolean },
  by: By,
): Promise<void> {
  await transact(services, async (tx) => {
    const place = await moderatedPlace(tx, by, undefined);
    const held = (await lockPlain(tx, { actor: by.actor, place, now: by.now }, id)) ?? fail('report_not_found');
    if (!moderationPolicy.decide(by.actor, { authorId: held.author_id })) fail('moderation_own');
    if (held.is_handled === status) return;
    if (status) await closeReports(tx, [id], { decisionId: null, by: by.actor.id }, by.now);
    else await openReports(tx, { id });
    await markReports(tx, { discussionId: held.discussion_id, contestId: held.contest_id });
  });
}

/** A thing that was reported, for who looks after its place; for others there is no report of it. */
async function lookedAfterTarget(tx: Tx, target: Target, { actor, now }: By): Promise<FoundTarget> {
  const found = (await reportedTarget(tx, target)) ?? fail('report_not_found');
  if (!(await looksAfter(tx, actor, found, now))) fail('report_not_found');
  return found;
}

async function refuseSecond(tx: Tx, target: Target): Promise<never> {
  const last = (await lastDecision(tx, target)) ?? fail('report_not_found');
  return fail('report_decided', { name: last.username ?? '?', at: minuteOf(last.handled_at?.toISOString() ?? null) });
}

type Act = { target: Target; action: ReportAction; reason?: string };

/** Whether anything changed: what was taken away meanwhile, or the discussion in which it stood, is gone already. */
async function act(services: Services, tx: Tx, { target, action, reason }: Act, by: By): Promise<boolean> {
  if (action !== 'hide' && action !== 'delete') return false;
  const state = await targetState(tx, target);
  if (state === undefined || state.deleted || state.placeGone || (action === 'hide' && state.hidden)) return false;
  const { kind, id } = target;
  if (kind === 'discussion') {
    const change = action === 'hide' ? 'disable' : 'delete';
    await discussions.moderateWithin(services, tx, { ids: [id], change, reason }, by);
  } else if (action === 'hide') await comments.hideWithin(services, tx, { kind, id, hidden: true, reason }, by);
  else await comments.deleteWithin(services, tx, { kind, id, reason }, by);
  return true;
}

async function takeBack(services: Services, tx: Tx, { target, action }: Act, by: By): Promise<void> {
  const state = await targetState(tx, target);
  if (state === undefined || state.placeGone || (action === 'delete') !== state.deleted) return;
  const { kind, id } = target;
  if (action === 'delete') {
    if (kind === 'discussion') await discussions.restoreWithin(tx, [id], by);
    else await comments.restoreWithin(services, tx, { kind, id }, by);
  } else if (state.hidden) {
    if (kind === 'discussion') await discussions.moderateWithin(services, tx, { ids: [id], change: 'enable' }, by);
    else await comments.hideWithin(services, tx, { kind, id, hidden: false }, by);
  }
}

async function muteAuthor(
  tx: Tx,
  { authorId, groupId }: FoundTarget,
  { minutes, reason }: { minutes: number; reason: string },
  by: By,
): Promise<Date> {
  const person = authorId === null ? undefined : await personOf(tx, authorId);
  if (person === undefined) fail('mute_nobody');
  return muteWithin(tx, { person, place: placeIn(groupId), minutes, reason }, by);
}

/** Not where somebody changed it since. */
async function unmuteSame(
  tx: Tx,
  { userId, found, until }: { userId: number; found: FoundTarget; until: Date },
  by: By,
): Promise<void> {
  const muted = await muteIn(tx, { userId, groupId: found.groupId });
  const person = muted?.until.getTime() === until.getTime() ? await personOf(tx, userId) : undefined;
  if (person !== undefined) await unmuteWithin(tx, { person, place: placeIn(found.groupId) }, by);
}

type Warned = { target: Target; found: FoundTarget; reason: string; reported: Reported };

async function warn(tx: Tx, { found, reason, reported }: Warned, by: By): Promise<void> {
  if (found.authorId === null || found.authorId === by.actor.id) return;
  const params = {
    operator: by.actor.username ?? '',
    place: found.title,
    url: pageOf(found),
    text: (reported.title ?? reported.content).slice(0, TOLD),
    reason,
  };
  await sendSystemMessage(tx, { userId: found.authorId, template: 'moderation_warning', params }, by.now);
}

/** Where it is read, without a host. */
function pageOf({ discussionId, contestId, groupId }: FoundTarget): string {
  return discussionId === null ? `/contest/${contestId}/comment` : addressOf(discussionId, groupId);
}

type Noted = {
  target: Target;
  found: FoundTarget;
  action: ReportAction;
  reason?: string;
  reported?: Reported;
  mutedUntil?: Date | null;
};

async function note(
  tx: Tx,
  word: 'report.decide' | 'report.undo',
  { target, found, action, reason = '', reported, mutedUntil = null }: Noted,
  by: By,
): Promise<void> {
  const { discussionId, contestId, groupId, authorId: userId, title } = found;
  const text = reported && (reported.title ?? reported.content).slice(0, TOLD);
  const place = discussionId === null ? { contestId } : { discussionId };
  const before = { userId, groupId, ...place, title, ...(text !== undefined && { text }) };
  const after = {
    action,
    ...(reason !== '' && { reason }),
    ...(mutedUntil !== null && { until: mutedUntil.toISOString() }),
  };
  await writeAudit(tx, by, { action: word, subjectKind: target.kind, subjectId: target.id, before, after }, by.now);
}
