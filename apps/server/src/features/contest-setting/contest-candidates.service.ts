import type { getAdminContestProblemList } from '@oyez/contract/contests/contest-problem-admin';
import { PROBLEM_TYPES } from '@oyez/contract/rules/problem-types';
import type { QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { textLanguage, type TextLanguage } from '@oyez/contract/wire/values';
import type { RowFilter } from '../../db/row-filter.ts';
import { fail } from '../../http/app-error.ts';
import { pageOfAll, wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { groupProblems, namedProblem, publicProblems, visibleProblems } from '../../policy/problems.policy.ts';
import type { Services } from '../../services.ts';
import { chooseProblems, findProblemNamed, problemSearchOf, problemsNumbered } from '../problems/problems.service.ts';
import { toProblem } from '../problems/problems.view.ts';
import { contestProblems, notTakenInto, submissionsOfProblems } from './contest-problems.sql.ts';
import { findRun, type Organiser } from './contest-setting.service.ts';
import { toContestProblem } from './contest-setting.view.ts';

type Asked = QueryOf<typeof getAdminContestProblemList>;

/** The problems of a contest by label; or, where a type is asked for, those of everybody that could be added. */
export async function contestProblemList(
  { database: { db } }: Services,
  query: Asked,
  { actor, locale, now }: Organiser,
): Promise<ReplyOf<typeof getAdminContestProblemList>> {
  const { facts } = await findRun(db, actor, query.cid, now);
  const language = textLanguage(locale);
  const taken = await contestProblems(db, query.cid);
  // A search for others to add says nothing of them.
  const submissions = query.problemType === undefined ? await submissionsOfProblems(db, query.cid) : undefined;
  const contestProblemMap = Object.fromEntries(
    taken.map((row) => [row.problem_id, { ...toContestProblem(row, language), submissions: submissions?.get(row.id) }]),
  );
  if (query.problemType === undefined) {
    const rows = await problemsNumbered(
      db,
      taken.map((one) => one.problem_id),
    );
    const own = ownProblems(taken, new Map(rows.map((row) => [row.id, row])), query, language);
    return { problemList: await pageOfAll(query, own), contestProblemMap };
  }
  const asked = PROBLEM_TYPES[query.problemType] ?? facts.rule;
  const ofAll = facts.groupId === null ? problemsFor({ group_id: null }, actor) : publicProblems;
  const seen: RowFilter<'problem'> = (eb) => eb.and([ofAll(eb), fits(query.cid, facts.rule, asked)(eb)]);
  const search = { ...problemSearchOf(query), of: 'anybody' } as const;
  const problemList = await wirePage(
    query,
    (page) => chooseProblems(db, { search, seen }, page),
    (row) => toProblem(row, language),
  );
  return { problemList, contestProblemMap };
}

type ProblemRows = Awaited<ReturnType<typeof problemsNumbered>>;

/** By label; found by label, by either title, by the problem's own number, and by its author. */
function ownProblems(
  taken: Awaited<ReturnType<typeof contestProblems>>,
  rows: ReadonlyMap<number, ProblemRows[number]>,
  query: Asked,
  language: TextLanguage,
) {
  const { keyword, remote } = problemSearchOf(query);
  const wanted = keyword?.toLowerCase();
  return taken.flatMap(({ problem_id, label, title, title_en: titleEn }) => {
    const row = rows.get(problem_id);
    if (row === undefined || (remote !== undefined && row.remote_oj !== remote)) return [];
    const problem = toProblem(row, language);
    const texts = [label, title, titleEn ?? '', problem.problemId, problem.title, problem.author];
    return wanted === undefined || texts.some((text) => text.toLowerCase().includes(wanted)) ? [problem] : [];
  });
}

/** Problems of its group that could be added to a contest, newest first. */
export async function groupCandidates(
  { database: { db } }: Services,
  query: { cid: number; keyword?: string | undefined; currentPage: number; limit: number },
  { actor, locale, now }: Organiser,
) {
  const { rule, groupId } = (await findRun(db, actor, query.cid, now)).facts;
  if (groupId === null) return fail('not_of_a_group');
  const seen: RowFilter<'problem'> = (eb) =>
    eb.and([groupProblems(actor, groupId)(eb), fits(query.cid, rule, rule)(eb)]);
  const search = { ...problemSearchOf({ keyword: query.keyword, auth: undefined, oj: undefined }), of: { groupId } };
  return wirePage(
    query,
    (page) => chooseProblems(db, { search, seen }, page),
    (row) => toProblem(row, textLanguage(locale)),
  );
}

/** The number of a problem of the contest's own group that this person may take into it. */
export async function groupProblemNamed(
  { database: { db } }: Services,
  { cid, displayId }: { cid: number; displayId: string },
  { actor, now }: Organiser,
): Promise<number> {
  const { groupId } = (await findRun(db, actor, cid, now)).facts;
  if (groupId === null) return fail('not_of_a_group');
  return (await findProblemNamed(db, namedProblem(displayId), groupProblems(actor, groupId))).id;
}

/** Neither hidden nor in the contest, and of its type; those of other judges fit both kinds of contest. */
function fits(contestId: number, rule: string, asked: string): RowFilter<'problem'> {
  return (eb) =>
    eb.and([
      eb('problem.hidden', '=', false),
      notTakenInto(contestId)(eb),
      eb.or([
        eb.and([eb('problem.type', '=', rule), eb('problem.type', '=', asked)]),
        eb('problem.remote_oj', 'is not', null),
      ]),
    ]);
}

/**
 * Those that this person may take into a contest: into one of the site what they see of the site and what groups have
 * published, into a group's what is everybody's and what the group has for them. To be taken in changes nothing of a problem.
 */
export function problemsFor({ group_id: groupId }: { group_id: number | null }, actor: Actor): RowFilter<'problem'> {
  if (groupId !== null) return (eb) => eb.or([publicProblems(eb), groupProblems(actor, groupId)(eb)]);
  return (eb) =>
    eb.and([visibleProblems(actor)(eb), eb.or([eb('problem.group_id', 'is', null), eb('problem.listed', '=', true)])]);
}
