import { STATUS } from '@oyez/contract/judging/verdict';
import { type Scope, scopeKey, SITE } from '@oyez/contract/rules/scope';
import { presentPosition } from '../../db/changes.sql.ts';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import { resultsOf, touchedSince, type ResultRow, type ResultSpan } from './training-results.sql.ts';

/** A try that was better than all before it: what a grade that falls with time is made of. */
export type ResultStep = { submitId: number; at: Date; status: number; score: number | null };

/** How one person stands with one problem, from all that counts in a place. */
export type ProblemResult = {
  /** Accepted once is accepted; else that of the latest that was judged. */
  status: number;
  accepted: boolean;
  /** The best one, of problems with points. */
  score: number | null;
  /** How often they handed in, up to the first that was accepted. */
  tries: number;
  /** The shortest of those that were accepted, in ms. */
  runTimeMs: number | null;
  acceptedId: number | null;
  acceptedAt: Date | null;
  /** The first that was judged and not accepted. */
  firstFailedId: number | null;
  firstFailedStatus: number | null;
  lastId: number;
  lastAt: Date;
  /** In the order of time; of problems without points the first accepted alone. */
  steps: ResultStep[];
};

export type TrainingResults = {
  /** As long as it is the same, so is all that this tells. */
  version: number;
  /** Undefined where nothing was handed in that is judged by now. */
  of(userId: number, problemId: number): ProblemResult | undefined;
  /** As long as it is the same, so is all that this tells of the person. */
  versionOf(userId: number): number;
};

export type AskedResults = {
  /** Those who ask for the same people and problems of one thing share what is remembered, such as `training:5`. */
  name: string;
  /** Null: of the site. */
  groupId: number | null;
  userIds: readonly number[];
  problemIds: readonly number[];
  /** What was handed in before it does not count. */
  from?: Date | undefined;
};
export type ReadTrainingResults = (asked: AskedResults) => Promise<TrainingResults>;

/** Marks are kept for an hour. */
const MARKS_KNOWN_MS = 30 * 60_000;
const MOST_MARKS = 5000;
const MOST_CELLS = 1_000_000;
const MOST_KEPT = 100;

/**
 * How people stand with the problems of a training or an assignment. A process reads them once from the submissions, and
 * then again what is marked as changed: each answer is as true as if it were counted at that moment, rejudgings included.
 */
export function createTrainingResults({ database: { db } }: Pick<Services, 'database'>): ReadTrainingResults {
  // Remembered: results by training; 100, and a million results in all, the ones asked for longest ago go first; until
  // a mark says that one has changed.
  const kept = new Map<string, KeptResults>();

  return async ({ name, groupId, userIds, problemIds, from = null }) => {
    const home: Scope = groupId === null ? SITE : { kind: 'group', groupId };
    const key = `${name} ${scopeKey(home)} ${from?.getTime() ?? ''}`;
    const results = kept.get(key) ?? createKept({ home, from });
    kept.delete(key);
    kept.set(key, results);
    const found = await results.bring(db, userIds, problemIds);
    forgetSome(kept);
    return found;
  };
}

function forgetSome(kept: Map<string, KeptResults>): void {
  let cells = 0;
  for (const one of kept.values()) cells += one.size();
  for (const [key, one] of kept) {
    if (kept.size <= 1 || (kept.size <= MOST_KEPT && cells <= MOST_CELLS)) return;
    cells -= one.size();
    kept.delete(key);
  }
}

type KeptResults = {
  /** All that is committed by now of these people and problems. */
  bring(db: Db, userIds: readonly number[], problemIds: readonly number[]): Promise<TrainingResults>;
  size(): number;
};

/** Told apart also where what is kept was forgotten and read anew. */
let versions = 0;

function createKept(span: ResultSpan): KeptResults {
  let people = new Map<number, Map<number, ProblemResult>>();
  let personVersions = new Map<number, number>();
  let problems = new Set<number>();
  let version = ++versions;
  /** From this transaction on marks have to be read. */
  let position: { xid: string; readAt: number } | undefined;
  /** One after the other: what is read later must not be overwritten by what was read before it. */
  let turn: Promise<unknown> = Promise.resolve();

  const put = (rows: readonly ResultRow[]) => {
    version = ++versions;
    for (const row of rows) {
      people.get(row.user_id)?.set(row.problem_id, resultOf(row));
      personVersions.set(row.user_id, version);
    }
  };

  /** In maps of their own: whoever was answered a moment ago still reads in the others. */
  async function begin(db: Db): Promise<void> {
    const { xid } = await presentPosition(db);
    [people, problems, personVersions] = [new Map(), new Set(), new Map()];
    position = { xid, readAt: performance.now() };
  }

  async function catchUp(db: Db): Promise<void> {
    if (position === undefined || performance.now() - position.readAt > MARKS_KNOWN_MS) return begin(db);
    const readAt = performance.now();
    const touched = await touchedSince(db, { xid: position.xid, atMost: MOST_MARKS }, [...problems]);
    if (touched.pairs === 'all') return begin(db);
    const pairs = touched.pairs.filter(({ userId }) => people.has(userId));
    if (pairs.length > 0) {
      const rows = await resultsOf(db, span, { pairs });
      for (const { userId, problemId } of pairs) people.get(userId)?.delete(problemId);
      put(rows);
      for (const { userId } of pairs) personVersions.set(userId, version);
    }
    position = { xid: touched.xid, readAt };
  }

  async function read(db: Db, userIds: readonly number[], problemIds: readonly number[]): Promise<TrainingResults> {
    await catchUp(db);
    const newProblems = problemIds.filter((id) => !problems.has(id));
    const known = [...people.keys()];
    if (newProblems.length > 0 && known.length > 0) {
      put(await resultsOf(db, span, { userIds: known, problemIds: newProblems }));
    }
    for (const id of newProblems) problems.add(id);
    const newPeople = userIds.filter((id) => !people.has(id));
    if (newPeople.length > 0) {
      const rows = await resultsOf(db, span, { userIds: newPeople, problemIds: [...problems] });
      for (const id of newPeople) people.set(id, new Map());
      put(rows);
      for (const id of newPeople) personVersions.set(id, version);
    }
    const [found, foundVersions] = [people, personVersions];
    return {
      version,
      of: (userId, problemId) => found.get(userId)?.get(problemId),
      versionOf: (userId) => foundVersions.get(userId) ?? 0,
    };
  }

  return {
    bring(db, userIds, problemIds) {
      const mine = turn.then(() => read(db, userIds, problemIds));
      turn = mine.catch(() => {
        position = undefined;
      });
      return mine;
    },
    size: () => people.size * Math.max(1, problems.size),
  };
}

function resultOf(row: ResultRow): ProblemResult {
  const accepted = row.accepted_id !== null;
  return {
    status: accepted ? STATUS.accepted : row.last_status,
    accepted,
    score: row.score,
    tries: row.tries,
    runTimeMs: row.run_time,
    acceptedId: row.accepted_id,
    acceptedAt: row.accepted_at,
    firstFailedId: row.first_failed_id,
    firstFailedStatus: row.first_failed_status,
    lastId: row.last_id,
    lastAt: row.last_at,
    steps: (row.steps ?? []).map(({ id, at, status, score }) => ({ submitId: id, at: new Date(at), status, score })),
  };
}
