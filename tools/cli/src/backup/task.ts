import { join } from 'node:path';
import type { z } from 'zod';
import { lastLines, runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { lastJson } from '../up/first-start/first-password.ts';
import { serverProcess, type Stage } from '../up/roles.ts';
import { UserError } from '../user-error.ts';

/** Below all that answers people. */
const NICE = '19';

/**
 * One of the server's backup tasks, run as whoever started us: the server's own user may neither read nor remove backups
 * that root makes.
 */
export async function runBackupTask<S extends z.ZodType>(
  schema: S,
  stage: Stage,
  databaseUrl: string,
  args: string[],
  { passphrase, say = () => undefined }: { passphrase?: string | undefined; say?: Say } = {},
): Promise<z.output<S>> {
  const folder = { ...stage.folder, compileCache: join(stage.folder.compileCache, 'root') };
  const spec = serverProcess({ ...stage, folder, accounts: undefined }, databaseUrl, ['backup', ...args], 'terminal');
  const result = await runCommand('nice', ['-n', NICE, spec.command, ...spec.args], {
    cwd: spec.cwd,
    environment: { OYEZ_LOG_LEVEL: 'error', ...spec.environment, OYEZ_BACKUP_PASSPHRASE: passphrase },
    onLine: (line) => {
      if (!line.startsWith('{')) say(line);
    },
  });
  if (result.code !== 0) throw new UserError(lastLines(result.stderr || result.stdout, 2));
  return schema.parse(lastJson(result.stdout));
}
