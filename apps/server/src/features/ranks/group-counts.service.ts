import { createBriefCache } from '../../db/brief-cache.ts';
import { presentPosition } from '../../db/changes.sql.ts';
import type { Services } from '../../services.ts';
import { countsInGroup, termsOf, touchedInGroup, triedProblems, type Counts } from './group-rank.sql.ts';

/** Busy pages look once in this time whether anything has changed. */
const FRESH_MS = 1000;
/** Marks are kept for an hour; what leaves no mark is seen by then. */
const MARKS_KNOWN_MS = 10 * 60_000;
const MOST_MARKS = 5000;
const MOST_PEOPLE = 500;
const MAX_REMEMBERED = 200;

type Kept = {
  counts: ReadonlyMap<number, Counts>;
  /** What was ever tried here: of these it matters whether they count. */
  problems: ReadonlySet<number>;
  /** Which contests count, and which problems do not. */
  terms: string;
  xid: string;
  countedAt: number;
};

/**
 * What everybody has done in a group. Counted once as a whole, then again for the people whom a mark names; as a whole
 * as well once other contests or problems count, so that nothing is shown on that a seal or an admin hides by now.
 */
export function createGroupCounts({ database: { db }, now }: Services) {
  // Remembered: counts by group; the 200 asked for last; for ten minutes, and as long as the same contests and problems count.
  const kept = new Map<number, Kept>();
  // Remembered: the same counts; 200 groups; for a second.
  const brief = createBriefCache<ReadonlyMap<number, Counts>>({ freshMs: FRESH_MS, maxEntries: MAX_REMEMBERED }, () =>
    now().getTime(),
  );
  // One at a time in each group: what was read earlier must not replace what was read later.
  const turns = new Map<number, Promise<unknown>>();

  async function count(groupId: number): Promise<Kept> {
    const { xid } = await presentPosition(db);
    const countedAt = now().getTime();
    const problems = new Set(await triedProblems(db, groupId));
    const terms = await termsOf(db, groupId, [...problems], now());
    return { counts: await countsInGroup(db, groupId, now()), problems, terms, xid, countedAt };
  }

  async function renew(groupId: number, known: Kept): Promise<Kept> {
    const touched = await touchedInGroup(db, groupId, { xid: known.xid, atMost: MOST_MARKS });
    if (touched.pairs === 'all') return count(groupId);
    const problems = new Set([...known.problems, ...touched.pairs.map((pair) => pair.problemId)]);
    const userIds = [...new Set(touched.pairs.map((pair) => pair.userId))];
    // Compared over what was known then: a problem that is tried for the first time changes nothing of the others.
    const before = await termsOf(db, groupId, [...known.problems], now());
    if (before !== known.terms || userIds.length > MOST_PEOPLE) return count(groupId);
    const isWider = problems.size > known.problems.size;
    const terms = isWider ? await termsOf(db, groupId, [...problems], now()) : before;
    const { countedAt } = known;
    if (userIds.length === 0) return { ...known, xid: touched.xid };
    const counts = new Map(known.counts);
    for (const id of userIds) counts.delete(id);
    for (const [id, one] of await countsInGroup(db, groupId, now(), userIds)) counts.set(id, one);
    return { counts, problems, terms, xid: touched.xid, countedAt };
  }

  async function read(groupId: number): Promise<ReadonlyMap<number, Counts>> {
    const known = kept.get(groupId);
    kept.delete(groupId);
    const isOld = known === undefined || Math.abs(now().getTime() - known.countedAt) > MARKS_KNOWN_MS;
    const found = isOld ? await count(groupId) : await renew(groupId, known);
    kept.set(groupId, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_REMEMBERED) break;
      kept.delete(oldest);
    }
    return found.counts;
  }

  return (groupId: number): Promise<ReadonlyMap<number, Counts>> =>
    brief.get(String(groupId), () => {
      const mine = (turns.get(groupId) ?? Promise.resolve()).then(() => read(groupId));
      const over: Promise<unknown> = mine.then(
        () => leave(),
        () => leave(),
      );
      const leave = () => void (turns.get(groupId) === over && turns.delete(groupId));
      turns.set(groupId, over);
      return mine;
    });
}
