import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOrphan } from '../system/owned-name.ts';
import type { DataFolder } from '../up/data-folder.ts';

/** The folder of trials, and what each of them is called. */
export const TRIAL = 'proof';

/** A whole copy of the site, each of them: of trials that were killed, or ended by a loss of power. */
export function removeTrials({ root }: Pick<DataFolder, 'root'>): void {
  const folder = join(root, TRIAL);
  if (!existsSync(folder)) return;
  try {
    for (const name of readdirSync(folder)) {
      if (isOrphan(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // Another user's, as of root: its next trial removes it.
  }
}

/** One that has ended, with the folder of trials: what root has made would keep out the next one of the server's user. */
export function removeTrial(root: string): void {
  rmSync(root, { recursive: true, force: true });
  try {
    rmdirSync(dirname(root));
  } catch {
    // Another one is under way there.
  }
}
