import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '@oyez/cli/folders';

const NAME = 'languages.json';
const KEEP_EVERY_MS = 2000;

/**
 * Lets a judge node know which languages passed their trials before, on this machine, with the same tool-chains: each
 * site of the tests would spend a minute of processor time to find the same. What it finds itself is kept for the next.
 * Answers how to end that.
 */
export function shareTrials(nodeFolder: string): () => void {
  const shared = join(cacheFolder(), 'trials-of-tests');
  mkdirSync(shared, { recursive: true });
  mkdirSync(nodeFolder, { recursive: true });
  const common = join(shared, NAME);
  const own = join(nodeFolder, NAME);
  if (existsSync(common) && !existsSync(own)) writeFileSync(own, readFileSync(common));
  const keep = () => {
    const known = read(common);
    const found = { ...known, ...read(own) };
    if (JSON.stringify(found) === JSON.stringify(known)) return;
    const draft = `${common}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(found));
    renameSync(draft, common);
  };
  const keeping = setInterval(keep, KEEP_EVERY_MS).unref();
  return () => {
    clearInterval(keeping);
    keep();
  };
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    // Not there yet, or just being written.
    return {};
  }
}
