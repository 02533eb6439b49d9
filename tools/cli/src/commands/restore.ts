import { existsSync, rmSync } from 'node:fs';
import { megabytes, Restored } from '../backup/answers.ts';
import { backupSettings } from '../backup/settings.ts';
import { runBackupTask } from '../backup/task.ts';
import type { Command } from '../command.ts';
import { lastLines, runCommand } from '../system/command.ts';
import { progressFrom, readOptions } from '../terminal.ts';
import { isNewDatabase } from '../up/database.ts';
import { noteRestored } from '../up/setup.ts';
import { prepareStage, withDatabase } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

export const command: Command = {
  help: `Usage: ./oyez restore --from DIR [--backup NAME] [--key-file FILE] [--data DIR]
将备份恢复为一个新站点：数据文件夹（或 DATABASE_URL 的数据库）必须为空。

Fills an empty data folder, or the empty database at DATABASE_URL, from a backup; "./oyez up --data DIR" then starts the
site. Every row and file is checked on its way, and references between rows are proved. A restore that fails leaves no
database, and its files are used by the next one. A site that is there is never touched: name another folder, or move the
old one away. Put the old site's "secret-key" into the folder first.

  --from DIR       where the backups are                         (or OYEZ_BACKUP_DIR)
  --backup NAME    not the newest one; "./oyez backup list" names them
  --key-file FILE  the key of encrypted backups                  (or OYEZ_BACKUP_KEY_FILE)
`,
  run: async (args) => {
    const text = { type: 'string' } as const;
    const values = readOptions(args, { from: text, backup: text, 'key-file': text, data: text }, 'restore');
    const settings = backupSettings({ directory: values.from, keyFile: values['key-file'] });
    if (!settings) throw new UserError('Please say with --from, or in OYEZ_BACKUP_DIR, where the backups are.', 2);
    const say = progressFrom(Date.now());
    const stage = await prepareStage(values.data, say);
    const { folder, accounts } = stage;
    if (!process.env.DATABASE_URL && existsSync(folder.postgres)) {
      const there = `There is a database in ${folder.root} already`;
      throw new UserError(`${there}; restore into another folder with --data, or move this one away.`);
    }
    const restored = await withDatabase(folder, say, async (url) => {
      if (!(await isNewDatabase(url))) {
        throw new UserError('The database is not empty; a backup is restored into an empty one.');
      }
      const words = ['restore', `--repository=${settings.directory}`];
      if (values.backup !== undefined) words.push(`--backup=${values.backup}`);
      return runBackupTask(Restored, stage, url, words, { passphrase: settings.passphrase, say });
    }).catch((error: unknown) => {
      // An empty database would stand in the way of the next try.
      if (!process.env.DATABASE_URL) rmSync(folder.postgres, { recursive: true, force: true });
      throw error;
    });
    if (accounts) {
      const owner = `${accounts.server.uid}:${accounts.server.gid}`;
      const given = await runCommand('chown', ['-R', '-h', owner, folder.files]);
      if (given.code !== 0) throw new UserError(`The files could not be given away: ${lastLines(given.stderr, 1)}`);
    }
    noteRestored(folder);
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
