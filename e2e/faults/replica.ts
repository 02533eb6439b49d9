import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '@oyez/cli/folders';
import { freePort } from '@oyez/cli/system/ports';
import type { Stack } from '../support/stack.ts';

const READY_MS = 60_000;

/** One more server process on the database and the files of a running site. */
export async function startReplica(options: {
  stack: Stack;
  data: string;
  environment: Record<string, string>;
}): Promise<{ address: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(checkout, 'apps/server/src/main.ts'), 'serve'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: options.stack.databaseUrl,
      OYEZ_PORT: String(port),
      OYEZ_DATA_DIR: options.data,
      OYEZ_LOG_LEVEL: 'error',
      ...options.environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, pause(5000, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await ended;
  };
  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const ready = await fetch(`${address}/api/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return { address, stop };
    if (Date.now() > deadline) {
      await stop();
      throw new Error('the second server process is not ready');
    }
    await pause(100);
  }
}
