import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import type { compileSpj } from '@oyez/contract/problems/problem-admin';
import { judgeWordsText } from '@oyez/contract/texts/judge-words';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import type { Locale } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { checkProgram } from '../judging/runs/compile-checks.service.ts';
import { readProgramCheck } from './form/problem-form.ts';

/** Whether a checker or interactor compiles; what the compiler said, where it does not. Who may ask is asked before. */
export async function compileForSetter(
  services: Services,
  role: JudgeProgram['role'],
  body: BodyOf<typeof compileSpj>,
  { actor, locale }: { actor: Actor; locale: Locale },
): Promise<null> {
  const program = readProgramCheck(role, body, locale);
  const result = await checkProgram(services, actor, program);
  return result.ok ? null : fail('program_not_compiled', { log: judgeWordsText(result.log, locale) });
}
