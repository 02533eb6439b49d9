import { setTimeout as pause } from 'node:timers/promises';
import {
  JUDGE_PROTOCOL,
  judgeBeat,
  judgeFinish,
  judgeHello,
  judgeProgress,
  tick,
} from '@oyez/contract/judging/judge-protocol';
import type { SubmissionResult } from '@oyez/contract/judging/judge-tasks';
import { startRejudging, type Rejudging } from '@oyez/contract/judging/judging-admin';
import { limits } from '@oyez/contract/rules/limits';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import { getSwitchConfig, updateSwitchConfig, type SwitchConfig } from '@oyez/contract/site/switches';
import { Refused, Server } from '@oyez/judge/node/server';
import { createNodeToken } from '@oyez/server/features/judging/nodes/nodes.service';
import { storeCases, type DraftCase } from '@oyez/server/features/problem-setting/create-problem.service';
import { VersionConfig } from '@oyez/server/features/problems/problem-config';
import { addVersion } from '@oyez/server/features/problem-setting/problem-versions.service';
import { aProblem } from '@oyez/server/testing/problem-builders';
import type { Services } from '@oyez/server/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, allowSubmittingAtOnce, logIn, openDatabase } from '../support/place.ts';
import { CPP, marked, PYTHON, rightSum, rightSumInPython } from '../support/programs.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';
import { Contestant } from './contestant.ts';
import { giveFilesToServer } from './stage.ts';

/**
 * Battery D and 65: what comes over the link between nodes and server, what is exchanged meanwhile, and what comes too
 * often. What breaks: `e2e/crash` and `e2e/faults`.
 */
const JUDGED_WITHIN_MS = 120_000;
const SLEEPS = 'import time\ntime.sleep(100)\n';
const HALF_A_SECOND = `import time\ntime.sleep(0.5)\n${rightSumInPython}`;
const ONE_SECOND = HALF_A_SECOND.replace('0.5', '1');

const data = dataFolder();
let stack: Stack;
let services: Services & { close: () => Promise<void> };
let honest: Contestant;
/** The problem that is not about its tests: it has one. */
let oneTest: string;

beforeAll(async () => {
  stack = await startStack({ data: data.path });
  services = await openDatabase({ ...stack, data: data.path });
  await allowSubmittingAtOnce(services);
  oneTest = (await aProblem(services, { config: { timeMs: 300 }, cases: testsWith('42\n').slice(0, 1) })).displayId;
  await giveFilesToServer(data.path);
  honest = await somebody();
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
  data.remove();
});

describe('a node that nobody let in', () => {
  it.each([
    ['no token', () => ''],
    ['a made-up token', () => 'f'.repeat(64)],
    ['the token of somebody who is logged in', async () => (await aPerson(stack, services)).token],
    ['the token of the administrator', async () => (await root()).token],
  ])('is refused with %s', async (_what, token) => {
    const server = new Server(stack.address, await token());
    expect(await codeOf(server.call(judgeHello, hello('rogue')))).toBe('node_token_wrong');
    server.close();
  });
});

