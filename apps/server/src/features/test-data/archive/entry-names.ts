import { limits } from '@oyez/contract/rules/limits';
import { fail } from '../../../http/app-error.ts';

/** What archives carry besides the files that somebody packed. */
const LITTER = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

export function isLitter(path: string): boolean {
  return LITTER.test(path);
}

/** An entry's name as text: UTF-8, or the code page of Chinese Windows where it is not marked. */
export function decodeName(raw: Buffer): { name: string; guessed: boolean } {
  try {
    return { name: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw), guessed: false };
  } catch {
    return { name: new TextDecoder('gb18030').decode(raw), guessed: true };
  }
}

/** An entry's path with forward slashes. One that leads out of the archive is refused, never repaired. */
export function safePath(name: string): string {
  const path = name.replaceAll('\\', '/');
  const steps = path.replace(/\/$/, '').split('/');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || steps.includes('..')) {
    fail('archive_path_unsafe', { entry: shown(name) });
  }
  return steps.filter((step) => step !== '.' && step !== '').join('/');
}

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Refuses names of test files that could not be shown, or not be unpacked again elsewhere. */
export function checkTestName(name: string): void {
  const isBad =
    name === '' ||
    Buffer.byteLength(name) > limits.testData.nameBytes ||
    // Control characters, invisible format characters such as those that turn the direction of writing, lone halves.
    /[\p{C}\u2028\u2029\ufffd]/u.test(name) ||
    /[<>:"|?*/\\]/.test(name) ||
    /[. ]$/.test(name) ||
    RESERVED.test(name);
  if (isBad) fail('test_name_unsafe', { entry: shown(name) });
}

/** A name from outside, fit for a message. */
export function shown(name: string, max = 120): string {
  const visible = name.replaceAll(/[\p{C}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
  return visible.length > max ? `${visible.slice(0, max - 3).toWellFormed()}...` : visible;
}

/** By what two names are one file on systems that do not mind case. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The folder that all paths share, with its slash; empty when there is none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  let folder = first.slice(0, first.lastIndexOf('/') + 1);
  while (folder !== '' && !paths.every((path) => path.startsWith(folder))) {
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return folder;
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
