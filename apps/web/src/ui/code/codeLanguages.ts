import type { LanguageSupport, StreamParser } from '@codemirror/language';

/** How the editor reads each language of the contract, by the MIME type that names its mode. Loaded when needed. */
const MODES = {
  'text/x-csrc': () => cpp(),
  'text/x-c++src': () => cpp(),
  'text/x-java': async () => (await import('@codemirror/lang-java')).java(),
  'text/x-python': async () => (await import('@codemirror/lang-python')).python(),
  'text/x-go': async () => (await import('@codemirror/lang-go')).go(),
  'text/x-php': async () => (await import('@codemirror/lang-php')).php({ plain: false }),
  'text/javascript': async () => (await import('@codemirror/lang-javascript')).javascript(),
  'text/x-rustsrc': async () => (await import('@codemirror/lang-rust')).rust(),
  'text/x-ruby': async () => legacy((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  'text/x-csharp': async () => legacy((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  'text/x-kotlin': async () => legacy((await import('@codemirror/legacy-modes/mode/clike')).kotlin),
  'text/x-pascal': async () => legacy((await import('@codemirror/legacy-modes/mode/pascal')).pascal),
  'text/x-haskell': async () => legacy((await import('@codemirror/legacy-modes/mode/haskell')).haskell),
  'text/x-perl': async () => legacy((await import('@codemirror/legacy-modes/mode/perl')).perl),
  'text/x-lua': async () => legacy((await import('@codemirror/legacy-modes/mode/lua')).lua),
  'text/x-ocaml': async () => legacy((await import('@codemirror/legacy-modes/mode/mllike')).oCaml),
  'text/x-fortran': async () => legacy((await import('@codemirror/legacy-modes/mode/fortran')).fortran),
} satisfies Record<string, () => Promise<LanguageSupport>>;

export type CodeMode = keyof typeof MODES;

/** What authors write after the three backticks of a code block. */
const NAMES = new Map<string, CodeMode>([
  ['c', 'text/x-csrc'],
  ['h', 'text/x-csrc'],
  ['cpp', 'text/x-c++src'],
  ['c++', 'text/x-c++src'],
  ['cc', 'text/x-c++src'],
  ['cxx', 'text/x-c++src'],
  ['java', 'text/x-java'],
  ['py', 'text/x-python'],
  ['python', 'text/x-python'],
  ['python3', 'text/x-python'],
  ['go', 'text/x-go'],
  ['golang', 'text/x-go'],
  ['php', 'text/x-php'],
  ['js', 'text/javascript'],
  ['javascript', 'text/javascript'],
  ['ts', 'text/javascript'],
  ['rs', 'text/x-rustsrc'],
  ['rust', 'text/x-rustsrc'],
  ['rb', 'text/x-ruby'],
  ['ruby', 'text/x-ruby'],
  ['cs', 'text/x-csharp'],
  ['csharp', 'text/x-csharp'],
  ['c#', 'text/x-csharp'],
  ['kt', 'text/x-kotlin'],
  ['kotlin', 'text/x-kotlin'],
  ['pas', 'text/x-pascal'],
  ['pascal', 'text/x-pascal'],
  ['hs', 'text/x-haskell'],
  ['haskell', 'text/x-haskell'],
  ['pl', 'text/x-perl'],
  ['perl', 'text/x-perl'],
  ['lua', 'text/x-lua'],
  ['ml', 'text/x-ocaml'],
  ['ocaml', 'text/x-ocaml'],
  ['f90', 'text/x-fortran'],
  ['fortran', 'text/x-fortran'],
]);

export function codeMode(nameOrType: string | undefined): CodeMode | undefined {
  if (nameOrType === undefined) return undefined;
  if (Object.hasOwn(MODES, nameOrType)) return nameOrType as CodeMode;
  return NAMES.get(nameOrType.toLowerCase());
}

export function loadMode(mode: CodeMode): Promise<LanguageSupport> {
  return MODES[mode]();
}

async function cpp(): Promise<LanguageSupport> {
  return (await import('@codemirror/lang-cpp')).cpp();
}

async function legacy(parser: StreamParser<unknown>): Promise<LanguageSupport> {
  const { LanguageSupport, StreamLanguage } = await import('@codemirror/language');
  return new LanguageSupport(StreamLanguage.define(parser));
}
