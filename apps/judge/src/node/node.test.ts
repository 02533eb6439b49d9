import type { JudgeTask } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProtocolServer } from '../testing/protocol-server.ts';
import { withoutProtection } from '../testing/sabotage.ts';
import { TEST_SLOTS, useSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { TestWorkshop, type TestTask } from '../testing/workshop.ts';

/** A beat comes, and the next hello does not yet: a node whose hello is refused too ends. */
const GONE_MS = 1500;
/** Longer than judging takes, and than the first tries to deliver. */
const AWAY_MS = 3000;

/** The whole node as a process of its own, against a small server that speaks the protocol. */
const place = useSandbox();
const tasks = new TestWorkshop();
let server: ProtocolServer;
const nodes: ChildProcess[] = [];

beforeEach(async () => {
  server = new ProtocolServer(tasks.blobs);
  await server.start();
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => ended(node, 'SIGKILL')));
  await server.stop();
});
afterAll(() => {
  tasks.blobs.clear();
});

type NodeProcess = ChildProcess & { errors: string };

function startNode(where: Pick<TestSandbox, 'address' | 'cacheDir'> = place, token = server.token): NodeProcess {
  const node = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: {
      OYEZ_SERVER: server.url,
      OYEZ_JUDGE_TOKEN: token,
      OYEZ_JUDGE_NAME: 'test',
      OYEZ_JUDGE_SLOTS: String(TEST_SLOTS),
      OYEZ_JUDGE_CACHE_DIR: where.cacheDir,
      OYEZ_SANDBOX_URL: where.address.url,
      OYEZ_SANDBOX_TOKEN: where.address.token,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  }) as unknown as NodeProcess;
  node.errors = '';
  node.stderr!.setEncoding('utf8').on('data', (text: string) => (node.errors += text));
  nodes.push(node);
  return node;
}

async function ended(node: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (node.exitCode !== null || node.signalCode !== null) return node.exitCode;
  if (signal) node.kill(signal);
  await once(node, 'exit');
  return node.exitCode;
}

/** The second is sent after the first was answered. */
async function twoBeats(): Promise<void> {
  const beats = server.beats.length;
  await server.until(() => server.beats.length > beats + 1);
}

const sum = (more: Partial<TestTask> = {}): JudgeTask =>
  tasks.task({
    language: 'Python3',
    code: 'a, b = map(int, input().split())\nprint(a + b)',
    cases: Array.from({ length: 3 }, (_, n) => ({ input: `${n} 2\n`, output: `${n + 2}\n` })),
    ...more,
  });
const endless = () => sum({ code: 'while True: pass', limits: { timeMs: 30_000, memoryMb: 64, stackMb: 64 } });

it('introduces itself, judges what it claims and reports each case', { timeout: 180_000 }, async () => {
  startNode();
  const mine = [sum(), sum({ code: 'print(0)' }), sum({ code: 'def' })];
  server.add(...mine);
  // Its languages have never been tried here.
  await server.until(() => server.results.size === 3, 120_000);

  const [hello] = server.hellos;
  expect(hello!.languages.map((language) => language.name)).toContain('C++ 17 With O2');
  expect(hello!.selfTest.every(({ ok }) => ok)).toBe(true);
  expect(hello!.fingerprint).toMatchObject({ sandbox: 'go-judge v1.12.2' });
  const results = mine.map((task) => server.judged(task.taskId));
  expect(results.map((result) => result.kind)).toEqual(['judged', 'judged', 'compile_error']);
  expect(results[0]!.cases.map((one) => one.status)).toEqual([0, 0, 0]);
  expect(results[1]!.cases.map((one) => one.status)).toEqual([-1, -1, -1]);
  await server.until(() => server.presences === 1 && server.beats.length >= 2);
});

it('shows progress while it judges', async () => {
  startNode();
  const slow = sum({ code: 'import time\ntime.sleep(0.4)\nprint(sum(map(int, input().split())))' });
  server.add(slow);
  await server.until(() => server.results.size === 1);
  const seen = server.progress.filter((item) => item.taskId === slow.taskId);
  expect(seen[0]).toMatchObject({ phase: 'compiling', total: 3, cases: [] });
  expect(seen.some((item) => item.phase === 'judging' && item.cases.length > 0)).toBe(true);
});

it('tells in each beat what it holds, until the result is accepted', async () => {
  startNode();
  const task = endless();
  server.add(task);
  await server.until(() => server.beats.at(-1)?.held.length === 1);
  expect(server.beats.at(-1)!.held).toEqual([{ taskId: task.taskId, attempt: 1 }]);
  expect(server.beats.at(-1)!.stalledMs).toBeLessThan(1000);
  server.drop = [{ taskId: task.taskId, attempt: 1 }];
  await server.until(() => server.beats.at(-1)?.held.length === 0);
  server.add(sum());
  await server.until(() => server.results.size === 1);
  expect([...server.results.keys()]).not.toContain(task.taskId);
});

