import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { baseOf } from './control-groups.ts';
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

/**
 * go-judge tries once to remove the groups of a run, and that fails while the last process of the run is still dying:
 * each fork bomb would leave five folders and the kernel's memory behind them. The answer is to be called every now and
 * then; it removes groups that a run has used and that have had no process since the call before.
 */
export function sweeperOf(name: string, goJudge: number): () => void {
  let emptyBefore = new Set<string>();
  return () => {
    // With version 2 go-judge has moved itself beside the groups of its runs; with version 1 they are where they are told.
    const beside = cgroupsOf(goJudge).flatMap(({ path }) => (basename(path) === 'api' ? [dirname(path)] : []));
    const folders = [...cgroupFolders().map((folder) => join(folder, name)), ...beside]
      .map((folder) => join(folder, 'containers'))
      .filter((folder) => existsSync(folder));
    const groups = new Set(folders.flatMap((folder) => subfoldersOf(folder)));
    const empty = new Set([...groups].filter((group) => isOver(folders.map((folder) => join(folder, group)))));
    for (const group of empty) {
      if (emptyBefore.has(group)) for (const folder of folders) removeCgroup(join(folder, group));
    }
    emptyBefore = empty;
  };
}

/**
 * True for a group whose run has ended; with version 1 it has a folder in each hierarchy. One that is only just made has
 * no process either, but it has used nothing yet and all its folders are there.
 */
function isOver(folders: readonly string[]): boolean {
  const there = folders.filter((folder) => existsSync(folder));
  const wasUsed = there.some((folder) => usageOf(folder) > 0);
  return (wasUsed || there.length < folders.length) && there.every((folder) => processesOf(folder) === '');
}

function usageOf(group: string): number {
  const memory = textOf(join(group, 'memory.max_usage_in_bytes'));
  return Number(memory || /usage_usec (\d+)/.exec(textOf(join(group, 'cpu.stat')))?.[1] || 0);
}

function processesOf(group: string): string {
  return textOf(join(group, 'cgroup.procs'));
}

/** Each hierarchy of version 1, or the one of version 2: its root, the group that we live in, and the one above a leaf of ours. */
function cgroupFolders(): string[] {
  const base = join('/sys/fs/cgroup', baseOf(textOf('/proc/self/cgroup')));
  const folders = [...cgroupsOf('self').flatMap(({ hierarchy, path }) => [hierarchy, path]), base];
  return [...new Set(folders)].filter((folder) => existsSync(folder));
}

function cgroupsOf(pid: number | 'self'): { hierarchy: string; path: string }[] {
  return textOf(`/proc/${pid}/cgroup`)
    .trim()
    .split('\n')
    .map((line) => {
      const [, controllers = '', path = '/'] = line.split(':');
      const hierarchy = join('/sys/fs/cgroup', controllers.replace(/^name=/, ''));
      return { hierarchy, path: join(hierarchy, path) };
    });
}

/** Groups can only be removed empty and from the leaves. One that still holds a dying process stays for the next start. */
function removeCgroup(path: string): void {
  try {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) removeCgroup(join(path, entry.name));
    }
    rmdirSync(path);
  } catch {
    return;
  }
}

function subfoldersOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
