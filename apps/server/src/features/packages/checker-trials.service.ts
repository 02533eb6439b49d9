import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { checkProgram } from '../judging/runs/compile-checks.service.ts';
import { judgeProgramOf } from '../problems/problem-config.ts';
import type { ReadProblem } from './draft.ts';
import { Notes } from './reading/notes.ts';

/** All together: somebody waits for the preview. What was not tried in this time comes in as it is. */
const WAIT_MS = 40_000;
const AT_ONCE = 4;

/** Has a judge compile the checkers and interactors of a package, each once, and says which do not compile. */
export async function withCheckerTrials(
  services: Services,
  userId: number,
  problems: readonly ReadProblem[],
): Promise<ReadProblem[]> {
  const programs = problems.map(({ draft }) => draft && judgeProgramOf(draft.config));
  const keys = programs.map((program) => JSON.stringify(program));
  const distinct = new Map(keys.map((key, index) => [key, programs[index]]));
  distinct.delete('null');
  const deadline = performance.now() + WAIT_MS;
  const logs = new Map<string, string>();
  const waiting = distinct.entries();
  const lane = async () => {
    for (const [key, program] of waiting) {
      const waitMs = deadline - performance.now();
      if (!program || waitMs <= 0) continue;
      const result = await checkProgram(services, { id: userId }, program, { waitMs }).catch(unlessNobodyCouldSay);
      if (result?.ok === false) logs.set(key, result.log);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return problems.map((problem, index) => {
    const log = logs.get(keys[index]!);
    if (log === undefined) return problem;
    const notes = new Notes();
    notes.add('CHECKER_NOT_COMPILED', { value: firstError(log) });
    return { ...problem, notices: [...notes.list(), ...problem.notices] };
  });
}

/** Without a judge, or with a busy one, nothing is known of a program. */
function unlessNobodyCouldSay(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function firstError(log: string): string {
  const lines = log.split('\n').map((line) => line.trim());
  return lines.find((line) => /\berror\b/i.test(line)) ?? lines.find((line) => line !== '') ?? '';
}
