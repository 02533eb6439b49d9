import type { ReplyInputOf } from '@oyez/contract/wire/endpoint';
import {
  RejudgeFilter,
  type previewRejudging as previewCall,
  type Rejudging,
} from '@oyez/contract/judging/judging-admin';
import { limits } from '@oyez/contract/rules/limits';
import { scopeFrom, SITE } from '@oyez/contract/rules/scope';
import { STATUS } from '@oyez/contract/judging/verdict';
import { z } from 'zod';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import { withoutTimeLimit } from '../../../db/time-limit.sql.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { LANE } from '../../../jobs/lanes.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { problemIdOf } from '../../problems/problems.service.ts';
import { wakeFollowers } from '../core/wake-ups.ts';
import {
  changeRejudging,
  countSelected,
  countsOf,
  findRejudging,
  findUserId,
  insertRejudging,
  lockRejudging,
  nextSelected,
  openOf,
  openRejudgings,
  outdatedSelected,
  rejudgingPage,
  restoreWaiting,
  type RejudgingRow,
  type SelectedCount,
  type Selection,
} from './rejudgings.sql.ts';
import { restartWaiting } from '../verdicts/verdict-changes.service.ts';
import { restartPicked } from '../verdicts/verdicts.sql.ts';

/**
 * Judging many submissions again. A duty of the leader keeps about a thousand of them in line, and the others wait
 * outside: until it is nearly their turn their verdicts stand, and stopping is quick.
 */
const AHEAD = 1000;
const BATCH = 250;

type Preview = ReplyInputOf<typeof previewCall>;

export async function previewRejudging(services: Services, actor: Actor, filter: RejudgeFilter): Promise<Preview> {
  return preview(services, await resolved(services, actor, filter));
}

async function preview({ database, now }: Services, filter: StoredFilter): Promise<Preview> {
  const counts = await countSelected(database.db, toSelection(filter), now());
  const sum = (of: (one: SelectedCount) => number) => counts.reduce((total, one) => total + of(one), 0);
  return {
    total: sum((one) => one.taken),
    byStatus: counts.filter((one) => one.taken > 0).map(({ status, taken }) => ({ status, count: taken })),
    manual: sum((one) => one.manual),
    cancelled: sum((one) => (one.status === STATUS.cancelled ? one.named - one.taken : 0)),
  };
}

export async function startRejudging(
  services: Services,
  origin: AuditOrigin & { actor: Actor },
  given: RejudgeFilter,
  reason: string,
): Promise<Rejudging> {
  const { now } = services;
  const filter = await resolved(services, origin.actor, given);
  const { total } = await preview(services, filter);
  if (total === 0) fail('rejudge_nothing');
  const at = now();
  const id = await transact(services, async (tx) => {
    const rejudgingId = await insertRejudging(tx, { filter, reason, byUserId: origin.actor.id, total }, at);
    const entry = { action: 'rejudging.start', subjectKind: 'rejudging', subjectId: rejudgingId } as const;
    await writeAudit(tx, origin, { ...entry, after: { filter, reason, total } }, at);
    return rejudgingId;
  });
  return readRejudging(services, id);
}

export async function listRejudgings(
  services: Services,
  page: { offset: number; limit: number },
): Promise<{ rows: Rejudging[]; total: number }> {
  const { db } = services.database;
  const found = await rejudgingPage(db, page);
  return { rows: await Promise.all(found.rows.map((row) => toRejudging(services, row))), total: found.total };
}

/** What no node has begun gets back the verdict that it had; what runs, runs to its end. */
export async function stopRejudging(services: Services, origin: AuditOrigin, id: number): Promise<Rejudging> {
  const { now } = services;
  await transact(services, async (tx) => {
    const row = (await lockRejudging(tx, id)) ?? fail('rejudging_not_found');
    if (row.state !== 'queueing' && row.state !== 'running') fail('rejudging_ended');
    const submissionIds = await restoreWaiting(tx, id, now());
    await changeRejudging(tx, id, { state: 'stopped', ended_at: now() });
    const entry = { action: 'rejudging.stop', subjectKind: 'rejudging', subjectId: id } as const;
    await writeAudit(tx, origin, { ...entry, after: { restored: submissionIds.length } }, now());
    wakeFollowers(tx, submissionIds);
  });
  return readRejudging(services, id);
}

/** Brings each rejudging that has not ended one step further. */
export async function feedRejudgings(services: Services): Promise<void> {
  for (const id of await openRejudgings(services.database.db)) {
    while (await feed(services, id));
  }
}

