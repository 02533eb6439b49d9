import { Checked, Listed, Made, megabytes, State } from '../backup/answers.ts';
import { proveBackup } from '../backup/proof.ts';
import { isProofDue } from '../backup/schedule.ts';
import { backupSettings, type BackupSettings } from '../backup/settings.ts';
import { beginBackups, keeperOfBackups, runBackupTask } from '../backup/task.ts';
import type { Command } from '../command.ts';
import { didYouMean } from '../nearest.ts';
import type { Say } from '../system/debian.ts';
import { progressOrLog, readArguments } from '../terminal.ts';
import type { Stage } from '../up/roles.ts';
import { stopWork } from '../up/stop-signals.ts';
import { prepareStage, requireSite, withDatabase } from '../up/task-stage.ts';
import { messageOf, UserError } from '../user-error.ts';
import { z } from 'zod';

const TASKS = ['list', 'check', 'prove'];
const OPTIONS = {
  to: { type: 'string' },
  'key-file': { type: 'string' },
  backup: { type: 'string' },
  data: { type: 'string' },
  planned: { type: 'boolean' },
} as const;
/** A planned backup works for a sixth of its time: people on the site come first. */
const PLANNED_REST = '5';
const NOT_GOOD = 1;

export const command: Command = {
  help: `Usage: ./oyez backup [list|check|prove] [--to DIR] [--key-file FILE] [--backup NAME] [--data DIR]
备份站点（数据库与文件，可在运行时进行），并检查或试恢复已有的备份。

Without a subcommand: copies the running site, database and files of one moment, into DIR, which stores each content once.
  list             the backups in DIR
  check            read all of one, and name each piece that is damaged
  prove            restore one beside the site, compare every row and file, judge some submissions again, remove it all

  --to DIR         where backups are kept                        (or OYEZ_BACKUP_DIR)
  --key-file FILE  encrypts with the text of FILE                (or OYEZ_BACKUP_KEY_FILE)
  --backup NAME    not the newest one, for check and prove

OYEZ_BACKUP_KEEP (7d4w6m) says how many days, weeks and months one of each is kept. While "up" or "server" runs with
OYEZ_BACKUP_DIR set, a backup is made each day at OYEZ_BACKUP_AT (03:30) and proved each OYEZ_BACKUP_PROVE_DAYS (7).
The secret key of the site is not in a backup: keep it, and the key of the backups, elsewhere.
`,
  run: async (args) => {
    const { values, positionals } = readArguments(args, OPTIONS, 'backup');
    const [task, ...others] = positionals;
    const wrong = others[0] ?? (task !== undefined && !TASKS.includes(task) ? task : undefined);
    if (wrong !== undefined) {
      throw new UserError(
        `"backup" takes ${TASKS.join(', ')} or nothing, not "${wrong}"${didYouMean(wrong, TASKS)}.`,
        2,
      );
    }
    const wished = backupSettings({ directory: values.to, keyFile: values['key-file'] });
    if (!wished) throw new UserError('Please say with --to, or in OYEZ_BACKUP_DIR, where backups are kept.', 2);
    const signal = stopWork();
    const say = progressOrLog(Date.now());
    const stage = await prepareStage(values.data, () => undefined);
    const keeper = task === undefined ? beginBackups : keeperOfBackups;
    const settings = { ...wished, account: await keeper(wished.directory, stage) };
    if (task === 'list' || task === 'check') return look(task, stage, { ...settings, say, signal }, values.backup);
    await requireSite(stage.folder);
    return withDatabase(
      stage.folder,
      () => undefined,
      async (url) => {
        const work: Work = { stage, url, settings, say, signal };
        if (task === 'prove') return prove(work, values.backup);
        const code = await make(work, values.planned ? PLANNED_REST : '0');
        if (!values.planned) return code;
        const { triedAt } = await runBackupTask(State, stage, url, ['state'], { signal });
        return isProofDue(settings, triedAt, new Date()) ? Math.max(code, await prove(work, undefined)) : code;
      },
      signal,
    );
  },
};

type Work = { stage: Stage; url: string; settings: BackupSettings; say: Say; signal: AbortSignal };

async function make({ stage, url, settings, say, signal }: Work, rest: string): Promise<number> {
  say(`Backing up to ${settings.directory} …`);
  const words = ['make', `--repository=${settings.directory}`, `--keep=${settings.keep}`, `--rest=${rest}`];
  const made = await runBackupTask(Made, stage, url, words, { ...settings, say, signal });
  say(
    `${made.name}: ${made.rows} rows and ${made.files} files, ${megabytes(made.bytes)}, of which ${megabytes(made.addedBytes)} were new.`,
  );
  if (made.removed.length > 0)
    say(`${made.removed.length} old backup(s) removed, ${megabytes(made.freedBytes)} freed.`);
  if (made.unreadable.length > 0) {
    say(
      `No room was freed, because no one can tell what ${made.unreadable.join(', ')} needs; "./oyez backup check --backup NAME" tells more.`,
    );
  }
  if (made.lacking.length === 0) return 0;
  process.stdout.write(
    `${made.lacking.length} file(s) are missing or damaged in the file store, and so in the backup:\n${made.lacking.map((one) => `  ${one}\n`).join('')}`,
  );
  return NOT_GOOD;
}

async function prove({ stage, url, settings, say, signal }: Work, name: string | undefined): Promise<number> {
  const began = [`--began=${Date.now()}`];
  const note = (words: string[]) => runBackupTask(z.object({}), stage, url, ['note-proof', ...began, ...words]);
  try {
    const { bytes } = await runBackupTask(State, stage, url, ['state'], { signal });
    const proof = await proveBackup(stage, settings, { name, bytes, say, signal });
    const judged =
      proof.judged === undefined ? `nothing was judged: ${proof.notJudged}` : `${proof.judged} judged again`;
    await note([
      '--ok',
      `--backup=${proof.name}`,
      `--rows=${proof.rows}`,
      `--files=${proof.files}`,
      `--detail=${judged}`,
    ]);
    say(`The backup ${proof.name} can be restored: proved in ${proof.seconds} s (${judged}).`);
    return 0;
  } catch (error) {
    // One that somebody has cut off says nothing of the backup.
    if (!signal.aborted) await note([`--detail=${messageOf(error)}`]).catch(() => undefined);
    throw error;
  }
}

/** What needs no database, and nothing else of a site. */
async function look(
  task: string,
  ofSite: Stage,
  options: BackupSettings & Pick<Work, 'say' | 'signal'>,
  name: string | undefined,
): Promise<number> {
  const stage = { ...ofSite, isWithoutSite: true };
  const nowhere = 'postgres://nobody@127.0.0.1/none';
  const words = [`--repository=${options.directory}`, ...(name ? [`--backup=${name}`] : [])];
  if (task === 'list') {
    const { backups, unreadable } = await runBackupTask(Listed, stage, nowhere, ['list', ...words], options);
    for (const { name: one, at } of backups) process.stdout.write(`${one}  ${at.toISOString()}\n`);
    for (const one of unreadable) process.stdout.write(`${one}  cannot be read\n`);
    return unreadable.length > 0 ? NOT_GOOD : 0;
  }
  const checked = await runBackupTask(Checked, stage, nowhere, ['check', ...words], options);
  for (const { message } of checked.damages) process.stdout.write(`${message}\n`);
  const all = `${checked.name}: ${checked.pieces} pieces, ${megabytes(checked.bytes)}`;
  process.stdout.write(checked.damages.length > 0 ? `${all}: damaged.\n` : `${all}: all as they were written.\n`);
  return checked.damages.length > 0 ? NOT_GOOD : 0;
}
