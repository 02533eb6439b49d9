import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lastLines, runCommand } from '../system/command.ts';
import { startOf } from '../system/identity.ts';
import type { Account } from '../system/privileges.ts';
import { UserError } from '../user-error.ts';

/** The server that a killed run left behind on this cluster. */
export function survivorOf(dataFolder: string): number | undefined {
  const pid = livingPid(dataFolder);
  return pid !== undefined && isPostgres(pid) ? pid : undefined;
}

function numberWasReused(dataFolder: string): boolean {
  const pid = livingPid(dataFolder);
  return pid !== undefined && !isPostgres(pid);
}

function livingPid(dataFolder: string): number | undefined {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 0 && startOf(pid) !== undefined ? pid : undefined;
}

/**
 * Stops it cleanly, so that the new server is a child of this run: only a child's death is noticed at once.
 * A lock file without a living server is left to PostgreSQL, except when another program has the number by now.
 */
export async function stopSurvivor(dataFolder: string, binaries: string, account: Account | undefined): Promise<void> {
  if (survivorOf(dataFolder) === undefined) {
    if (numberWasReused(dataFolder)) rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
    return;
  }
  const stopped = await runCommand(
    join(binaries, 'bin', 'pg_ctl'),
    ['stop', '-D', dataFolder, '-m', 'fast', '-w', '-t', '30'],
    { cwd: '/', uid: account?.uid, gid: account?.gid },
  );
  if (stopped.code !== 0 && survivorOf(dataFolder) !== undefined) {
    throw new UserError(
      `A PostgreSQL of an earlier run still uses ${dataFolder} and does not stop (${lastLines(stopped.stderr)}); stop process ${survivorOf(dataFolder)} and try again.`,
    );
  }
}

function isPostgres(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')) === 'postgres';
  } catch {
    // Another user's process: its name is readable all the same.
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  }
}
