import type { Db } from '../../db/client.ts';
import { countCurrentContests, currentContests } from './contests.sql.ts';
import { toBriefContest } from './contests.view.ts';

/** What begins later is no news yet. */
const SOON_MS = 14 * 86_400_000;
const MOST = 100;

const soon = (now: Date) => new Date(now.getTime() + SOON_MS);

/** The site's that run or begin within two weeks, the latest start first. */
export async function recentContests(db: Db, now: Date) {
  const rows = await currentContests(db, { now, startsBefore: soon(now), limit: MOST });
  return rows.map((row) => toBriefContest(row, now));
}

export function countRecentContests(db: Db, now: Date): Promise<number> {
  return countCurrentContests(db, now, soon(now));
}
