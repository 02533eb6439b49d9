import { shownName } from '../files/file-names.ts';

/** A name of somebody or something as a part of a file's: it leads nowhere, and archives of every system take it. */
export function entryPart(text: string): string {
  return shownName(text.replaceAll(/[/\\]/g, '_')).replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1');
}

/** The same for a header, which has room for plain signs without spaces alone. */
export function downloadName(text: string): string {
  return entryPart(text).replaceAll(/[^\w.-]/g, '_');
}

/** The first that fits; `c` comes late, for it is the first letter of many. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(c|g|clang)\+\+/, 'cpp'],
  [/c#/, 'cs'],
  [/python|pypy/, 'py'],
  [/javascript/, 'js'],
  [/java/, 'java'],
  [/pascal/, 'pas'],
  [/\bgo(lang)?\b/, 'go'],
  [/php/, 'php'],
  [/\b(c|gcc|clang)\b/, 'c'],
];

export function endingOf(language: string): string {
  const name = language.toLowerCase();
  return ENDINGS.find(([pattern]) => pattern.test(name))?.[1] ?? 'txt';
}

/** China has had one clock without summer time since 1991; existing clients show and read its times. */
const CHINA_MS = 8 * 3_600_000;

function inChina(at: Date): string {
  return new Date(at.getTime() + CHINA_MS).toISOString().slice(0, 19);
}

/** `yyyyMMddHHmmss` */
export function timeStamp(at: Date): string {
  return inChina(at).replaceAll(/\D/g, '');
}

/** `yyyy/MM/dd HH:mm:ss` */
export function chinaTime(at: Date): string {
  return inChina(at).replaceAll('-', '/').replace('T', ' ');
}
