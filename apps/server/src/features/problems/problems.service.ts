import type { ProblemFilter } from '@oyez/contract/problems/problem-admin';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { STATUS } from '@oyez/contract/judging/verdict';
import { problemTypeOf, type ProblemType } from '@oyez/contract/rules/problem-types';
import { visibilityNumbered } from '@oyez/contract/problems/problem-visibility';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { unfiltered, type RowFilter } from '../../db/row-filter.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { can, groupsWith, type Actor } from '../../policy/actor.ts';
import { contestEnteredFor, problemsOf } from '../../policy/scopes/contest.ts';
import { tagsShownIn } from '../tags/tags.policy.ts';
import { Samples, VersionConfig } from './problem-config.ts';
import { acceptedLanguages, sentLanguages } from './remote-problem.ts';
import {
  editableProblems,
  groupProblems,
  namedProblem,
  numberedProblem,
  problemPolicy,
  readableProblems,
  visibleProblems,
} from '../../policy/problems.policy.ts';
import {
  findProblemFacts,
  allowedLanguages,
  findProblemById,
  findProblemPage,
  findProblemTexts,
  findTestCases,
  findVersion,
  ownStatuses,
  hasEditable,
  problemTextsOf,
  searchProblems,
  type ProblemSearch,
  type ProblemPageRow,
  type ProblemTextsRow,
} from './problems.sql.ts';

export type { ProblemTextsRow } from './problems.sql.ts';

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
  /** Names of the languages it accepts; those of its judge, where that is elsewhere. */
  languages: string[];
  /** The judge elsewhere to which its submissions are sent; null: our own. */
  remote: string | null;
};

/** The problem to which somebody may send code in this place, or the failure to answer with. */
export async function findSubmittable(
  db: Db | Tx,
  place: OpenScope,
  named: { displayId: string } | { id: number },
): Promise<SubmittableProblem> {
  const row =
    (await findProblemFacts(
      db,
      'id' in named ? numberedProblem(named.id) : place.problems.named(named.displayId),
      place.problems.open,
    )) ?? fail(missingIn(place));
  const { remote_oj: remote, current_version_id: currentVersionId } = row;
  if (currentVersionId === null || (row.test_set_id === null && remote === null)) fail('problem_without_tests');
  return {
    id: row.id,
    displayId: row.display_id,
    type: problemTypeOf(row.type),
    difficulty: row.difficulty,
    codeShare: row.code_share,
    showCases: row.show_cases,
    currentVersionId,
    versionConfig: VersionConfig.parse(row.config),
    samples: Samples.parse(row.samples),
    languages:
      remote === null
        ? acceptedLanguages(null, row.languages, null)
        : sentLanguages(remote, row.languages, row.offered_there),
    remote,
  };
}

/** A problem that is not in a place, in the words of the place. */
export function missingIn({ scope }: Pick<OpenScope, 'scope'>) {
  if (scope.kind === 'contest') return 'contest_problem_not_found';
  return scope.kind === 'training' ? 'training_problem_not_found' : 'problem_not_found';
}

/** Whether what is handed in to a problem is sent to another judge. */
export async function isJudgedElsewhere(db: Db | Tx, id: number): Promise<boolean> {
  const among = unfiltered<'problem'>('its author has it before them already');
  const found = await findProblemById(db, id, among);
  return found !== undefined && found.remote_oj !== null;
}

/** Whether code may be tried on this problem there. */
export async function isOpenIn(db: Db | Tx, { problems }: OpenScope, id: number): Promise<boolean> {
  return (await findProblemById(db, id, problems.open)) !== undefined;
}

/** Whether this is the problem that is called so in this place. */
export async function isNamed(
  db: Db | Tx,
  { problems }: OpenScope,
  { id, displayId }: { id: number; displayId: string },
): Promise<boolean> {
  return (
    (await findProblemById(db, id, (eb) => eb.and([problems.named(displayId)(eb), problems.readable(eb)]))) !==
    undefined
  );
}

/** A problem with all that its page shows, as this person reads it in a place. */
export async function problemPageIn(
  db: Db,
  { problems, scope }: Pick<OpenScope, 'problems' | 'scope'>,
  displayId: string,
): Promise<ProblemPageRow | undefined> {
  const row = await findProblemPage(db, problems.named(displayId), problems.readable);
  return row && { ...row, tags: tagsShownIn(scope, row.tags) };
}

/** The number of a problem that this person sees. */
export async function problemIdOf(db: Db | Tx, displayId: string, actor: Actor): Promise<number> {
  return ((await findProblemFacts(db, namedProblem(displayId), visibleProblems(actor))) ?? fail('problem_not_found'))
    .id;
}

/** The one that is called so, if it is among these. */
export async function findProblemNamed(db: Db, named: RowFilter<'problem'>, among: RowFilter<'problem'>) {
  return (await findProblemFacts(db, named, among)) ?? fail('problem_not_found');
}

