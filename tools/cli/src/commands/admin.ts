import { rmSync } from 'node:fs';
import { NodeName } from '@oyez/contract/judging/nodes';
import type { Command } from '../command.ts';
import { didYouMean } from '../nearest.ts';
import { readArguments } from '../terminal.ts';
import { readReaders } from '../up/first-start/first-questions.ts';
import { runServerTask } from '../up/serving.ts';
import { prepareStage, prepareTables, requireSite, withDatabase } from '../up/task-stage.ts';
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
      await prepareTables(stage, url);
      return runServerTask(stage, url, ['admin', ...rest]);
    });
    process.stdout.write(output);
    // A password that no start has shown yet would be shown although it is no longer the one.
    if (rest[0] === 'reset-password') rmSync(stage.folder.firstPassword, { force: true });
    return 0;
  },
};

type Task = { words?: readonly string[]; options?: readonly string[]; needed?: readonly string[] };

const TASKS: Record<string, Task> = {
  'judge-token': { options: ['name'], needed: ['name'] },
  node: { words: ['list', 'add', 'drain', 'off', 'on', 'rotate', 'remove'] },
  'reset-password': { options: ['username'], needed: ['username'] },
  outbox: {},
  bootstrap: { options: ['readers'] },
};
const OPTIONS = { name: { type: 'string' }, username: { type: 'string' }, readers: { type: 'string' } } as const;

/** A slip of the fingers is told before anything is started for it. What a name or a value may be, the task knows. */
export function checkWords(args: string[]): void {
  const { values, positionals } = readArguments(args, OPTIONS, 'admin');
  const [task = '', ...words] = positionals;
  const of = Object.hasOwn(TASKS, task) ? TASKS[task] : undefined;
  if (of === undefined) throw unknownWord('admin', task, Object.keys(TASKS));
  const called = `admin ${task}`;
  const { options = [], needed = [] } = of;
  const foreign = Object.keys(values).find((name) => !options.includes(name));
  if (foreign !== undefined) {
    throw unknownWord(
      called,
      `--${foreign}`,
      options.map((name) => `--${name}`),
    );
  }
  if (values.readers !== undefined) readReaders(values.readers);
  const lacking = needed.find((name) => !values[name as keyof typeof values]);
  if (lacking !== undefined) throw new UserError(`Please give --${lacking}: "${called}" needs it.`, 2);
  if (of.words === undefined) return refuseMore(called, words);
  const [word = '', ...names] = words;
  if (!of.words.includes(word)) throw unknownWord(called, word, of.words);
  if (word === 'list') return refuseMore(`${called} list`, names);
  if (names.length === 0) throw new UserError(`Please give the name of the node: "./oyez ${called} ${word} NAME".`, 2);
  if (!NodeName.safeParse(names[0]).success) {
    throw new UserError(`The name of a node has letters, digits and . _ - only, not "${names[0]}".`, 2);
  }
  refuseMore(`${called} ${word} ${names[0]}`, names.slice(1));
}

function unknownWord(called: string, wrong: string, known: readonly string[]): UserError {
  const taken = known.length > 0 ? known.join(', ') : 'nothing else';
  return new UserError(`"${called}" takes ${taken}, not "${wrong}"${didYouMean(wrong, known)}.`, 2);
}

function refuseMore(called: string, [more]: readonly string[]): void {
  if (more !== undefined) throw unknownWord(called, more, []);
}

/** Everything else belongs to the task and is read there. */
function splitData(args: readonly string[]): { data: string | undefined; rest: string[] } {
  const rest: string[] = [];
  let data: string | undefined;
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word !== '--data' && !word.startsWith('--data=')) rest.push(word);
    else {
      if (word === '--data') index += 1;
      data = word === '--data' ? args[index] : word.slice('--data='.length);
      if (!data) throw new UserError('--data needs a folder.', 2);
    }
  }
  return { data, rest };
}