it('keeps results while the server is away and delivers them when it is back', async () => {
  startNode();
  const slow = sum({
    code: 'import time\ntime.sleep(1)\nprint(sum(map(int, input().split())))',
    limits: { timeMs: 2000, memoryMb: 64, stackMb: 64 },
  });
  server.add(slow);
  await server.until(() => server.progress.length > 0);
  await server.stop();
  await sleep(AWAY_MS);
  await server.start();
  await server.until(() => server.results.size === 1);
  expect(server.judged(slow.taskId).cases.map((one) => one.status)).toEqual([0, 0, 0]);
  expect(server.hellos).toHaveLength(1);
});

it('says hello again when its session is gone, and drops what it held', async () => {
  startNode();
  server.add(endless());
  await server.until(() => server.beats.at(-1)?.held.length === 1);
  server.refusal = 'node_session_gone';
  await sleep(GONE_MS);
  server.refusal = null;
  await server.until(() => server.hellos.length === 2 && server.beats.at(-1)?.sessionId === 'session-2');
  expect(server.beats.at(-1)!.held).toEqual([]);
  server.add(sum());
  await server.until(() => server.results.size === 1);
});

it('names the session that it had before it was killed', async () => {
  const node = startNode();
  await server.until(() => server.beats.length > 0);
  await ended(node, 'SIGKILL');
  startNode();
  await server.until(() => server.hellos.length === 2);
  expect(server.hellos[1]!.replaces).toBe('session-1');
});

it('gives back what is unfinished when it is told to stop', async () => {
  const node = startNode();
  const task = endless();
  server.add(task);
  await server.until(() => server.progress.some((item) => item.phase === 'judging'));
  const startedAt = performance.now();
  expect(await ended(node, 'SIGTERM')).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(server.returned.flatMap((one) => one.tasks)).toEqual([{ taskId: task.taskId, attempt: 1 }]);
  expect(server.byes).toEqual(['session-1']);
});

it('finishes and takes nothing new when it is drained, and goes on afterwards', async () => {
  startNode();
  await server.until(() => server.beats.length > 0);
  server.state = 'drain';
  await twoBeats();
  server.add(sum()); // the claim that was already waiting takes this one
  await server.until(() => server.results.size === 1);
  server.add(sum());
  await twoBeats();
  expect(server.results.size).toBe(1);
  server.state = 'on';
  await server.until(() => server.results.size === 2);
});

describe('a node that the server does not want', () => {
  it.each([
    ['a wrong token', 'wrong', null, 'The judge token is wrong'],
    ['another protocol', undefined, 'node_protocol_mismatch', 'judge protocol'],
  ] as const)('stops with one plain line for %s', async (_what, token, refusal, words) => {
    server.refusal = refusal;
    const node = startNode(place, token);
    expect(await ended(node)).toBe(2);
    expect(node.errors.trim().split('\n').at(-1)).toContain(words);
  });
});

it('a node with a protection missing says so and takes no work', async () => {
  await withoutProtection('network', async ({ cacheDir, url, token }) => {
    const node = startNode({ cacheDir, address: { url, token } });
    server.add(sum());
    await server.until(() => server.beats.length >= 2);
    const [hello] = server.hellos;
    expect(hello!.languages).toEqual([]);
    expect(hello!.selfTest.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['no network']);
    expect(server.results.size).toBe(0);
    expect(node.errors).toContain('-net-share');
    await ended(node, 'SIGKILL');
  });
});

it(
  'a sandbox that dies costs no verdict: the tasks go back, and work begins again with it',
  { timeout: 180_000 },
  async () => {
    await withoutProtection(null, async ({ cacheDir, url, token, kill, restart }) => {
      const node = startNode({ cacheDir, address: { url, token } });
      const task = endless();
      server.add(task);
      await server.until(() => server.progress.some((item) => item.phase === 'judging'), 120_000);
      kill();
      await server.until(() => server.returned.length === 1);
      expect(server.returned[0]!.tasks).toEqual([{ taskId: task.taskId, attempt: 1 }]);
      await server.until(() => server.hellos.at(-1)!.languages.length === 0);
      await restart();
      const again = sum();
      server.add(again);
      await server.until(() => server.results.has(again.taskId));
      expect(server.judged(again.taskId).cases[0]!.status).toBe(STATUS.accepted);
      expect(server.results.has(task.taskId)).toBe(false);

      const hellos = server.hellos.length;
      kill(); // while nothing runs
      await server.until(() => server.hellos.length > hellos);
      expect(server.hellos.at(-1)!.selfTest).toMatchObject([{ name: 'sandbox', ok: false }]);
      await ended(node, 'SIGKILL');
    });
  },
);
