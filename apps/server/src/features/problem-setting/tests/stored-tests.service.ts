import { text } from 'node:stream/consumers';
import type { ProblemCase } from '@oyez/contract/problems/problem-admin';
import type { Db } from '../../../db/client.ts';
import { fail } from '../../../http/app-error.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { VersionConfig } from '../../problems/problem-config.ts';
import { presentVersion, setterCases, type SetterCase } from '../problem-edits.sql.ts';
import { findEditable } from '../../problems/problems.service.ts';

/** What a form can hold of typed tests; more than this came as files and is shown by name. */
const FORM_BYTES = 8 * 1024 * 1024;

/** The present tests for their setter: by file name, or as texts where there is little enough of it. */
export async function casesForSetter(
  { database, files }: Services,
  problem: { id: number },
  as: 'names' | 'texts',
): Promise<ProblemCase[]> {
  const { test_set_id: testSetId } = await presentVersion(database.db, problem.id);
  if (testSetId === null) return [];
  const cases = await setterCases(database.db, testSetId);
  if (as === 'names') {
    return cases.map((one) => toProblemCase(one, problem.id, { input: one.inputName, output: one.outputName }));
  }
  if (cases.reduce((sum, one) => sum + one.input.size + one.output.size, 0) > FORM_BYTES) return [];
  const read = (blob: SetterCase['input']) => (blob.size === 0 ? '' : text(files.read(blob.sha256)));
  const found: ProblemCase[] = [];
  for (const one of cases) {
    const [input, output] = await Promise.all([read(one.input), read(one.output)]);
    found.push(toProblemCase(one, problem.id, { input, output }));
  }
  return found;
}

export type DownloadableTests = { id: number; config: VersionConfig; version: number; cases: SetterCase[] };

/** The present tests of a problem that this person may take home; the failure to answer with otherwise. */
export async function testsToDownload(db: Db, actor: Actor, problemId: number): Promise<DownloadableTests> {
  const problem = await findEditable(db, problemId, actor);
  const { test_set_id: testSetId } = await presentVersion(db, problemId);
  const cases = testSetId === null ? [] : await setterCases(db, testSetId);
  if (cases.length === 0) fail(problem.remote_oj === null ? 'no_test_data' : 'problem_judged_elsewhere');
  return { id: problemId, config: VersionConfig.parse(problem.config), version: problem.version_n ?? 0, cases };
}

function toProblemCase(one: SetterCase, pid: number, texts: { input: string; output: string }): ProblemCase {
  return { id: one.id, pid, ...texts, score: one.score, groupNum: one.groupNo, status: 0 };
}
