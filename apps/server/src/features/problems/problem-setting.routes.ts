import type { BodyOf } from '@oyez/contract/wire/endpoint';
import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import { judgeWordsText } from '@oyez/contract/texts/judge-words';
import {
  changeProblemAuth,
  compileInteractive,
  compileSpj,
  createProblem,
  deleteProblem,
  getAdminProblem,
  getAdminProblemList,
  getProblemCases,
  updateProblem,
} from '@oyez/contract/problems/problem-admin';
import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { REMOTE_JUDGES } from '@oyez/contract/problems/problems';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Context, On } from '../../http/serve.ts';
import { can, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { checkProgram } from '../judging/runs/compile-checks.service.ts';
import { casesForSetter } from './problem-cases.service.ts';
import { removeProblems } from './problem-batches.service.ts';
import { changeVisibility, createFromForm, updateFromForm, type Setter } from './problem-setting.service.ts';
import { readProgramCheck } from './problem-form.ts';
import { ownProblems, problemPolicy, visibleProblems } from './problems.policy.ts';
import { findProblemTexts, searchProblems } from './problems.sql.ts';
import { toOwnProblem, toProblem, toSetterProblem } from './problems.view.ts';

/**
 * Problem setting: the list of the back office, and a problem with everything that its author or a problem
 * administrator may read and change. Others who see it learn that they may not; the rest learn nothing.
 */
export function problemSettingRoutes(on: On, services: Services): void {
  const { db } = services.database;

  const findEditable = async (id: number, actor: Actor) => {
    const problem = (await findProblemTexts(db, id, visibleProblems(actor))) ?? fail('problem_not_found');
    return problemPolicy.edit(actor, problem) ? problem : fail('problem_edit_forbidden');
  };

  on(getAdminProblemList).with(({ query }, { actor, locale }) => {
    const filter = { keyword: query.keyword, visibility: visibilityOf(query.auth), remote: remoteOf(query.oj) };
    const language = textLanguage(locale);
    return wirePage(
      query,
      (page) => searchProblems(db, filter, page, visibleProblems(actor)),
      (row) =>
        problemPolicy.edit(actor, row)
          ? { ...toSetterProblem(row, language), canEdit: true }
          : { ...toProblem(row, language), canEdit: false },
    );
  });

  on(getOwnProblems).with(({ query }, { actor, locale }) =>
    wirePage(
      query,
      (page) => searchProblems(db, { keyword: query.keyword }, page, ownProblems(actor)),
      (row) => toOwnProblem(row, textLanguage(locale)),
    ),
  );

  on(getAdminProblem).with(async ({ query }, { actor, locale }) =>
    toSetterProblem(await findEditable(query.pid, actor), textLanguage(locale)),
  );

  on(getProblemCases).with(async ({ query }, { actor }) => {
    const problem = await findEditable(query.pid, actor);
    return casesForSetter(services, problem, query.isUpload ? 'names' : 'texts');
  });

  on(createProblem).with(async ({ body }, context) => {
    await createFromForm(services, body, setterOf(context));
    return null;
  });

  on(updateProblem).with(async ({ body }, context) => {
    await updateFromForm(services, body, setterOf(context));
    return null;
  });

  on(deleteProblem).with(async ({ query }, context) => {
    await removeProblems(services, [query.pid], setterOf(context));
    return null;
  });

  const check = async (role: JudgeProgram['role'], body: BodyOf<typeof compileSpj>, { actor, locale }: Context) => {
    if (!can(actor, 'problem_admin')) await findEditable(body.pid ?? fail('setters_only'), actor);
    const program = readProgramCheck(role, body, locale);
    const result = await checkProgram(services, actor, program);
    return result.ok ? null : fail('program_not_compiled', { log: judgeWordsText(result.log, locale) });
  };
  on(compileSpj).with(({ body }, context) => check('checker', body, context));
  on(compileInteractive).with(({ body }, context) => check('interactor', body, context));

  on(changeProblemAuth).with(async ({ body }, context) => {
    await changeVisibility(services, body.id, body.auth, setterOf(context));
    return null;
  });
}

export function setterOf({ actor, ip, requestId, locale, now }: Context): Setter {
  return { actor, ip, requestId, locale, now };
}

/** The wire's one number; 0 and what it does not know mean all. */
function visibilityOf(auth: number | undefined): { hidden: boolean; contest_only: boolean } | undefined {
  if (auth === 1 || auth === 2) return { hidden: auth === 2, contest_only: false };
  return auth === 3 ? { hidden: false, contest_only: true } : undefined;
}

function remoteOf(oj: string | undefined): string | null | undefined {
  if (oj === undefined || oj === 'All') return undefined;
  return REMOTE_JUDGES.find((key) => key === oj) ?? null;
}
