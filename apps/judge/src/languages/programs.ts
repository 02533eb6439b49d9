import type { ProgramRole } from '@oyez/contract/rules/judge-modes';
import { PRECOMPILED_ROOT } from './cpp.ts';
import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';
import { LANGUAGES } from './index.ts';

/** Where the sandbox shows testlib.h: ours, or the one that an administrator installed. */
export const TESTLIB_ROOT = '/opt/testlib';

const FILE_NAMES = { checker: 'spj', interactor: 'interactive' } as const satisfies Record<ProgramRole, string>;

/** The language of a checker or interactor: the one of submissions with flags and file names of its own. */
export function programLanguage(role: ProgramRole, name: string): Language | undefined {
  const language = LANGUAGES.find((one) => one.name === name);
  const fileName = FILE_NAMES[role];
  switch (language?.name) {
    case 'C':
      return compiled(language, fileName, 'c', ['/usr/bin/gcc', '-O2', '-std=gnu11']);
    case 'C++':
      return compiled(language, fileName, 'cpp', [
        '/usr/bin/g++',
        '-O2',
        '-std=gnu++17',
        `-I${PRECOMPILED_ROOT}/cpp17-o2`,
      ]);
    case 'Python3':
      return interpreted(language, fileName);
    default:
      return undefined;
  }
}

function compiled(language: Language, name: string, ending: string, compiler: readonly string[]): Language {
  const sourceName = `${name}.${ending}`;
  const flags = ['-DONLINE_JUDGE', '-w', '-fmax-errors=3', `-I${TESTLIB_ROOT}`];
  const { shortcut: _compiledOnce, precompiledHeader: _ofOtherFlags, ...rest } = language;
  return {
    ...rest,
    sourceName,
    compile: {
      command: [...compiler, ...flags, sourceName, '-lm', '-o', name],
      environment: BASE_ENVIRONMENT,
      limits: compileLimits(20_000, 1024),
      artifact: name,
    },
    run: { ...language.run, command: [`/w/${name}`] },
  };
}

function interpreted(language: Language, name: string): Language {
  const ours = (word: string) => word.replaceAll('main.py', `${name}.py`);
  return {
    ...language,
    sourceName: ours(language.sourceName),
    compile: {
      ...language.compile,
      command: language.compile.command.map(ours),
      artifact: ours(language.compile.artifact),
    },
    run: { ...language.run, command: language.run.command.map(ours) },
  };
}
