import { createHash } from 'node:crypto';
import { scoreOf } from '@oyez/contract/rules/outcome';
import { hasPoints, type ProblemType } from '@oyez/contract/rules/problem-types';
import type { Tx } from '../../db/client.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { presentVersion } from './problem-edits.sql.ts';
import { insertTestSet, insertVersion, renameFiles, type StoredCase } from './problem-writes.sql.ts';

export type JudgedBy = { type: ProblemType; config: VersionConfig; cases: StoredCase[] };

/**
 * Makes a new version the current one, when anything that a verdict depends on differs from the present one. The
 * caller holds the problem's row. Answers the version's number, or undefined when nothing differs.
 */
export async function addVersion(
  tx: Tx,
  problemId: number,
  { type, config: given, cases }: JudgedBy,
  now: Date,
): Promise<number | undefined> {
  const present = await presentVersion(tx, problemId);
  const config = { ...given, totalScore: hasPoints(type) ? scoreOf(cases, given.caseMode) : null };
  const testDigest = testDigestOf(cases);
  const sameTests = cases.length === 0 ? present.test_set_id === null : present.digest === testDigest;
  if (sameTests && present.test_set_id !== null) await renameFiles(tx, present.test_set_id, cases);
  if (present.id !== null && sameTests && digestOf(VersionConfig.parse(present.config)) === digestOf(config)) {
    return undefined;
  }
  const n = (present.highest ?? 0) + 1;
  const testSetId = sameTests
    ? present.test_set_id
    : await insertNewSet(tx, { problemId, n: (present.highest_set ?? 0) + 1, digest: testDigest, cases }, now);
  await insertVersion(tx, { problemId, n, testSetId, config, digest: digestOf([config, testDigest]) }, now);
  return n;
}

async function insertNewSet(tx: Tx, set: Parameters<typeof insertTestSet>[1], now: Date): Promise<number | null> {
  return set.cases.length === 0 ? null : insertTestSet(tx, set, now);
}

function testDigestOf(cases: readonly StoredCase[]): string {
  return digestOf(cases.map((one) => [one.seq, one.input.sha256, one.output.sha256, one.score, one.groupNo]));
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(value)))
    .digest('hex');
}

/** The database keeps the keys of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}
