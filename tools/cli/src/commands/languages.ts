import { LANGUAGE_NAMES, type LanguageName } from '@oyez/contract/judging/languages';
import { existsSync } from 'node:fs';
import type { Command } from '../command.ts';
import { examineJudge, type Report } from '../doctor/judging.ts';
import { cacheFolder } from '../folders.ts';
import { languagesWith, notInDebian, packagesOf } from '../languages/packages.ts';
import { didYouMean, plain } from '../nearest.ts';
import { goJudgePath } from '../sandbox/obtain.ts';
import { sandboxObstacle } from '../sandbox/start.ts';
import { installPackages, missingPackages, unavailablePackages } from '../system/debian.ts';
import { paint, progressFrom, readOptions } from '../terminal.ts';
import { prepareStage } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

export const command: Command = {
  help: `Usage: ./oyez languages [--json] [--data DIR]
       ./oyez languages install [NAME …]
列出本机可评测的语言及版本；install 安装 Debian 软件包（不写名称则全部安装）。

Tries every language in the real sandbox and shows what works here, with versions, and what to install for the rest.
The first time takes a minute; later only what has changed is tried again.

install brings the Debian packages of the languages named, or of all; what Debian lacks is named, and the rest comes
all the same (with a language named that cannot be had, it ends with 1). Capitals and spaces do not matter:
./oyez languages install java javascriptnode "c#". A judge that is running notices new languages within a minute,
and those with settings in /etc (C#, Pascal, Haskell) when it is started again.
`,
  run: async (args) => {
    const [task, ...names] = args;
    if (task === 'install') return install(names);
    const values = readOptions(
      args,
      { json: { type: 'boolean', default: false }, data: { type: 'string' } },
      'languages',
    );
    const { languages } = await examine(values.data);
    if (values.json) process.stdout.write(`${JSON.stringify(languages)}\n`);
    else for (const language of languages) process.stdout.write(`${row(language)}\n`);
    return languages.some(({ state }) => state === 'ready') ? 0 : 1;
  },
};

/** What Debian lacks is named, and the rest comes all the same. Ends with 1 when that was asked for by name. */
async function install(words: readonly string[]): Promise<number> {
  const names = words.length === 0 ? LANGUAGE_NAMES : words.map(languageFromWord);
  const foreign = notInDebian(names);
  const where = `Debian has no package of ${foreign.join(', ')}; "./oyez languages" says where it is looked for.`;
  if (foreign.length === names.length) throw new UserError(where);
  if (foreign.length > 0) process.stdout.write(`${where}\n`);

  const missing = await missingPackages(packagesOf(names));
  if (missing === undefined) {
    throw new UserError(
      'This system has no Debian packages; install the compilers in its own way, and "./oyez languages" shows what works.',
    );
  }
  const leftOut = missing.length === 0 ? [] : await installMissing(names, missing);
  const lacks = foreign.length + leftOut.length > 0;
  if (missing.length === 0) {
    process.stdout.write(`Everything ${lacks ? 'else ' : ''}is installed; "./oyez languages" shows what works.\n`);
  }
  return words.length > 0 && lacks ? 1 : 0;
}

/** Answers the languages that this release of Debian does not have. */
async function installMissing(names: readonly LanguageName[], missing: readonly string[]): Promise<LanguageName[]> {
  if (process.getuid?.() !== 0) {
    throw new UserError(`Installing needs root: try "sudo apt-get install ${missing.join(' ')}".`);
  }
  const say = progressFrom(Date.now());
  const unavailable = await unavailablePackages(missing, say);
  const leftOut = languagesWith(names, unavailable);
  if (leftOut.length > 0) {
    const why = `this release of Debian does not have ${unavailable.join(', ')}`;
    process.stdout.write(`${leftOut.join(', ')} cannot be installed: ${why}.\n`);
  }
  const rest = packagesOf(names.filter((name) => !leftOut.includes(name))).filter((one) => missing.includes(one));
  if (rest.length === 0) return leftOut;
  const failure = await installPackages(rest, say);
  if (failure) {
    const aptCommand = `apt-get install ${rest.join(' ')}`;
    throw new UserError(`The packages could not be installed (${failure}); try "${aptCommand}" yourself.`);
  }
  process.stdout.write(`Installed ${rest.join(', ')}; "./oyez languages" shows what works.\n`);
  return leftOut;
}

async function examine(data: string | undefined): Promise<Report> {
  const obstacle = sandboxObstacle();
  if (obstacle) throw new UserError(`Languages are tried in the sandbox, and ${obstacle}.`);
  const binary = goJudgePath(cacheFolder());
  if (!existsSync(binary)) throw new UserError('The sandbox is not built yet; run "./oyez up" once, which builds it.');
  const stage = await prepareStage(data, () => undefined);
  const report = await examineJudge(stage, binary);
  const broken = report.selfTest.find(({ ok }) => !ok);
  if (!broken) return report;
  throw new UserError(`Nothing is run while a protection is missing (${broken.name}); "./oyez doctor" shows them all.`);
}

function row({ name, state, version, reason, packages }: Report['languages'][number]): string {
  const mark = state === 'ready' ? paint('ready ', 'green') : paint('lacks ', 'yellow');
  const remedy = packages.length > 0 && version === '' ? ` → ./oyez languages install '${name}'` : '';
  return `${mark}  ${name.padEnd(16)}  ${state === 'ready' ? version : `${reason}${remedy}`}`;
}

/** Capitals and spaces are as one likes. */
function languageFromWord(word: string): LanguageName {
  const name = LANGUAGE_NAMES.find((one) => plain(one) === plain(word));
  if (name) return name;
  const meant = didYouMean(word, LANGUAGE_NAMES);
  throw new UserError(`There is no language "${word}"; the languages are ${LANGUAGE_NAMES.join(', ')}${meant}.`, 2);
}
