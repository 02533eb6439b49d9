type LockedPackage = {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

export type Lockfile = { packages: Record<string, LockedPackage> };

/**
 * Every folder of the lockfile that the given workspaces need to run: the production part of node_modules.
 * Names are looked up as Node does, from the innermost node_modules outwards.
 */
export function productionFolders(lock: Lockfile, workspaces: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    const entry = lock.packages[folder];
    if (!entry || found.has(folder)) return;
    found.add(folder);
    if (entry.link && entry.resolved) {
      visit(entry.resolved);
      return;
    }
    const names = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys(names)) {
      const place = resolveFrom(lock, folder, name);
      if (place) visit(place);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found].toSorted();
}

function resolveFrom(lock: Lockfile, folder: string, name: string): string | undefined {
  for (let place = folder; ; place = parentOf(place)) {
    const candidate = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (place === '') return undefined;
  }
}

/** The package folder, or the root, around this one. */
function parentOf(folder: string): string {
  const inner = folder.lastIndexOf('/node_modules/');
  return inner === -1 ? '' : folder.slice(0, inner);
}
