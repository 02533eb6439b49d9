import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, type ProcessIdentity } from './identity.ts';
import { launchOf, type Account } from './privileges.ts';

export type ProcessSpec = {
  command: string;
  args: string[];
  cwd: string;
  environment: Record<string, string | undefined>;
  account?: Account;
  /** A file that gets both streams, or the terminal. */
  output: { file: string } | 'terminal';
};

export type RunningProcess = {
  identity: ProcessIdentity;
  /** How it ended, in words. */
  ended: Promise<string>;
  exitCode: () => number;
  /** SIGTERM, and SIGKILL when it has not ended by then. */
  stop: (graceMs: number) => Promise<void>;
};

/**
 * Starts a long-running part of the site. It has a session of its own, because Ctrl-C would otherwise reach all parts at
 * once and not in order; it gets SIGTERM when we die without having stopped it.
 */
export function startProcess(spec: ProcessSpec): RunningProcess {
  const launch = launchOf(spec.command, spec.args, { account: spec.account, onParentDeath: 'TERM' });
  const log = spec.output === 'terminal' ? undefined : openSync(spec.output.file, 'a', 0o640);
  const child = spawn(launch.command, launch.args, {
    cwd: spec.cwd,
    env: spec.environment,
    uid: launch.uid,
    gid: launch.gid,
    detached: true,
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
  });
  if (log !== undefined) closeSync(log);
  let running = true;
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => {
      endGroup(child.pid);
      done(signal ? `killed by ${signal}` : `exit code ${code}`);
    });
  }).finally(() => (running = false));
  return {
    identity: identityOf(child.pid ?? 0),
    ended,
    exitCode: () => child.exitCode ?? 1,
    stop: async (graceMs) => {
      if (running) child.kill('SIGTERM');
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
      if (running) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Whatever the process had started (a compiler of the judge node) ends with it. */
function endGroup(leader: number | undefined): void {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch {
    // It had started nothing, or all of it has ended.
  }
}

/** The end of a log, for a person to read. */
export function logTail(file: string, lines = 8): string[] {
  if (!existsSync(file)) return [];
  const size = statSync(file).size;
  const length = Math.min(size, 16_384);
  const buffer = Buffer.alloc(length);
  const handle = openSync(file, 'r');
  readSync(handle, buffer, 0, length, size - length);
  closeSync(handle);
  return buffer
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-lines);
}
