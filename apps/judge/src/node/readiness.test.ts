import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startNode } from '../testing/node-process.ts';
import { ProtocolServer } from '../testing/protocol-server.ts';
import { useSandbox } from '../testing/sandbox.ts';

const place = useSandbox();
let server: ProtocolServer;
let node: ChildProcess | undefined;
let said = '';

beforeEach(async () => {
  server = new ProtocolServer(new Map());
  await server.start();
});
afterEach(async () => {
  await stop();
  await server.stop();
});

function start(): void {
  node = startNode(server, place, { stdio: ['ignore', 'ignore', 'pipe'], OYEZ_JUDGE_LOG_LEVEL: 'debug' });
  said = '';
  node.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
}

async function stop(): Promise<void> {
  const child = node;
  node = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const stateOf = (name: string, languages = server.readiness.languages) =>
  languages.find((one) => one.name === name)?.state;

it(
  'a node offers each language as soon as it has tried it, and after a restart at once',
  { timeout: 180_000 },
  async () => {
    start();
    await server.until(() => server.hellos.length === 1);
    expect(server.hellos[0]!.languages.filter(({ state }) => state === 'ready')).toEqual([]);
    expect(stateOf('C++ 17 With O2')).toBe('testing');
    await server.until(() => stateOf('C++ 17 With O2') === 'ready', 120_000);
    await server.until(() => stateOf('C') === 'ready', 120_000);
    const { version } = server.readiness.languages.find(({ name }) => name === 'C')!;
    expect(version).toMatch(/^gcc/);
    await stop();

    start();
    await server.until(() => server.hellos.length === 2);
    const { languages } = server.hellos[1]!;
    expect([stateOf('C', languages), stateOf('C++ 17 With O2', languages)]).toEqual(['ready', 'ready']);
  },
);

const preparedCheckers = () => said.split('compiled a standard checker in advance').length - 1;

it('a node with nothing to do compiles standard checkers', async () => {
  start();
  await expect.poll(preparedCheckers, { timeout: 120_000 }).toBeGreaterThan(0);
});
