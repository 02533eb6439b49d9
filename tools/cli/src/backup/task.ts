import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { lastLines, runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import type { Account } from '../system/privileges.ts';
import { lastJson } from '../up/first-start/first-password.ts';
import { serverProcess, type Stage } from '../up/roles.ts';
import { isServers, mayWrite } from '../up/service-accounts.ts';
import { UserError } from '../user-error.ts';

/** Below all that answers people. */
const NICE = '19';

/**
 * One of the server's backup tasks, run as whoever started us, or for root as the server's user where the backups are
 * that user's: what root puts there, the planned backups of a server in a service of its own could not read.
 */
export async function runBackupTask<S extends z.ZodType>(
  schema: S,
  stage: Stage,
  databaseUrl: string,
  args: string[],
  {
    passphrase,
    account,
    say = () => undefined,
  }: { passphrase?: string | undefined; account?: Account | undefined; say?: Say } = {},
): Promise<z.output<S>> {
  const folder = account ? stage.folder : { ...stage.folder, compileCache: join(stage.folder.compileCache, 'root') };
  const spec = serverProcess({ ...stage, folder, accounts: undefined }, databaseUrl, ['backup', ...args], 'terminal');
  const result = await runCommand('nice', ['-n', NICE, spec.command, ...spec.args], {
    cwd: spec.cwd,
    environment: { OYEZ_LOG_LEVEL: 'error', ...spec.environment, OYEZ_BACKUP_PASSPHRASE: passphrase },
    uid: account?.uid,
    gid: account?.gid,
    onLine: (line) => {
      if (!line.startsWith('{')) say(line);
    },
  });
  if (result.code !== 0) throw new UserError(lastLines(result.stderr || result.stdout, 2));
  return schema.parse(lastJson(result.stdout));
}

/** Under root, the server's user where backups are its own: those in its folder, and the first ones of its site. */
export async function keeperOfBackups(
  directory: string,
  { folder, accounts }: Pick<Stage, 'folder' | 'accounts'>,
): Promise<Account | undefined> {
  if (!accounts) return undefined;
  const { server } = accounts;
  if (existsSync(directory)) return statSync(directory).uid === server.uid ? server : undefined;
  if (!isServers(folder.root, accounts)) return undefined;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chownSync(directory, server.uid, server.gid);
  if (await mayWrite(directory, server)) return server;
  // Below a home of root's, for instance, where nobody else gets to.
  chownSync(directory, 0, 0);
  return undefined;
}
