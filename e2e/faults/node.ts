import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '@oyez/cli/folders';
import { obtainGoJudge } from '@oyez/cli/sandbox/obtain';
import { startGoJudge } from '@oyez/cli/sandbox/start';
import { shareTrials } from '../support/trials.ts';

/** A judge node with a sandbox of its own, which a test may treat badly. */
export type FaultyNode = {
  name: string;
  cacheDir: string;
  process: ChildProcess;
  log: () => string;
  /** Ends the node alone and starts it again on the same folder and sandbox. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  server: string;
  token: string;
  name: string;
  cacheDir?: string;
  /** Between end and start. */
  environment?: Record<string, string>;
};

const STOP_MS = 6000;

export async function startNode(options: Options): Promise<FaultyNode> {
  const found = await obtainGoJudge();
  if ('missing' in found) throw new Error(`these tests need go-judge: ${found.missing}`);
  const cacheDir = options.cacheDir ?? mkdtempSync(join(tmpdir(), 'oyez-fault-'));
  const endSharing = shareTrials(cacheDir);
  const sandbox = await startGoJudge({ binary: found.path, sourceFolder: cacheDir, slots: 2 });
  let log = '';
  const start = () => {
    const child = spawn(process.execPath, [join(checkout, 'apps/judge/src/main.ts')], {
      cwd: checkout,
      env: {
        PATH: process.env.PATH,
        OYEZ_SERVER: options.server,
        OYEZ_JUDGE_TOKEN: options.token,
        OYEZ_JUDGE_NAME: options.name,
        OYEZ_JUDGE_SLOTS: '2',
        OYEZ_JUDGE_CACHE_DIR: cacheDir,
        OYEZ_JUDGE_CACHE_BYTES: String(64 * 1024 ** 2),
        OYEZ_SANDBOX_URL: sandbox.url,
        OYEZ_SANDBOX_TOKEN: sandbox.token,
        ...options.environment,
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
    return child;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  const node: FaultyNode = {
    name: options.name,
    cacheDir,
    process: start(),
    log: () => log,
    restart: async () => {
      await end(node.process);
      node.process = start();
    },
    stop: async () => {
      await end(node.process);
      await sandbox.stop();
      endSharing();
      if (options.cacheDir === undefined) rmSync(cacheDir, { recursive: true, force: true });
    },
  };
  return node;
}
