import { existsSync, fstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import { DEFAULT_READERS } from './first-questions.ts';
import type { Stage } from '../roles.ts';
import { runServerTask } from '../serving.ts';

const Bootstrap = z.object({ created: z.boolean(), password: z.string().optional() });

const STANDARD_OUTPUT = 1;
const READ_BY_OTHERS = 0o044;

/** Makes the root account when there is none, and keeps its password until somebody has seen it. */
export async function bootstrapRoot(stage: Stage, databaseUrl: string, readers = DEFAULT_READERS): Promise<void> {
  const bootstrap = ['admin', 'bootstrap', '--readers', readers];
  const root = Bootstrap.parse(lastJson(await runServerTask(stage, databaseUrl, bootstrap)));
  if (root.created && root.password !== undefined) {
    writeFileSync(stage.folder.firstPassword, root.password, { mode: 0o600, flush: true });
  }
}

/**
 * Who logs in first, once: at the first start that comes as far as showing it, after interrupted ones too. A log that
 * others may read is no place for a password: there the line names the file that has it, until a start may show it.
 */
export function firstLogin(folder: DataFolder, output = STANDARD_OUTPUT): string | undefined {
  const file = folder.firstPassword;
  if (!existsSync(file)) return undefined;
  if (isReadByOthers(output)) return `root, with the password in ${file} (delete it when you have read it)`;
  const password = readFileSync(file, 'utf8');
  rmSync(file);
  return `root / ${password}   (shown only this once)`;
}

/** A terminal or a pipe shows it to whoever started us; the journal, of which systemd tells us, to administrators. */
function isReadByOthers(output: number): boolean {
  const found = fstatSync(output);
  if (process.env.JOURNAL_STREAM === `${found.dev}:${found.ino}`) return true;
  return found.isFile() && (found.mode & READ_BY_OTHERS) !== 0;
}

/** Each admin command prints one line of JSON. */
export function lastJson(output: string): unknown {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}
