import { randomUUID } from 'node:crypto';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { PROGRAMS, type ProgramName } from '../contests/story.ts';
import { until } from '../crash/ledger.ts';
import { ask } from '../support/ask.ts';
import { findPart, type Part } from '../support/processes.ts';
import { CPP } from '../support/programs.ts';
import type { Stack } from '../support/stack.ts';

export const BACK_MS = 60_000;
/** What the command says when a part is there again. */
export const BACK = {
  'the judge node': /The judge node is back/,
  'go-judge': /The judge node is back/,
  PostgreSQL: /PostgreSQL is back/,
  'the server': /The server is back/,
} as const satisfies Record<Part, RegExp>;

/** Answers when. */
export function kill(stack: Pick<Stack, 'pid'>, part: Part): number {
  const victim = findPart(stack.pid, part);
  if (victim === undefined) throw new Error(`${part} does not run`);
  const since = Date.now();
  process.kill(victim.pid, 'SIGKILL');
  return since;
}

export type Pressed = { id: number; program: ProgramName; askedAt: number; answeredAt: number };

/** As the page does it: the press of a button is sent again until an answer has come. */
export async function press(
  stack: Pick<Stack, 'address'>,
  cid: number,
  { token }: { token: string },
  { label, program }: { label: string; program: ProgramName },
): Promise<Pressed> {
  const body = { cid, pid: label, language: CPP, code: PROGRAMS[program].code, submitKey: randomUUID() };
  const first = Date.now();
  return until(BACK_MS, `a ${program} program for ${label} is answered`, async () => {
    const { data: row, status, msg, answeredAt } = await ask(stack, submitProblemJudge, { token, body });
    if (row === null && status < 500 && status !== 403) throw new Error(msg);
    return row === null ? undefined : { id: row.submitId, program, askedAt: first, answeredAt };
  });
}
