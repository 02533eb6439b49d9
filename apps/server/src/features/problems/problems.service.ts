import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { STATUS } from '@oyez/contract/judging/verdict';
import { problemTypeOf, type ProblemType } from '@oyez/contract/rules/problem-types';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { can, groupsWith, type Actor } from '../../policy/actor.ts';
import { Samples, VersionConfig } from './problem-config.ts';
import { editableProblems, problemPolicy, visibleProblems } from '../../policy/problems.policy.ts';
import {
  findProblemFacts,
  allowedLanguages,
  findProblemById,
  findProblemTexts,
  findTestCases,
  findVersion,
  ownStatuses,
  hasEditable,
  type ProblemTextsRow,
} from './problems.sql.ts';

export type SubmittableProblem = {
  id: number;
  displayId: string;
  type: ProblemType;
  difficulty: number;
  codeShare: boolean;
  showCases: boolean;
  currentVersionId: number;
  versionConfig: VersionConfig;
  samples: Samples;
  /** Names of the languages it accepts. */
  languages: string[];
};

/** The problem to which somebody may send code in this place, or the failure to answer with. */
export async function findSubmittable(
  db: Db | Tx,
  place: OpenScope,
  named: { displayId: string } | { id: number },
): Promise<SubmittableProblem> {
  const row = (await findProblemFacts(db, named, place.problems.open)) ?? fail('problem_not_found');
  if (row.current_version_id === null || row.test_set_id === null) fail('problem_without_tests');
  const accepted = new Set(row.languages);
  return {
    id: row.id,
    displayId: row.display_id,
    type: problemTypeOf(row.type),
    difficulty: row.difficulty,
    codeShare: row.code_share,
    showCases: row.show_cases,
    currentVersionId: row.current_version_id,
    versionConfig: VersionConfig.parse(row.config),
    samples: Samples.parse(row.samples),
    languages: LANGUAGE_NAMES.filter((name) => accepted.has(name)),
  };
}

/** The number of a problem that this person sees. */
export async function problemIdOf(db: Db | Tx, displayId: string, actor: Actor): Promise<number> {
  return ((await findProblemFacts(db, { displayId }, visibleProblems(actor))) ?? fail('problem_not_found')).id;
}

async function findVisible(db: Db | Tx, id: number, actor: Actor) {
  return (await findProblemById(db, id, visibleProblems(actor))) ?? fail('problem_not_found');
}

/** The display id of a problem that this person sees. */
export async function displayIdOf(db: Db | Tx, id: number, actor: Actor): Promise<string> {
  return (await findVisible(db, id, actor)).display_id;
}

/** The judge that a problem which this person sees was taken from; null for the site's own. */
export async function remoteJudgeOf(db: Db, id: number, actor: Actor): Promise<string | null> {
  return (await findVisible(db, id, actor)).remote_oj;
}

/** The languages that a problem which this person sees accepts. */
export async function languagesOfProblem(db: Db, id: number, actor: Actor): Promise<string[]> {
  return allowedLanguages(db, (await findVisible(db, id, actor)).id);
}

/** A problem with its texts that this person may edit; others who see it learn that they may not. */
export async function findEditable(db: Db, id: number, actor: Actor): Promise<ProblemTextsRow> {
  const problem = (await findProblemTexts(db, id, visibleProblems(actor))) ?? fail('problem_not_found');
  return problemPolicy.edit(actor, problem) ? problem : fail('problem_edit_forbidden');
}

/** Whether this person sets any problem, of the site or of a group: test data of others is not taken in. */
export async function setsProblems(db: Db, actor: Actor): Promise<boolean> {
  if (can(actor, 'problem_admin') || groupsWith(actor, GROUP_LEVEL.admin).length > 0) return true;
  return hasEditable(db, editableProblems(actor));
}

export type JudgedCase = {
  seq: number;
  inputSha: string;
  inputSize: number;
  outputSha: string;
  outputSize: number;
  score: number | null;
  groupNo: number | null;
};

export type ProblemVersion = {
  config: VersionConfig;
  type: ProblemType;
  difficulty: number;
  testSet: { digest: string; cases: JudgedCase[] };
};

/** All that judging needs of a version that somebody submitted to. */
export async function problemVersion(db: Db | Tx, versionId: number): Promise<ProblemVersion> {
  const row = await findVersion(db, versionId);
  const cases = row.test_set_id === null ? [] : await findTestCases(db, row.test_set_id);
  return {
    config: VersionConfig.parse(row.config),
    type: problemTypeOf(row.type),
    difficulty: row.difficulty,
    testSet: {
      digest: row.digest ?? '',
      cases: cases.map((one) => ({
        seq: one.seq,
        inputSha: one.input_sha,
        inputSize: one.input_size,
        outputSha: one.output_sha,
        outputSize: one.output_size,
        score: one.score,
        groupNo: one.group_no,
      })),
    },
  };
}

/** By problem id, as the wire has it: -10 where the person submitted nothing. */
export async function ownStatusMap(
  db: Db,
  userId: number,
  { scope }: OpenScope,
  problemIds: number[],
): Promise<Record<string, { status: number }>> {
  const rows = await ownStatuses(db, userId, scope, [...new Set(problemIds)]);
  const statuses = new Map(rows.map((row) => [row.problem_id, row.status]));
  return Object.fromEntries(problemIds.map((id) => [String(id), { status: statuses.get(id) ?? STATUS.not_submitted }]));
}
