/** A name that means one file in every working folder, in every shell, and in a zip on every system. */
export const FLAT_FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._+-]{0,99}$/;

/**
 * What programs are called in their working folder, as source and as compiled, in any language. A problem's own files
 * cannot stand there under these names.
 */
export const PROGRAM_FILES: readonly string[] = [
  'Main.cs',
  'Main.jar',
  'Main.java',
  'main',
  'main.c',
  'main.cpp',
  'main.exe',
  'main.f90',
  'main.go',
  'main.hs',
  'main.jar',
  'main.js',
  'main.kt',
  'main.lua',
  'main.ml',
  'main.pas',
  'main.php',
  'main.pl',
  'main.py',
  'main.pyc',
  'main.rb',
  'main.rs',
];

/** Why a problem's own file cannot have this name; undefined when it can. */
export function fileNameFault(name: string): 'taken' | 'malformed' | undefined {
  if (PROGRAM_FILES.includes(name)) return 'taken';
  return FLAT_FILE_NAME.test(name) ? undefined : 'malformed';
}

/** What is read and what is written are two files. */
export function areFileIoNames(read: string, write: string): boolean {
  return read !== '' && write !== '' && read !== write;
}
