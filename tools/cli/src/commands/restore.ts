import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { megabytes, Restored } from '../backup/answers.ts';
import { backupSettings } from '../backup/settings.ts';
import { keeperOfBackups, runBackupTask } from '../backup/task.ts';
import type { Command } from '../command.ts';
import { lastLines, runCommand } from '../system/command.ts';
import { survivorOf } from '../postgres/survivor.ts';
import type { Say } from '../system/debian.ts';
import { readHolder } from '../system/lock.ts';
import type { Account } from '../system/privileges.ts';
import { progressFrom, readOptions } from '../terminal.ts';
import type { DataFolder } from '../up/data-folder.ts';
import { isOnNetwork, isShared } from '../up/found-sites.ts';
import type { Stage } from '../up/roles.ts';
import { noteRestored } from '../up/setup.ts';
import { stopWork } from '../up/stop-signals.ts';
import { prepareStage, withDatabase } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

/** What the mark of a restore says when it fills the database of the folder. */
const BUILT_IN = 'built-in';

export const command: Command = {
  help: `Usage: ./oyez restore --from DIR [--backup NAME] [--key-file FILE] [--data DIR]
将备份恢复为一个新站点：数据文件夹（或 DATABASE_URL 的数据库）必须为空。

Fills an empty data folder, or the empty database at DATABASE_URL, from a backup; "./oyez up --data DIR" then starts the
site. Every row and file is checked on its way, and references between rows are proved. A restore that fails leaves no
database; its files stay, and the next one writes them anew. A site that is there is never touched: name another folder,
or move the old one away. Put the old site's "secret-key" into the folder first.

  --from DIR       where the backups are                         (or OYEZ_BACKUP_DIR)
  --backup NAME    not the newest one; "./oyez backup list" names them
  --key-file FILE  the key of encrypted backups                  (or OYEZ_BACKUP_KEY_FILE)
`,
  run: async (args) => {
    const text = { type: 'string' } as const;
    const values = readOptions(args, { from: text, backup: text, 'key-file': text, data: text }, 'restore');
    const settings = backupSettings({ directory: values.from, keyFile: values['key-file'] });
    if (!settings) throw new UserError('Please say with --from, or in OYEZ_BACKUP_DIR, where the backups are.', 2);
    const signal = stopWork();
    const say = progressFrom(Date.now());
    const stage = await prepareStage(values.data, say);
    const { folder } = stage;
    if (!process.env.DATABASE_URL && existsSync(folder.postgres)) clearHalf(folder, say);
    const keeper = keeperOfFiles(settings.directory, stage);
    writeFileSync(folder.restoring, process.env.DATABASE_URL ? 'database of its own' : BUILT_IN);
    const restored = await withDatabase(folder, say, (url) => {
      const words = ['restore', `--repository=${settings.directory}`];
      if (values.backup !== undefined) words.push(`--backup=${values.backup}`);
      return runBackupTask(Restored, stage, url, words, { ...settings, account: keeper, say, signal });
    }).catch((error: unknown) => {
      // An empty database would stand in the way of the next try. One of somebody's own says itself what became of it.
      if (!process.env.DATABASE_URL) rmSync(folder.postgres, { recursive: true, force: true });
      rmSync(folder.restoring, { force: true });
      throw error;
    });
    if (stage.accounts && !keeper) await giveFiles(folder, stage.accounts.server);
    noteRestored(folder);
    rmSync(folder.restoring);
    say(`${restored.name}: ${restored.rows} rows and ${restored.files} files (${megabytes(restored.bytes)}) are back.`);
    for (const sha of restored.lacking) say(`The file ${sha} was missing already when the backup was made.`);
    if (!restored.sameKey) {
      say(
        'The secret key here is not that of the old site: put its "secret-key" back, or enter the passwords of mail, SMS and remote accounts again.',
      );
    }
    return 0;
  },
};

/** What a restore that was cut off has left; a site is never touched. */
function clearHalf(folder: DataFolder, say: Say): void {
  // The mark of a restore into another database says nothing of this one.
  if (!existsSync(folder.restoring) || readFileSync(folder.restoring, 'utf8') !== BUILT_IN) {
    const there = `There is a database in ${folder.root} already`;
    throw new UserError(`${there}; restore into another folder with --data, or move this one away.`);
  }
  const holder = readHolder(folder.runLock);
  const pid = holder?.pid ?? survivorOf(folder.postgres);
  if (pid !== undefined)
    throw new UserError(`A restore into ${folder.root} is under way, or just ends (process ${pid}).`);
  say('Removing the half database of a restore that was interrupted …');
  rmSync(folder.postgres, { recursive: true, force: true });
}

/** Whose files are not ours to give away, as on a share of several servers, is who puts them there. */
function keeperOfFiles(directory: string, stage: Stage): Account | undefined {
  const { folder, accounts } = stage;
  if (accounts && (isShared(folder.files, folder.root) || isOnNetwork(folder.files))) return accounts.server;
  return keeperOfBackups(directory, stage);
}

async function giveFiles(folder: DataFolder, { uid, gid }: Account): Promise<void> {
  const given = await runCommand('chown', ['-R', '-h', `${uid}:${gid}`, folder.files]);
  if (given.code !== 0) throw new UserError(`The files could not be given away: ${lastLines(given.stderr, 1)}`);
}
