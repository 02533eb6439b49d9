import { rmSync } from 'node:fs';
import { megabytes, Restored } from '../backup/answers.ts';
import { takeEmptyFolder } from '../backup/empty-folder.ts';
import { backupSettings } from '../backup/settings.ts';
import { keeperOfBackups, runBackupTask } from '../backup/task.ts';
import type { Command } from '../command.ts';
import { lastLines, runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import type { Account } from '../system/privileges.ts';
import { progressFrom, readOptions } from '../terminal.ts';
import type { DataFolder } from '../up/data-folder.ts';
import { isOnNetwork, isShared } from '../up/found-sites.ts';
import type { Stage } from '../up/roles.ts';
import { noteRestored } from '../up/setup.ts';
import { stopWork } from '../up/stop-signals.ts';
import { prepareStage, withOwnDatabase } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

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
    const keeper = keeperOfFiles(settings.directory, stage);
    const lock = takeEmptyFolder(folder, process.env.DATABASE_URL ? 'database of its own' : 'built-in', say);
    try {
      const work = (url: string) => {
        const words = ['restore', `--repository=${settings.directory}`];
        if (values.backup !== undefined) words.push(`--backup=${values.backup}`);
        return runBackupTask(Restored, stage, url, words, { ...settings, account: keeper, say, signal });
      };
      const restored = await withOwnDatabase(folder, say, work, signal).catch((error: unknown) => {
        // An empty database would stand in the way of the next try. One of somebody's own says itself what became of it.
        if (!process.env.DATABASE_URL) rmSync(folder.postgres, { recursive: true, force: true });
        rmSync(folder.restoring, { force: true });
        throw error;
      });
      if (stage.accounts && !keeper) await giveFiles(folder, stage.accounts.server);
      noteRestored(folder);
      rmSync(folder.restoring, { force: true });
      tell(restored, say);
    } finally {
      lock.release();
    }
    return 0;
  },
};

function tell({ name, rows, files, bytes, lacking, sameKey }: Restored, say: Say): void {
  say(`${name}: ${rows} rows and ${files} files (${megabytes(bytes)}) are back.`);
  for (const sha of lacking) say(`The file ${sha} was missing already when the backup was made.`);
  if (sameKey) return;
  say(
    'The secret key here is not that of the old site: put its "secret-key" back, or enter the passwords of mail, SMS and remote accounts again.',
  );
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
