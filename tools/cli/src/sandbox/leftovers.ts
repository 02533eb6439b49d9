import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isOrphan } from '../system/owned-name.ts';

/** go-judge never removes its cgroups and files; those of dead owners go at the next start. */
export function removeLeftovers(scratchRoot: string): void {
  for (const name of namesIn(scratchRoot)) {
    if (isOrphan(name)) rmSync(join(scratchRoot, name), { recursive: true, force: true });
  }
  for (const folder of cgroupFolders()) {
    for (const name of namesIn(folder)) if (isOrphan(name)) removeCgroup(join(folder, name));
  }
}

export function removeSandbox(scratchRoot: string, name: string): void {
  rmSync(join(scratchRoot, name), { recursive: true, force: true });
  for (const folder of cgroupFolders()) {
    if (existsSync(join(folder, name))) removeCgroup(join(folder, name));
  }
}

/** Each hierarchy of version 1, or the one of version 2: its root and the group that we live in. */
function cgroupFolders(): string[] {
  const root = '/sys/fs/cgroup';
  const folders = readFileSync('/proc/self/cgroup', 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, controllers = '', path = '/'] = line.split(':');
      const hierarchy = join(root, controllers.replace(/^name=/, ''));
      return [hierarchy, join(hierarchy, path)];
    });
  return [...new Set(folders)].filter((folder) => existsSync(folder));
}

/** Groups can only be removed empty and from the leaves. One that still holds a dying process stays for the next start. */
function removeCgroup(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) removeCgroup(join(path, entry.name));
  }
  try {
    rmdirSync(path);
  } catch {
    return;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
