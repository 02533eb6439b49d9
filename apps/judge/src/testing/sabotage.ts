import { checkout } from '@oyez/cli/folders';
import { mountConfiguration } from '@oyez/cli/sandbox/mount';
import { freePort } from '@oyez/cli/system/ports';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GoJudge } from '../sandbox/go-judge.ts';
import { goJudgeBinary } from './sandbox.ts';

export type Protection = 'filter' | 'credentials' | 'network' | 'mounts' | 'source folder' | 'no namespaces';

export type SabotagedSandbox = {
  sandbox: GoJudge;
  cacheDir: string;
  port: number;
  url: string;
  token: string;
  kill: () => void;
  /** A new one in the place of a killed one. */
  restart: () => Promise<void>;
};

/** Starts go-judge with all protections but one, runs, and stops it without traces. */
export async function withoutProtection<T>(
  missing: Protection | null,
  work: (place: SabotagedSandbox) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp('/dev/shm/oyez-sabotage-');
  const cacheDir = join(scratch, 'cache');
  await mkdir(cacheDir);
  await mkdir(join(scratch, 'files'));
  const mounts = mountConfiguration([]) as { initCmd?: string };
  if (missing === 'no namespaces') delete mounts.initCmd;
  await writeFile(join(scratch, 'mount.yaml'), JSON.stringify(mounts));
  const filter = missing === 'filter' ? join(scratch, 'absent.yaml') : join(checkout, 'sandbox/seccomp.x86-64.yaml');
  const port = await freePort();
  const prefix = `oyez-sabotage-${randomBytes(4).toString('hex')}`;
  const token = randomBytes(8).toString('hex');
  const mountFile = join(scratch, missing === 'mounts' ? 'absent.yaml' : 'mount.yaml');
  const flags = [
    ...['-http-addr', `127.0.0.1:${port}`, '-silent', '-no-fallback', '-parallelism', '2', '-pre-fork', '2'],
    ...['-mount-conf', mountFile, '-seccomp-conf', filter],
    ...['-cgroup-prefix', prefix, '-dir', join(scratch, 'files'), '-output-limit', '64m', '-copy-out-limit', '64m'],
    ...(missing === 'credentials' ? [] : ['-container-cred-start', '20000']),
    ...(missing === 'network' ? ['-net-share'] : []),
    ...(missing === 'source folder' ? [] : ['-src-prefix', cacheDir]),
  ];
  const binary = await goJudgeBinary();
  const start = () => spawn(binary, flags, { cwd: scratch, env: { ES_AUTH_TOKEN: token }, stdio: 'ignore' });
  let child = start();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = new GoJudge({ url, token });
  const kill = () => void child.kill('SIGKILL');
  const restart = async () => {
    child = start();
    await untilItAnswers(sandbox);
  };
  try {
    await untilItAnswers(sandbox);
    return await work({ sandbox, cacheDir, port, url, token, kill, restart });
  } finally {
    sandbox.close();
    if (child.exitCode === null && child.signalCode === null) {
      kill();
      await once(child, 'exit');
    }
    await rm(scratch, { recursive: true, force: true });
    await removeGroups(prefix);
  }
}

async function untilItAnswers(sandbox: GoJudge): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await sandbox.describe();
      return;
    } catch (error) {
      if (tries === 250) throw error;
      await sleep(20);
    }
  }
}

async function removeGroups(prefix: string): Promise<void> {
  for (const controller of await readdir('/sys/fs/cgroup')) {
    const group = join('/sys/fs/cgroup', controller, prefix);
    for (const path of [join(group, 'containers'), join(group, 'api'), group]) await rmdir(path).catch(() => undefined);
  }
}
