import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '../folders.ts';
import { lastLines } from '../system/command.ts';
import { freePort } from '../system/ports.ts';
import { ownedName } from '../system/owned-name.ts';
import { launchOf } from '../system/privileges.ts';
import { UserError } from '../user-error.ts';
import { groupObstacle, makeSandboxGroup } from './control-groups.ts';
import { removeLeftovers, removeSandbox, sweeperOf } from './leftovers.ts';
import { mountConfiguration, type Bind } from './mount.ts';
import { containerInitOf } from './obtain.ts';

const START_MS = 10_000;
const STOP_MS = 1500;
const SWEEP_MS = 500;

export type RunningGoJudge = {
  url: string;
  token: string;
  process: ChildProcess;
  /** How it ended, in words. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

type Options = {
  binary: string;
  /** The only folder that a request may name as a source of files: the cache of test data. */
  sourceFolder: string;
  /** Runs at the same time. */
  slots: number;
  /** Read-only folders for programs beside the host's own /usr: tool-chains, prepared headers. */
  binds?: readonly Bind[];
  port?: number;
  /** The caller keeps one token over restarts; otherwise a new one is made. */
  token?: string;
};

/** Why go-judge cannot be run here with all its protections; undefined when nothing speaks against it. */
export function sandboxObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'judging needs Linux; run a judge node on a Linux machine';
  if (process.getuid?.() !== 0) {
    return 'judging needs root to build its sandbox; start with sudo, or run a judge node as root on another machine';
  }
  if (!existsSync(filterFile())) {
    return `there is no system-call list for ${process.arch} processors yet; run a judge node on an x86-64 machine`;
  }
  return groupObstacle();
}

/** Starts go-judge hardened and waits until it answers. It dies with the process that started it. */
export async function startGoJudge(options: Options): Promise<RunningGoJudge> {
  const obstacle = sandboxObstacle();
  if (obstacle) throw new UserError(`The judge cannot run here: ${obstacle}.`);

  const scratchRoot = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  removeLeftovers(scratchRoot);
  const name = ownedName('sandbox');
  const scratch = join(scratchRoot, name);
  mkdirSync(join(scratch, 'files'), { recursive: true, mode: 0o700 });
  // Both are given as absolute paths to files that exist: go-judge starts silently without a filter when one is missing.
  writeFileSync(join(scratch, 'mount.yaml'), JSON.stringify(mountConfiguration(options.binds ?? []), null, 2));
  copyFileSync(filterFile(), join(scratch, 'seccomp.yaml'));

  const token = options.token ?? randomBytes(32).toString('hex');
  const port = options.port ?? (await freePort());
  const group = makeSandboxGroup(name);
  const launch = launchOf(
    options.binary,
    [
      ...['-http-addr', `127.0.0.1:${port}`, '-silent', '-no-fallback'],
      ...['-parallelism', String(options.slots), '-pre-fork', String(options.slots)],
      ...['-mount-conf', join(scratch, 'mount.yaml'), '-seccomp-conf', join(scratch, 'seccomp.yaml')],
      ...['-container-cred-start', '20000', '-cgroup-prefix', name],
      ...['-container-init-path', containerInitOf(options.binary)],
      ...['-dir', join(scratch, 'files'), '-file-timeout', '2h', '-src-prefix', resolve(options.sourceFolder)],
      ...['-output-limit', '64m', '-copy-out-limit', '64m'],
    ],
    { onParentDeath: 'KILL' },
  );
  const [command, ...words] = [...(group === undefined ? [] : insideOf(group)), launch.command, ...launch.args];
  const child = spawn(command ?? launch.command, words, {
    cwd: scratch,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ES_AUTH_TOKEN: token },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-4000)));
  }
  let running = true;
  const sweeping = setInterval(sweeperOf(name, child.pid ?? 0), SWEEP_MS).unref();
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ? `killed by ${signal}` : `exit code ${code}`));
  }).finally(() => {
    running = false;
    clearInterval(sweeping);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
    if (running) child.kill('SIGKILL');
    await ended;
    removeSandbox(scratchRoot, name);
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (running && Date.now() < deadline) {
    if (await answers(url, token)) return { url, token, process: child, ended, stop };
    await pause(20);
  }
  await stop();
  throw new UserError(`go-judge did not start: ${lastLines(output) || `it ended without a word (${await ended})`}.`);
}

/** What starts a program in a control group, from its first moment on. */
function insideOf(group: string): string[] {
  return ['/bin/sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group];
}

function filterFile(): string {
  const names: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86-64', arm64: 'arm64' };
  return join(checkout, 'sandbox', `seccomp.${names[process.arch] ?? process.arch}.yaml`);
}

async function answers(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    return (await fetch(`${url}/version`, { headers, signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}
