import { changesAfter, changesAreGone, presentPosition } from '../../db/changes.sql.ts';
import { withoutTimeLimit } from '../../db/time-limit.sql.ts';
import { transact } from '../../db/transact.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import {
  pairsOf,
  readPosition,
  refreshHonors,
  refreshHonorsAfter,
  refreshProblemStats,
  refreshUserProblems,
  refreshUserStats,
  usersWhoTried,
  writePosition,
} from './stats.sql.ts';

const EVERY_MS = 500;
const BATCH = 2000;
const PEOPLE_PORTION = 1000;

/** The one writer of the derived tables: counters follow the facts within a second. */
export function statsDuties(services: Services): LeaderDuty[] {
  return [{ name: 'refresh counters', everyMs: EVERY_MS, run: () => refreshStats(services) }];
}

export async function refreshStats(services: Services): Promise<void> {
  const { db } = services.database;
  const position = await readPosition(db);
  if (!position || (await changesAreGone(db, position))) {
    await rebuildStats(services);
    return;
  }
  for (;;) {
    const from = await readPosition(db);
    if (!from) return;
    const changes = await changesAfter(db, from, BATCH);
    const last = changes.at(-1);
    if (!last) return;
    if (changes.some((change) => change.topic === 'honor')) await refreshAllHonors(services);
    const changed = (topic: string) => [
      ...new Set(changes.filter((change) => change.topic === topic).map((change) => change.subject_id)),
    ];
    await refreshPeopleOf(services, changed('problem_access'));
    await refreshPairs(services, await pairsOf(db, changed('submission')), { xid: last.xid, id: last.id });
  }
}

/** From the facts alone: after a restore, or when the changes since the last run are gone. */
export async function rebuildStats(services: Services): Promise<void> {
  const { db } = services.database;
  const position = await presentPosition(db);
  await transact(services, async (tx) => {
    await withoutTimeLimit(tx);
    await refreshUserProblems(tx, 'all');
    await refreshUserStats(tx, 'all');
    await refreshProblemStats(tx, 'all');
    await writePosition(tx, position, services.now());
  });
  await refreshAllHonors(services);
}

async function refreshAllHonors({ database }: Services): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) after = await refreshHonorsAfter(database.db, after, PEOPLE_PORTION);
}

/** In portions: half a site may have tried a problem that is hidden or shown. */
async function refreshPeopleOf(services: Services, problemIds: readonly number[]): Promise<void> {
  if (problemIds.length === 0) return;
  for (let after = 0; ;) {
    const userIds = await usersWhoTried(services.database.db, problemIds, after, PEOPLE_PORTION);
    const last = userIds.at(-1);
    if (last === undefined) return;
    await transact(services, async (tx) => {
      await refreshUserStats(tx, userIds);
      await refreshHonors(tx, userIds);
    });
    after = last;
  }
}

async function refreshPairs(
  services: Services,
  pairs: readonly { user_id: number; problem_id: number }[],
  position: { xid: string; id: number },
): Promise<void> {
  await transact(services, async (tx) => {
    if (pairs.length > 0) {
      await refreshUserProblems(tx, pairs);
      const userIds = [...new Set(pairs.map((pair) => pair.user_id))];
      await refreshUserStats(tx, userIds);
      await refreshHonors(tx, userIds);
      await refreshProblemStats(tx, [...new Set(pairs.map((pair) => pair.problem_id))]);
    }
    await writePosition(tx, position, services.now());
  });
}
