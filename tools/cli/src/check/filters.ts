import { basename, dirname } from 'node:path';
import { checkout } from '../folders.ts';
import { didYouMean } from '../nearest.ts';
import { UserError } from '../user-error.ts';
import { filesBelow } from './heaps.ts';

/** Refuses a word that is in the path of no test file. */
export function checkFilters(words: readonly string[], files: readonly string[] = testFiles()): void {
  const known = [...new Set(files.flatMap(namesIn))];
  for (const word of words) {
    if (files.some((file) => file.toLowerCase().includes(word.toLowerCase()))) continue;
    throw new UserError(`No test file has "${word}" in its path${didYouMean(word, known)}.`, 2);
  }
}

function testFiles(): string[] {
  return filesBelow(checkout, ['apps', 'packages', 'tools', 'demo', 'e2e']).filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
}

/** The folders of a file, and the parts of its name. */
function namesIn(file: string): string[] {
  const name = basename(file).replace(/\.test\.tsx?$/, '');
  return [...dirname(file).split('/'), name, ...name.split('.')].filter((one) => one.length > 2);
}
