import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterUrl } from '@oyez/cli/postgres/cluster';
import { freePort } from '@oyez/cli/system/ports';
import { dataFolderAt } from '@oyez/cli/up/data-folder';
import { databaseUrl } from '@oyez/cli/up/database';
import { shareLibraries } from './libraries.ts';
import { spawnOyez } from './oyez.ts';
import { shareTrials } from './trials.ts';

const READY_MS = 170_000;
const END_MS = 40_000;

export type Line = { at: number; text: string };

/** A site that `./oyez up` runs. */
export type Stack = {
  pid: number;
  port: number;
  address: string;
  data: string;
  /** Printed at the first start only. */
  rootPassword: string | undefined;
  databaseUrl: string;
  output: () => string;
  /** The first line of its output that fits and was written at or after `since`. */
  line: (pattern: RegExp, since?: number, withinMs?: number) => Promise<Line>;
  kill: (signal: NodeJS.Signals) => void;
  /** Asks it to end and answers its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

export type StackOptions = {
  data: string;
  port?: number;
  args?: readonly string[];
  environment?: Record<string, string>;
};

/** A folder that the users of the services can reach. */
export function dataFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'oyez-e2e-'));
  chmodSync(path, 0o711);
  const { judge, precompiled } = dataFolderAt(path);
  const endings = [shareTrials(judge), shareLibraries(precompiled)];
  const remove = () => {
    for (const endSharing of endings) endSharing();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

/** Starts `./oyez up` without waiting for it. */
export async function launchStack(options: StackOptions) {
  const { data, port = await freePort(), args = [], environment } = options;
  const child = spawnOyez(['up', '--port', String(port), '--data', data, ...args], environment);
  const lines: Line[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const pieces = (rest + chunk).split('\n');
      rest = pieces.pop() ?? '';
      const at = Date.now();
      for (const text of pieces) lines.push({ at, text });
    });
  }
  let ended: { code: number | null } | undefined;
  const end = new Promise<number | null>((done) => {
    child.once('close', (code) => {
      ended = { code };
      done(code);
    });
  });
  const output = () => lines.map(({ text }) => text).join('\n');

  const line = async (pattern: RegExp, since = 0, withinMs = READY_MS): Promise<Line> => {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = lines.find(({ at, text }) => at >= since && pattern.test(text));
      if (found) return found;
      if (ended) throw new Error(`"./oyez up" ended with ${ended.code} before it said ${pattern}:\n${output()}`);
      if (Date.now() > deadline) throw new Error(`"./oyez up" did not say ${pattern} in time:\n${output()}`);
      await pause(20);
    }
  };
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!ended) kill(signal);
    const code = await Promise.race([end, pause(END_MS, 'late' as const, { ref: false })]);
    if (code !== 'late') return code;
    kill('SIGKILL');
    throw new Error(`"./oyez up" did not end ${END_MS / 1000} s after ${signal}:\n${output()}`);
  };
  return { pid: child.pid ?? 0, port, data, output, line, kill, stop };
}

/** Root's first password, in the output of the one start that tells it. */
export function firstPassword(output: string): string | undefined {
  return /First login: +root \/ (\S+)/.exec(output)?.[1];
}

/** Starts `./oyez up` and waits until it says that the site is ready and judges. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const launched = await launchStack(options);
  try {
    const ready = await launched.line(/Oyez is ready: +http/);
    await launched.line(/Stop with Ctrl-C/, 0, 1000);
    await launched.line(/Judging: ready/);
    const url = clusterUrl(join(options.data, 'postgres'));
    if (url === undefined) throw new Error('the built-in database has no address');
    return {
      ...launched,
      address: /http:\S+/.exec(ready.text)?.[0] ?? '',
      rootPassword: firstPassword(launched.output()),
      databaseUrl: databaseUrl(url),
    };
  } catch (error) {
    await launched.stop().catch(() => undefined);
    throw error;
  }
}