/** One batch, or the end. Answers whether there may be room for more. */
async function feed(services: Services, id: number): Promise<boolean> {
  const { now } = services;
  const fed = await transact(services, async (tx) => {
    const row = await lockRejudging(tx, id);
    if (!row || row.counts !== null) return 0;
    const open = await openOf(tx, id);
    if (row.state !== 'queueing') {
      if (open > 0) return 0;
      if (row.state === 'running') await changeRejudging(tx, id, { state: 'done', ended_at: now() });
      return 'ended';
    }
    const selection = toSelection(StoredFilter.parse(row.filter));
    // These stand in line already and need no room. Any that ends meanwhile is found among the ended ones.
    const outdated = outdatedSelected(selection, row.created_at, BATCH);
    const moved = await restartWaiting(tx, outdated, { byUserId: row.by_user_id, rejudgingId: id }, now());
    if (moved > 0) return moved;
    const room = Math.min(BATCH, AHEAD - open);
    if (room <= 0) return 0;
    const batch = await restartPicked(
      tx,
      nextSelected(selection, row.created_at, row.last_submission_id, room),
      {
        cause: 'rejudge',
        byUserId: row.by_user_id,
        rejudgingId: id,
        line: { lane: LANE.rejudge, maxAttempts: limits.submission.maxLostAttempts },
        ownerId: row.by_user_id ?? 'author',
      },
      now(),
    );
    if (batch.lastId !== null) await changeRejudging(tx, id, { last_submission_id: batch.lastId });
    if (batch.count < room) await changeRejudging(tx, id, { state: 'running' });
    return batch.count;
  });
  if (fed === 'ended') await keepCounts(services, id);
  return fed !== 'ended' && fed > 0;
}

/** Among millions of judgings this takes long, so the end does not wait for it, and until it writes it holds nothing. */
async function keepCounts(services: Services, id: number): Promise<void> {
  await transact(services, async (tx) => {
    await withoutTimeLimit(tx);
    await changeRejudging(tx, id, { counts: JSON.stringify(await countsOf(tx, id)) });
  });
}

async function readRejudging(services: Services, id: number): Promise<Rejudging> {
  const row = (await findRejudging(services.database.db, id)) ?? fail('rejudging_not_found');
  return toRejudging(services, row);
}

async function toRejudging(services: Services, row: RejudgingRow): Promise<Rejudging> {
  const counts = row.counts ?? (await countsOf(services.database.db, row.id));
  return {
    id: row.id,
    filter: RejudgeFilter.parse(row.filter),
    reason: row.reason,
    state: row.state,
    startedBy: row.username,
    startedAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    total: row.total,
    queued: counts.queued,
    judged: counts.judged,
    changed: counts.changed,
  };
}

/** The filter as it was given, with the rows that its names meant at that moment. */
const StoredFilter = RejudgeFilter.extend({
  ids: z.object({ problem: z.int().optional(), user: z.int().optional() }),
});
type StoredFilter = z.infer<typeof StoredFilter>;

async function resolved(services: Services, actor: Actor, filter: RejudgeFilter): Promise<StoredFilter> {
  const { db } = services.database;
  const statuses = filter.statuses?.length === 0 ? undefined : filter.statuses;
  const { problemId: displayId, username, problemIdPart, usernamePart, ...others } = filter;
  const given = {
    ...others,
    statuses,
    // A part of nothing would be found in every name.
    ...(displayId && { problemId: displayId, problemIdPart }),
    ...(username && { username, usernamePart }),
  };
  const { practice: _, includeManual: __, ...conditions } = given;
  if (Object.values(conditions).every((value) => value === undefined)) fail('rejudge_filter_empty');
  const problem = !displayId || problemIdPart ? undefined : await problemIdOf(db, displayId, actor);
  const user = !username || usernamePart ? undefined : await findUserId(db, username);
  if (username && !usernamePart && user === undefined) throw new AppError('rejudge_user_unknown', { username });
  return { ...given, ids: { problem, user } };
}

function toSelection(filter: StoredFilter): Selection {
  const { ids, language, statuses, from, to, cid, practice, includeManual } = filter;
  return {
    problemId: ids.problem,
    problemPart: filter.problemIdPart ? filter.problemId : undefined,
    userId: ids.user,
    userPart: filter.usernamePart ? filter.username : undefined,
    language,
    statuses,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    scopes: [...(cid === undefined ? [] : [scopeFrom({ cid })]), ...(practice ? [SITE] : [])],
    includeManual: includeManual ?? false,
    outdated: true,
  };
}
