import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { PRECOMPILED_ROOT } from '../languages/cpp.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';

/** One header takes about 100 MiB; a fuller disk is left alone. */
const FREE_BYTES_NEEDED = 2 * 1024 ** 3;
const BUILD_MS = 600_000;

/** Whether what is prepared on the host is seen by compilers at all. */
export async function showsPreparedFiles(sandbox: Sandbox, signal: AbortSignal): Promise<boolean> {
  const shown = await sandbox.run(script(`[ -d ${PRECOMPILED_ROOT} ]`), signal);
  return shown.status === 'accepted';
}

export async function checkFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FREE_BYTES_NEEDED) throw new Error('less than 2 GiB are free on the disk');
}

/**
 * On the host, by the node's own user: the sandbox lets no program write so much, and no line of what is compiled comes
 * from outside. What it writes may be read by everybody, because the sandbox's programs are nobody on the host.
 */
export async function runInBackground(
  command: readonly string[],
  environment: Record<string, string>,
  signal: AbortSignal,
  folder?: string,
): Promise<void> {
  const running = promisify(execFile)('/bin/sh', ['-c', 'umask 022; exec "$@"', 'sh', ...command], {
    signal,
    cwd: folder,
    timeout: BUILD_MS,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...environment },
  });
  // Submissions come first.
  if (running.child.pid !== undefined)
    setPriority(running.child.pid, Math.max(constants.priority.PRIORITY_LOW, getPriority()));
  await running;
}
