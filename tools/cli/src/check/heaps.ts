import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A folder that nobody takes in at a glance is a heap: it is divided by what its files are about. */
const MOST_FILES = 25;

const CODE = /[.](?:[cm]?[jt]sx?|css|c|cpp|go|java|php|pl|py|rb|rs|sh|sql)$/;
const TEST = /[.]test[.]tsx?$/;
/** Made by others, or by a build. */
const NOT_OURS = new Set(['node_modules', 'dist', 'dist-next']);

/** Folders that are lists by nature. */
const LISTS: Record<string, string> = {
  'apps/server/src/db/migrations': 'each is a step of the history, in the order of their dates',
  'e2e/attacks/programs': 'each is one hostile program, and the tables of e2e/attacks/table name it',
  'apps/judge/src/headers/programs': 'each is one program that has to compile against a header',
};

/** What is wrong with these folders; each path is that of a file, from the top of the checkout. */
export function heapsAmong(files: readonly string[]): string[] {
  const counted = files.filter((file) => CODE.test(file) && !TEST.test(file));
  const byFolder = Map.groupBy(counted, dirname);
  return [...byFolder].flatMap(([folder, { length }]) =>
    length > MOST_FILES && !(folder in LISTS) ? [`${folder} is a heap: ${length} files, at most ${MOST_FILES}`] : [],
  );
}

/** Every file below these folders of the checkout. */
export function filesBelow(checkout: string, folders: readonly string[]): string[] {
  const look = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : look(join(folder, entry.name));
      return [relative(checkout, join(folder, entry.name))];
    });
  return folders.flatMap((folder) => look(join(checkout, folder)));
}
