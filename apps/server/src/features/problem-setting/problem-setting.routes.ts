import type { BodyOf } from '@oyez/contract/wire/endpoint';
import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import {
  changeProblemAuth,
  compileInteractive,
  compileSpj,
  createProblem,
  deleteProblem,
  updateProblem,
} from '@oyez/contract/problems/problem-admin';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { can } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { removeProblems } from './problem-batches.service.ts';
import { changeVisibility, createFromForm, updateFromForm, type Setter } from './problem-setting.service.ts';
import { compileForSetter } from './program-check.service.ts';
import { findEditable } from '../problems/problems.service.ts';

/**
 * What those who set problems do with one: make it, change it, take it away, and try whether its program compiles.
 * `problem` has what a list shows, `problem_statement` a text a language, `problem_version` with its `test_set` all that a
 * verdict depends on: those never change but for the names of test files, and an edit makes the next one. A form says of
 * which state it is an edit, so that nobody overwrites what they have not seen.
 */
export function problemSettingRoutes(on: On, services: Services): void {
  const { db } = services.database;

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

  const check = async (role: JudgeProgram['role'], body: BodyOf<typeof compileSpj>, context: Context) => {
    const { actor } = context;
    if (!can(actor, 'problem_admin')) await findEditable(db, body.pid ?? fail('setters_only'), actor);
    return compileForSetter(services, role, body, context);
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
