import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { launchOf, type Account } from '../system/privileges.ts';
import { lastJson } from '../up/first-start/first-password.ts';
import { serverProcess, type Stage } from '../up/roles.ts';
import { withoutStack } from '../up/serving.ts';
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
    signal,
  }: { passphrase?: string | undefined; account?: Account | undefined; say?: Say; signal?: AbortSignal } = {},
): Promise<z.output<S>> {
  const folder = account ? stage.folder : { ...stage.folder, compileCache: join(stage.folder.compileCache, 'root') };
  const spec = serverProcess({ ...stage, folder, accounts: undefined }, databaseUrl, ['backup', ...args], 'terminal');
  // It ends with us, however that happens: half a restore is of no use to anybody.
  const launch = launchOf('nice', ['-n', NICE, spec.command, ...spec.args], {
    onParentDeath: 'TERM',
    ...(account && { account }),
  });
  const result = await runCommand(launch.command, launch.args, {
    cwd: spec.cwd,
    environment: { OYEZ_LOG_LEVEL: 'error', ...spec.environment, OYEZ_BACKUP_PASSPHRASE: passphrase },
    ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.gid }),
    onLine: (line) => {
      if (!line.startsWith('{')) say(line);
    },
    signal,
  });
  signal?.throwIfAborted();
  if (result.code !== 0) throw new UserError(reasonIn(result.stderr || result.stdout));
  return schema.parse(lastJson(result.stdout));
}

/** The last line says it; what comes before were words on the way. */
export function reasonIn(output: string): string {
  return withoutStack(output.trim().split('\n')).at(-1)?.trim() || 'It ended without a word.';
}

type Place = Pick<Stage, 'folder' | 'accounts'>;

/** Under root, the server's user where the backups are that user's. */
export function keeperOfBackups(directory: string, { accounts }: Place): Account | undefined {
  return accounts && statSync(directory, { throwIfNoEntry: false })?.uid === accounts.server.uid
    ? accounts.server
    : undefined;
}

/** The same, before a backup is made: the first ones of a server's site are its user's. */
export async function beginBackups(directory: string, { folder, accounts }: Place): Promise<Account | undefined> {
  if (!accounts || existsSync(directory) || !isServers(folder.root, accounts)) {
    return keeperOfBackups(directory, { folder, accounts });
  }
  const { server } = accounts;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chownSync(directory, server.uid, server.gid);
  if (await mayWrite(directory, server)) return server;
  // Below a home of root's, for instance, where nobody else gets to.
  chownSync(directory, 0, 0);
  return undefined;
}
