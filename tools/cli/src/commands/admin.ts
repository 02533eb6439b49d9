import { rmSync } from 'node:fs';
import type { Command } from '../command.ts';
import { didYouMean } from '../nearest.ts';
import { runServerTask } from '../up/serving.ts';
import { prepareStage, requireSite, withDatabase } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

export const command: Command = {
  help: `Usage: ./oyez admin TASK [options] [--data DIR]
管理命令：评测机及其令牌、重置密码、待发邮件。

  judge-token --name NAME          create a judge node, or give it a new token
  node list                        the judge nodes, and what each one does
  node add NAME                    name a new node and print its token
  node drain|off|on NAME           finish its work and take no more; give its work back; take work
  node rotate NAME                 replace its token: the old one stops working at once
  node remove NAME                 remove it: its work is judged elsewhere
  reset-password --username NAME   set a new password and end every session of the account
  outbox                           read the e-mails that could not be sent
  bootstrap [--readers WHO]        create the root account when there is none; WHO may read problems on a new
                                   site is members (logged in) or everybody

Works on DATABASE_URL when it is set, otherwise on the built-in database, whether the site runs or not.
`,
  run: async (args) => {
    const { data, rest } = splitData(args);
    if (rest.length === 0) throw new UserError('Please say what to do; "./oyez admin --help" lists the tasks.', 2);
    checkWords(rest);
    const quiet = () => undefined;
    const stage = await prepareStage(data, quiet);
    await requireSite(stage.folder);
    const output = await withDatabase(stage.folder, quiet, async (url) => {
      await runServerTask(stage, url, ['migrate']);
      return runServerTask(stage, url, ['admin', ...rest]);
    });
    process.stdout.write(output);
    // A password that no start has shown yet would be shown although it is no longer the one.
    if (rest[0] === 'reset-password') rmSync(stage.folder.firstPassword, { force: true });
    return 0;
  },
};

const TASKS: Record<string, readonly string[]> = {
  'judge-token': [],
  node: ['list', 'add', 'drain', 'off', 'on', 'rotate', 'remove'],
  'reset-password': [],
  outbox: [],
  bootstrap: [],
};

/** A slip of the fingers is told before anything is started for it. */
function checkWords([task = '', word = '']: readonly string[]): void {
  const of = Object.hasOwn(TASKS, task) ? TASKS[task] : undefined;
  const [wrong, known, where] = of === undefined ? [task, Object.keys(TASKS), 'admin'] : [word, of, `admin ${task}`];
  if (of !== undefined && (of.length === 0 || of.includes(word))) return;
  throw new UserError(`"${where}" takes ${known.join(', ')}, not "${wrong}"${didYouMean(wrong, known)}.`, 2);
}

/** Everything else belongs to the task and is read there. */
function splitData(args: readonly string[]): { data: string | undefined; rest: string[] } {
  const rest: string[] = [];
  let data: string | undefined;
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word.startsWith('--data=')) data = word.slice('--data='.length);
    else if (word !== '--data') rest.push(word);
    else {
      index += 1;
      data = args[index];
      if (data === undefined) throw new UserError('--data needs a folder.', 2);
    }
  }
  return { data, rest };
}