async function findVisible(db: Db | Tx, id: number, actor: Actor) {
  return (await findProblemById(db, id, visibleProblems(actor))) ?? fail('problem_not_found');
}

/** The display id of a problem that this person sees. */
export async function displayIdOf(db: Db | Tx, id: number, actor: Actor): Promise<string> {
  return (await findVisible(db, id, actor)).display_id;
}

/** A problem that somebody reads on the site, or in the group that it belongs to. */
export async function findPractised(db: Db, id: number, actor: Actor) {
  return findProblemById(db, id, readableProblems(actor));
}

/** The same, or in a contest that they came into. */
export async function findReadable(db: Db, id: number, actor: Actor, now: Date) {
  const seen = await findPractised(db, id, actor);
  if (seen !== undefined) return seen;
  const contest = await contestEnteredFor(db, actor, id, now);
  if (contest === undefined) fail('problem_not_found');
  return (await findProblemById(db, id, problemsOf(contest.facts.id, contest.runs))) ?? fail('problem_not_found');
}

/** The judge that a problem which this person reads was taken from; null for the site's own. */
export async function remoteJudgeOf(db: Db, id: number, actor: Actor, now: Date): Promise<string | null> {
  return (await findReadable(db, id, actor, now)).remote_oj;
}

/** The languages that a problem which this person reads accepts. */
export async function languagesOfProblem(db: Db, id: number, actor: Actor, now: Date): Promise<string[]> {
  return allowedLanguages(db, (await findReadable(db, id, actor, now)).id);
}

export { allowedLanguages };

/** A problem of a group with its texts, for those who edit it; its other readers there learn that they may not. */
export async function findEditableInGroup(
  db: Db,
  id: number,
  actor: Actor,
): Promise<ProblemTextsRow & { group_id: number }> {
  const problem = await findProblemTexts(db, id, (eb) =>
    eb.or([visibleProblems(actor)(eb), ...groupsOf(actor).map((filter) => filter(eb))]),
  );
  if (problem === undefined) return fail('problem_not_found');
  if (problem.group_id === null) return fail('not_of_a_group');
  return problemPolicy.edit(actor, problem)
    ? { ...problem, group_id: problem.group_id }
    : fail('problem_edit_forbidden');
}

function groupsOf(actor: Actor): RowFilter<'problem'>[] {
  return groupsWith(actor, GROUP_LEVEL.member).map((groupId) => groupProblems(actor, groupId));
}

/** A problem with its texts that this person may edit; others who see it learn that they may not. */
export async function findEditable(db: Db, id: number, actor: Actor): Promise<ProblemTextsRow> {
  const problem = (await findProblemTexts(db, id, visibleProblems(actor))) ?? fail('problem_not_found');
  return problemPolicy.edit(actor, problem) ? problem : fail('problem_edit_forbidden');
}

/** A problem with its texts, if it is among these. */
export async function findTextsAmong(db: Db | Tx, id: number, among: RowFilter<'problem'>): Promise<ProblemTextsRow> {
  return (await findProblemTexts(db, id, among)) ?? fail('problem_not_found');
}

/** Those of these that stand, for a jury that has them in its contest. */
export async function problemsNumbered(db: Db, ids: readonly number[]): Promise<ProblemTextsRow[]> {
  return ids.length === 0 ? [] : problemTextsOf(db, ids, (eb) => eb('problem.deleted_at', 'is', null));
}

/** Problems to choose from, newest first. */
export async function chooseProblems(
  db: Db,
  { search, seen }: { search: ProblemSearch; seen: RowFilter<'problem'> },
  page: { limit: number; offset: number },
): Promise<{ rows: ProblemTextsRow[]; total: number }> {
  return searchProblems(db, search, page, seen);
}

/** A filter of the wire as one of problems. A visibility of 0, or one that the wire does not know, means all. */
export function problemSearchOf({ keyword, auth, oj }: ProblemFilter): ProblemSearch {
  return { keyword, visibility: visibilityNumbered(auth), remote: remoteOf(oj) };
}

function remoteOf(oj: string | undefined): string | null | undefined {
  if (oj === undefined || oj === 'All') return undefined;
  return REMOTE_SITES.find((key) => key === oj) ?? null;
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
  place: Pick<OpenScope, 'scope' | 'home'>,
  problemIds: number[],
): Promise<Record<string, { status: number }>> {
  if (problemIds.length === 0) return {};
  const rows = await ownStatuses(db, userId, place, [...new Set(problemIds)]);
  const statuses = new Map(rows.map((row) => [row.problem_id, row.status]));
  return Object.fromEntries(problemIds.map((id) => [String(id), { status: statuses.get(id) ?? STATUS.not_submitted }]));
}