describe('a node that is let in, and lies', () => {
  let liar: Server;
  let sessionId: string;
  let beating: NodeJS.Timeout;
  beforeAll(async () => {
    const { token } = await createNodeToken(services.database.db, 'liar', services.now());
    liar = new Server(stack.address, token);
    ({ sessionId } = await liar.call(judgeHello, hello('liar')));
    beating = setInterval(() => void liar.call(judgeBeat, beatOf(sessionId)).catch(() => undefined), tick.beatMs);
  });
  afterAll(() => {
    clearInterval(beating);
    liar.close();
  });

  it('cannot speak for a session that is not its own', async () => {
    const { rows } = await services.database.pool.query<{ key: string }>(
      `SELECT s.key FROM node_session s JOIN node n ON n.id = s.node_id WHERE n.name <> 'liar' AND s.ended_at IS NULL`,
    );
    for (const { key } of [...rows, { key: 'made-up' }]) {
      expect(await codeOf(liar.call(judgeBeat, beatOf(key)))).toBe('node_session_gone');
    }
  });

  it('cannot decide about a program that another node judges, neither meanwhile nor afterwards', async () => {
    const id = await sent(honest, PYTHON, SLEEPS);
    const task = await runningTaskOf(id);
    const held = { taskId: task.id, attempt: task.attempt };
    expect(await liar.call(judgeFinish, { ...held, sessionId, result: accepted })).toEqual({ accepted: false });
    const item = { ...held, phase: 'judging' as const, total: 1, cases: [] };
    expect(await liar.call(judgeProgress, { sessionId, items: [item] })).toEqual({ drop: [held] });

    const { submission } = await honest.outcome(id, JUDGED_WITHIN_MS);
    expect(submission.status).toBe(STATUS.time_limit);
    for (const attempt of [task.attempt, task.attempt + 1]) {
      const late = { taskId: task.id, attempt, sessionId, result: accepted };
      expect(await liar.call(judgeFinish, late)).toEqual({ accepted: false });
    }
    expect((await honest.outcome(id, JUDGED_WITHIN_MS)).submission).toEqual(submission);
  });

  it('gets no test data of tasks that it does not hold', async () => {
    const { rows } = await services.database.pool.query<{ sha256: string }>(
      `SELECT DISTINCT encode(output_sha, 'hex') AS sha256 FROM test_case LIMIT 3`,
    );
    expect(rows).toHaveLength(3);
    for (const { sha256 } of rows) {
      const blob = liar.blob(sessionId, sha256, 0, AbortSignal.timeout(10_000));
      await expect(blob).rejects.toThrow(/does not have the test file/);
    }
  });
});

it('a submission is judged by the data that it began with, however often they are exchanged meanwhile', async () => {
  const problem = await aProblem(services, { config: { timeMs: 3000 }, cases: testsWith('42\n') });
  await giveFilesToServer(data.path);
  const early = await sent(honest, PYTHON, HALF_A_SECOND, problem.displayId);
  await runningTaskOf(early);
  await exchangeTests(problem.id, testsWith('43\n'));
  await exchangeTests(problem.id, testsWith('44\n'));
  const late = await sent(honest, PYTHON, HALF_A_SECOND, problem.displayId);
  const [first, second] = await Promise.all([early, late].map((id) => honest.outcome(id, JUDGED_WITHIN_MS)));
  expect(first?.statuses).toEqual(testsWith('').map(() => STATUS.accepted));
  expect(second?.statuses).toEqual(testsWith('').map(() => STATUS.wrong_answer));
});

describe('one who wants everything at once', () => {
  it('is asked to wait between two submissions', async () => {
    await setSubmitInterval(8);
    const hasty = await somebody();
    expect(await hasty.submit(oneTest, PYTHON, rightSumInPython)).toHaveProperty('id');
    expect(await hasty.submit(oneTest, PYTHON, rightSumInPython)).toEqual({
      refused: expect.stringMatching(/^You are submitting too fast\. Please wait \d s\.$/),
    });
    await setSubmitInterval(0);
  });

  it('does not delay the others by judging much again', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sent(honest, PYTHON, marked(ONE_SECOND, n, '#'))),
    );
    await Promise.all(ids.map((id) => honest.outcome(id, JUDGED_WITHIN_MS)));
    const started = await rejudgeAll();
    expect(started.total).toBeGreaterThanOrEqual(ids.length);
    await expect.poll(() => waiting(ids), { timeout: JUDGED_WITHIN_MS }).toBeGreaterThan(ids.length / 2);
    const live = await honest.outcome(await sent(honest, PYTHON, rightSumInPython), JUDGED_WITHIN_MS);
    expect(live.submission.status).toBe(STATUS.accepted);
    expect(await waiting(ids)).toBeGreaterThan(0);
    await Promise.all(ids.map((id) => honest.outcome(id, JUDGED_WITHIN_MS)));
  });

  it('is held back when too many wait, and others are judged meanwhile', async () => {
    const flooder = await somebody();
    const ids: number[] = [];
    const refusals = new Set<string>();
    for (let n = 0; n < 3 * limits.submission.maxWaiting && refusals.size === 0; n += 1) {
      const answer = await flooder.submit(oneTest, PYTHON, marked(SLEEPS, n, '#'));
      if ('id' in answer) ids.push(answer.id);
      else refusals.add(answer.refused);
    }
    expect([...refusals]).toEqual([expect.stringContaining('still waiting to be judged')]);
    const other = await somebody();
    const outcome = await other.outcome(await sent(other, CPP, rightSum), JUDGED_WITHIN_MS);
    expect(outcome.submission.status).toBe(STATUS.accepted);
    expect(await waiting(ids)).toBeGreaterThan(limits.submission.maxWaiting / 2);
  });
});

