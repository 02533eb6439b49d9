import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '@oyez/cli/folders';
import type { BenchContext } from '../bench.ts';

const HEALTHY_WITHIN_MS = 120_000;
const STOP_MS = 20_000;
/** The last line of a start. */
const JUDGING = 'Judging: ready';

export type RunningUp = {
  url: string;
  pid: number;
  /** From the command to the first answer of a page and of `/api/ready`. */
  healthyMs: number;
  /** From the command to the line that says so, when a judge node takes work too. */
  readyMs: number;
  /** What it said and when, in milliseconds since the command. */
  lines: { text: string; atMs: number }[];
  stop: () => Promise<void>;
};

/** Runs the one command on a data folder, as a person would, until all of it works. */
export async function oyezUp(context: BenchContext, folder: string, port: number): Promise<RunningUp> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const startedAt = performance.now();
  const sinceStart = () => performance.now() - startedAt;
  const child = spawn(join(checkout, 'oyez'), ['up', '--port', String(port), '--data', folder], {
    cwd: checkout,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  context.onEnd(stop);

  const lines: RunningUp['lines'] = [];
  const ready = new Promise<number>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const text = line.replace(/^\S+ \S+ UTC\s+/, '').trim();
      if (text === '') return;
      lines.push({ text, atMs: sinceStart() });
      if (text === JUDGING) done(sinceStart());
      if (text.startsWith('Judging: waits')) fail(new Error(text));
    });
    createInterface({ input: child.stderr }).on('line', (text) => lines.push({ text, atMs: sinceStart() }));
    const lastWords = () =>
      lines
        .slice(-3)
        .map(({ text }) => text)
        .join(' | ');
    void ended.then(() => fail(new Error(`"./oyez up" ended: ${lastWords()}`)));
  });
  ready.catch(() => undefined);

  const url = `http://127.0.0.1:${port}`;
  const healthy = async () => {
    while (sinceStart() < HEALTHY_WITHIN_MS) {
      if ((await answers(`${url}/api/ready`)) && (await answers(`${url}/`))) return sinceStart();
      await pause(20);
    }
    throw new Error('"./oyez up" showed no page within two minutes');
  };
  const [healthyMs, readyMs] = await Promise.all([Promise.race([healthy(), ready]), ready]);
  return { url, pid: child.pid ?? 0, healthyMs, readyMs, lines, stop };
}

async function answers(address: string): Promise<boolean> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(2000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
