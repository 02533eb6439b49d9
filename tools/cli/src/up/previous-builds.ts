import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Pages that were opened before an update go on loading the parts they name: this many older builds stay served. */
const KEPT_BUILDS = 2;

const History = z.array(z.array(z.string()));

/** Puts a new build in the old one's place, with the assets of the builds before it beside its own. */
export function replaceBuild(next: string, current: string, historyFile: string): void {
  const older = readHistory(historyFile).slice(0, KEPT_BUILDS);
  const own = assetsOf(next);
  mkdirSync(join(next, 'assets'), { recursive: true });
  for (const name of new Set(older.flat())) {
    const from = join(current, 'assets', name);
    if (!own.includes(name) && existsSync(from)) cpSync(from, join(next, 'assets', name));
  }
  rmSync(current, { recursive: true, force: true });
  renameSync(next, current);
  writeFileSync(historyFile, JSON.stringify([own, ...older]));
}

function assetsOf(build: string): string[] {
  const folder = join(build, 'assets');
  return existsSync(folder) ? readdirSync(folder) : [];
}

function readHistory(file: string): string[][] {
  if (!existsSync(file)) return [];
  try {
    return History.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