const accepted: SubmissionResult = {
  kind: 'judged',
  cases: [],
  compileLog: null,
  problem: null,
  compiler: null,
  compileMs: null,
  compileCached: false,
  transcripts: [],
  failingTest: null,
};

function hello(name: string) {
  return { protocol: JUDGE_PROTOCOL, name, slots: 1, languages: [], fingerprint: {}, selfTest: [] };
}

function beatOf(sessionId: string) {
  return { sessionId, held: [], stalledMs: 0, load: { cpu: 0, memory: 0 } };
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'taken';
  } catch (error) {
    return error instanceof Refused ? error.code : String(error);
  }
}

async function somebody(): Promise<Contestant> {
  return new Contestant(stack.address, (await aPerson(stack, services)).token);
}

async function root() {
  if (stack.rootPassword === undefined) throw new Error('a first start names the password of root');
  return logIn(stack, 'root', stack.rootPassword);
}

/** By the call, after which it holds at once. */
async function setSubmitInterval(defaultSubmitInterval: number): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: (await root()).token };
  const shown = await fetch(`${stack.address}${getSwitchConfig.path}`, { headers });
  const { data: switches } = (await shown.json()) as { data: SwitchConfig };
  const body = JSON.stringify({ ...switches, defaultSubmitInterval });
  const reply = await fetch(`${stack.address}${updateSwitchConfig.path}`, { method: 'PUT', headers, body });
  const { status, msg } = (await reply.json()) as { status: number; msg: string };
  if (status !== 200) throw new Error(msg);
}

async function sent(person: Contestant, language: string, code: string, problem = oneTest): Promise<number> {
  const answer = await person.submit(problem, language, code);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.id;
}

function testsWith(output: string): DraftCase[] {
  return Array.from({ length: 6 }, () => ({ input: '40 2\n', output }));
}

async function exchangeTests(problemId: number, tests: DraftCase[]): Promise<void> {
  const cases = await storeCases(services.files, tests);
  await giveFilesToServer(data.path);
  const config = VersionConfig.parse({ timeMs: 3000 });
  await services.database.db
    .transaction()
    .execute((tx) => addVersion(tx, problemId, { type: 'acm', config, cases }, services.now()));
}

async function runningTaskOf(submissionId: number): Promise<{ id: number; attempt: number }> {
  for (;;) {
    const { rows } = await services.database.pool.query<{ id: number; attempt: number }>(
      `SELECT t.id::int, t.attempt FROM task t JOIN judging j ON t.unique_key = j.id::text
       WHERE j.submission_id = $1 AND t.state = 'running'`,
      [submissionId],
    );
    if (rows[0]) return rows[0];
    await pause(20);
  }
}

async function waiting(ids: readonly number[]): Promise<number> {
  const { rows } = await services.database.pool.query<{ status: number }>(
    'SELECT status::int FROM submission WHERE id = ANY ($1)',
    [ids],
  );
  return rows.filter(({ status }) => isWaiting(status)).length;
}

async function rejudgeAll(): Promise<Rejudging> {
  const reply = await fetch(`${stack.address}${startRejudging.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: (await root()).token },
    body: JSON.stringify({ filter: { problemId: oneTest }, reason: 'battery' }),
  });
  const { data, msg } = (await reply.json()) as { data: Rejudging | null; msg: string };
  if (data === null) throw new Error(msg);
  return data;
}
