import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import { aProblem } from '@oyez/server/testing/problem-builders';
import { beforeAll, describe, expect, it } from 'vitest';
import { handOverFiles, type Person } from '../support/place.ts';
import { useSite } from '../support/site.ts';

/** What staff does to the judge while a real program runs. */
const NAME = 'oyez-spinning';
/** Calls itself by a name that no other process has, and computes until it is stopped. */
const SPINNER = `#include <sys/prctl.h>
int main() { prctl(PR_SET_NAME, "${NAME}"); for (volatile unsigned n = 0;; n++); }
`;
const SUM = '#include <cstdio>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }\n';
/** Far below the time that the problem gives it. */
const STOPPED_WITHIN_MS = 5000;

const site = useSite();
let author: Person;
let operator: Person;
let displayId: string;
beforeAll(async () => {
  [author, operator] = [await site.person(), await site.person({ role: 'root' })];
  ({ displayId } = await aProblem(site.services(), { config: { timeMs: 60_000 }, languages: [{ language: 'C++' }] }));
  handOverFiles(site);
});

async function call<T>(by: Person, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${site.address}${path}`, {
    method,
    headers: { authorization: by.token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await reply.json()) as { status: number; data: T; msg: string };
  if (envelope.status !== 200) throw new Error(`${path}: ${envelope.msg}`);
  return envelope.data;
}

async function submit(code: string): Promise<number> {
  const body = { pid: displayId, language: 'C++', code };
  return (await call<{ submitId: number }>(author, 'POST', '/api/submit-problem-judge', body)).submitId;
}

async function statusOf(id: number): Promise<number> {
  const path = `/api/get-submission-detail?submitId=${id}`;
  return (await call<{ submission: { status: number } }>(author, 'GET', path)).submission.status;
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number, what: string): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > withinMs) throw new Error(`after ${withinMs} ms there was not: ${what}`);
    await pause(20);
  }
  return performance.now() - start;
}

function isSpinning(): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/comm`, 'utf8').trim() === NAME;
    } catch {
      return false;
    }
  });
}

async function aRunningSpinner(): Promise<number> {
  const id = await submit(SPINNER);
  await until(isSpinning, 60_000, 'a program that runs');
  return id;
}

async function judgesAgain(): Promise<void> {
  const id = await submit(SUM);
  await until(async () => !isWaiting(await statusOf(id)), 60_000, 'a verdict');
  expect(await statusOf(id)).toBe(STATUS.accepted);
}

describe('a program that runs', () => {
  it('is stopped when its submission is cancelled, and the node works on', async () => {
    const id = await aRunningSpinner();
    expect(await call(operator, 'GET', `/api/admin/judge/cancel-judge?submitId=${id}`)).toMatchObject({ status: -4 });
    const took = await until(() => !isSpinning(), STOPPED_WITHIN_MS, 'an end of the program');
    console.info(`the cancelled program ended after ${Math.round(took)} ms`);
    expect(await statusOf(id)).toBe(STATUS.cancelled);
    await judgesAgain();
    expect(await statusOf(id)).toBe(STATUS.cancelled);
  });

  it('is stopped when its node is switched off, and started anew when it is on again', async () => {
    const id = await aRunningSpinner();
    const { nodes } = await call<{ nodes: { id: number }[] }>(operator, 'GET', '/api/x/nodes');
    const turn = (state: string) => call(operator, 'PUT', '/api/x/nodes/state', { id: nodes[0]?.id, state });
    await turn('off');
    await until(() => !isSpinning(), STOPPED_WITHIN_MS, 'an end of the program');
    expect(await statusOf(id)).toBe(STATUS.pending);
    await turn('on');
    await until(isSpinning, 30_000, 'the program again');
    await call(operator, 'GET', `/api/admin/judge/cancel-judge?submitId=${id}`);
    await until(() => !isSpinning(), STOPPED_WITHIN_MS, 'an end of the program');
    await judgesAgain();
  });
});

describe('own input', () => {
  it('runs through own code, and is compared with what was expected', async () => {
    const { id: pid } = await call<{ problem: { id: number } }>(
      author,
      'GET',
      `/api/get-problem-detail?problemId=${displayId}`,
    ).then(({ problem }) => problem);
    const body = { pid, type: 'public', code: SUM, language: 'C++', userInput: '20 22', expectedOutput: '42' };
    const key = await call<string>(author, 'POST', '/api/submit-problem-test-judge', body);
    type Run = { status: number; userOutput: string | null };
    let run: Run = { status: STATUS.pending, userOutput: null };
    const read = async () => {
      run = await call<Run>(author, 'GET', `/api/get-test-judge-result?testJudgeKey=${key}`);
      return run.status !== STATUS.pending;
    };
    await until(read, 60_000, 'a result');
    expect(run).toMatchObject({ status: STATUS.accepted, userOutput: '42\n' });
  });
});
