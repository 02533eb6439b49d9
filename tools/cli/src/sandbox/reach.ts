import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const PASS_OTHERS = 0o001;
const PASS_OWNER = 0o100;
const READ_OTHERS = 0o004;

/**
 * Whether the sandbox can show a file or folder of the host to programs. The mounts of a container are made by root in a
 * user name space of its own, where root may only do what the modes say: a folder that is private to another user ends
 * the start of the sandbox. Programs are nobody on the host.
 */
export function canBeShown(path: string): boolean {
  try {
    const { mode } = statSync(path);
    if ((mode & READ_OTHERS) === 0) return false;
    return [resolve(path), realpathSync(path)].every((place) => foldersAbove(place).every(rootMayPass));
  } catch {
    return false;
  }
}

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [above] : [above, ...foldersAbove(above)];
}

function rootMayPass(folder: string): boolean {
  const { mode, uid } = statSync(folder);
  return (mode & (uid === 0 ? PASS_OWNER : PASS_OTHERS)) !== 0;
}
