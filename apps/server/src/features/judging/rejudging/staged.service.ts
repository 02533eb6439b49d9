import { createHash } from 'node:crypto';
import { RejudgeChoice } from '@oyez/contract/contests/contest-rejudging';
import { limits } from '@oyez/contract/rules/limits';
import type { AuditAction } from '@oyez/contract/registry';
import { z } from 'zod';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import type { Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import { LANE } from '../../../jobs/lanes.ts';
import type { Services } from '../../../services.ts';
import { wakeFollowers } from '../core/wake-ups.ts';
import { countSelected, nextSelected, type Selection } from './rejudgings.sql.ts';
import {
  applyStaged,
  asideOpen,
  changeStaged,
  discardAside,
  insertStaged,
  judgeAside,
  lockStaged,
  openStaged,
  stagedCounts,
  stagedVerdicts,
  undoStaged,
  type StagedRow,
  type StagedVerdict,
} from './staged.sql.ts';

export { findUserId } from './rejudgings.sql.ts';
export {
  findStaged,
  stagedCounts,
  stagedPage,
  stagedVerdicts,
  type StagedRow,
  type StagedVerdict,
} from './staged.sql.ts';

/** Of what is judged aside, so many are in line at a time. */
const AHEAD = 500;
const BATCH = 250;
const LINE = { lane: LANE.rejudge, maxAttempts: limits.submission.maxLostAttempts };

/** What was chosen, with the rows and moments that it meant then. */
export const StoredChoice = RejudgeChoice.extend({
  ids: z.object({ problem: z.int().optional(), user: z.int().optional() }),
  times: z.object({ from: z.coerce.date().optional(), to: z.coerce.date().optional() }),
});
export type StoredChoice = z.infer<typeof StoredChoice>;

export type Operator = AuditOrigin & { actor: { id: number } };

export async function countChosen(
  { database, now }: Services,
  contestId: number,
  choice: StoredChoice,
): Promise<{ total: number; manual: number }> {
  const counts = await countSelected(database.db, selectionOf(contestId, choice), now());
  return {
    total: counts.reduce((sum, { taken }) => sum + taken, 0),
    manual: counts.reduce((sum, { manual }) => sum + manual, 0),
  };
}

/** Begins to judge aside; nothing that anybody sees changes by it. */
export async function stageRejudging(
  services: Services,
  operator: Operator,
  wanted: { contestId: number; choice: StoredChoice; reason: string },
): Promise<number> {
  const { now } = services;
  const { contestId, choice, reason } = wanted;
  const { total } = await countChosen(services, contestId, choice);
  if (total === 0) fail('rejudge_nothing');
  return transact(services, async (tx) => {
    const id = await insertStaged(tx, { contestId, choice, reason, byUserId: operator.actor.id, total }, now());
    await audited(tx, operator, { action: 'contest_rejudging.start', contestId, id }, { choice, reason, total }, now());
    return id;
  });
}

/** Brings what is judged aside one step further. */
export async function feedStagedRejudgings(services: Services): Promise<void> {
  for (const id of await openStaged(services.database.db)) {
    while (await feed(services, id));
  }
}

async function feed(services: Services, id: number): Promise<boolean> {
  const { now } = services;
  return transact(services, async (tx) => {
    const row = await lockStaged(tx, id);
    if (!row || (row.state !== 'queueing' && row.state !== 'running')) return false;
    const open = await asideOpen(tx, id);
    if (row.state === 'running') {
      if (open === 0)
        await changeStaged(tx, id, { state: 'ready', counts: JSON.stringify(await stagedCounts(tx, id)) });
      return false;
    }
    const room = Math.min(BATCH, AHEAD - open);
    if (room <= 0) return false;
    const selection = selectionOf(row.contest_id, StoredChoice.parse(row.choice));
    const picked = nextSelected(selection, row.created_at, row.last_submission_id, room);
    const batch = await judgeAside(tx, picked, { id, byUserId: row.by_user_id, line: LINE }, now());
    if (batch.lastId !== null) await changeStaged(tx, id, { last_submission_id: batch.lastId });
    if (batch.count < room) await changeStaged(tx, id, { state: 'running' });
    return batch.count > 0;
  });
}

/** Names what would be applied, so that nothing else is. */
export function digestOf(verdicts: readonly StagedVerdict[]): string {
  const made = verdicts.map(({ judgingId, before, after }) => [judgingId, before, after]);
  return createHash('sha256').update(JSON.stringify(made)).digest('base64url');
}

export async function applyRejudging(
  services: Services,
  operator: Operator,
  wanted: { contestId: number; id: number; digest: string },
): Promise<void> {
  await decide(services, operator, wanted, 'contest_rejudging.apply', async (tx, row, now) => {
    if (row.state !== 'ready') fail('rejudging_not_ready');
    const verdicts = await stagedVerdicts(tx, row.id, { applied: false });
    if (digestOf(verdicts) !== wanted.digest) fail('rejudging_moved_on');
    const ids = await applyStaged(tx, row.id, now);
    // Somebody was faster between the look and the lock.
    if (ids.length !== verdicts.length) fail('rejudging_moved_on');
    return { state: 'applied', ids };
  });
}

export async function undoRejudging(
  services: Services,
  operator: Operator,
  wanted: { contestId: number; id: number },
): Promise<void> {
  await decide(services, operator, wanted, 'contest_rejudging.undo', async (tx, row, now) => {
    if (row.state !== 'applied') fail('rejudging_not_applied');
    return { state: 'undone', ids: await undoStaged(tx, row.id, now) };
  });
}

export async function discardRejudging(
  services: Services,
  operator: Operator,
  wanted: { contestId: number; id: number },
): Promise<void> {
  await decide(services, operator, wanted, 'contest_rejudging.discard', async (tx, row, now) => {
    if (row.state !== 'queueing' && row.state !== 'running' && row.state !== 'ready') fail('rejudging_not_ready');
    await discardAside(tx, row.id, now);
    return { state: 'discarded', ids: [] };
  });
}

type Decision = { state: 'applied' | 'undone' | 'discarded'; ids: number[] };

async function decide(
  services: Services,
  operator: Operator,
  { contestId, id }: { contestId: number; id: number },
  action: AuditAction,
  change: (tx: Tx, row: StagedRow, now: Date) => Promise<Decision>,
): Promise<void> {
  const now = services.now();
  await transact(services, async (tx) => {
    const row = await lockStaged(tx, id);
    if (row?.contest_id !== contestId) fail('rejudging_not_found');
    const { state, ids } = await change(tx, row, now);
    const counts = JSON.stringify(await stagedCounts(tx, id));
    await changeStaged(tx, id, { state, counts, decided_at: now, decided_by: operator.actor.id });
    await audited(tx, operator, { action, contestId, id }, { submissions: ids.length }, now);
    wakeFollowers(tx, ids);
  });
}

async function audited(
  tx: Tx,
  operator: Operator,
  { action, contestId, id }: { action: AuditAction; contestId: number; id: number },
  after: object,
  now: Date,
): Promise<void> {
  const entry = { action, subjectKind: 'rejudging', subjectId: id, after: { contestId, ...after } } as const;
  await writeAudit(tx, operator, entry, now);
}

function selectionOf(
  contestId: number,
  { ids, times, language, statuses, test, includeManual }: StoredChoice,
): Selection {
  return {
    problemId: undefined,
    problemPart: undefined,
    userId: ids.user,
    userPart: undefined,
    language,
    statuses,
    from: times.from,
    to: times.to,
    contestProblemId: ids.problem,
    test,
    scopes: [{ kind: 'contest', contestId, groupId: null }],
    ofContest: true,
    outdated: false,
    includeManual: includeManual ?? false,
  };
}
