import type { RemoteLanguage } from '../../provider.ts';

/** What the site's API takes for a language: its name there, and how it is compiled. */
export type Compiler = { language: string; options: Readonly<Record<string, string>> };

type Row = readonly [siteName: string, contentType: string, compiler: Compiler];

const cpp = (siteName: string, compiler: string, std: string, O: string): Row => [
  siteName,
  'text/x-c++src',
  { language: 'cpp', options: { compiler, std, O, m: '64' } },
];

const c = (siteName: string, compiler: string, std: string): Row => [
  siteName,
  'text/x-csrc',
  { language: 'c', options: { compiler, std, O: '0', m: '64' } },
];

const python = (version: string): Row => [
  `Python ${version}`,
  'text/x-python',
  { language: 'python', options: { version } },
];

const rust = (version: string): Row => [
  `Rust ${version}`,
  'text/x-rustsrc',
  { language: 'rust', options: { version, optimize: '0' } },
];

const csharp = (siteName: string, version: string): Row => [
  siteName,
  'text/x-csharp',
  { language: 'csharp', options: { version } },
];

const ROWS: Readonly<Record<string, Row>> = {
  'g++11': cpp('C++ 11 (G++)', 'g++', 'c++11', '0'),
  'g++17': cpp('C++ 17 (G++)', 'g++', 'c++17', '0'),
  'clang++11': cpp('C++ 11 (Clang++)', 'clang++', 'c++11', '0'),
  'clang++17': cpp('C++ 17 (Clang++)', 'clang++', 'c++17', '0'),
  'g++11-O2': cpp('C++ 11 O2(G++)', 'g++', 'c++11', '2'),
  'g++17-O2': cpp('C++ 17 O2(G++)', 'g++', 'c++17', '2'),
  'clang++11-O2': cpp('C++ 11 O2(Clang++)', 'clang++', 'c++11', '2'),
  'clang++17-O2': cpp('C++ 17 O2(Clang++)', 'clang++', 'c++17', '2'),
  gcc11: c('C 11 (GCC)', 'gcc', 'c11'),
  gcc17: c('C 17 (GCC)', 'gcc', 'c17'),
  clang11: c('C 11 (Clang)', 'clang', 'c11'),
  clang17: c('C 17 (Clang)', 'clang', 'c17'),
  java: ['Java', 'text/x-java', { language: 'java', options: {} }],
  kotlin: ['Kotlin 1.8 (JVM)', 'text/x-kotlin', { language: 'kotlin', options: { version: '1.8', platform: 'jvm' } }],
  pascal: ['Pascal', 'text/x-pascal', { language: 'pascal', options: { optimize: '-' } }],
  'python3.10': python('3.10'),
  'python3.9': python('3.9'),
  'python2.7': python('2.7'),
  rust2021: rust('2021'),
  rust2018: rust('2018'),
  rust2015: rust('2015'),
  go: ['Go 1.x', 'text/x-go', { language: 'go', options: { version: '1.x' } }],
  csharp9: csharp('C# 9', '9'),
  csharp7: csharp('C# 7', '7.3'),
};

export const LIBRE_LANGUAGES: readonly RemoteLanguage[] = Object.entries(ROWS).map(
  ([siteId, [siteName, contentType]]) => ({ siteId, siteName, contentType }),
);

export function compilerOf(siteId: string): Compiler | undefined {
  return Object.hasOwn(ROWS, siteId) ? ROWS[siteId]?.[2] : undefined;
}
