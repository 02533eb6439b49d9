import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '@oyez/cli/folders';

const KEEP_EVERY_MS = 2000;
/** Written last: a folder without it is still being made. */
const STAMP = 'made-by.txt';

/**
 * Gives a judge node the headers and libraries that the node of an earlier site of the tests has compiled, with the same
 * tool-chains: each site would spend a minute of processor time to make the same. A node makes anew what does not fit,
 * and what it makes is kept for the next. Answers how to end that.
 */
export function shareLibraries(folder: string): () => void {
  const common = join(cacheFolder(), 'libraries-of-tests');
  pass(common, folder);
  const keep = () => pass(folder, common);
  const keeping = setInterval(keep, KEEP_EVERY_MS).unref();
  return () => {
    clearInterval(keeping);
    keep();
  };
}

function pass(from: string, to: string): void {
  for (const folder of [from, to]) mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(from).filter((one) => /^\w[\w-]*$/.test(one))) {
    const made = stampIn(join(from, name));
    if (made === undefined || made === stampIn(join(to, name))) continue;
    const draft = join(to, `${name}.draft-${process.pid}`);
    try {
      linkAll(join(from, name), draft);
      rmSync(join(to, name), { recursive: true, force: true });
      renameSync(draft, join(to, name));
    } catch {
      // It lies on another disk, or another run of the tests was quicker: then it is made once more.
      rmSync(draft, { recursive: true, force: true });
    }
  }
}

function stampIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, STAMP), 'utf8');
  } catch {
    // Not there, or just taken away by whoever makes it anew.
    return undefined;
  }
}

/** The same files under two names: hundreds of megabytes that nobody writes to any more. */
function linkAll(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else linkSync(source, target);
  }
}
