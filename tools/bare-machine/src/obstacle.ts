import { runCommand } from '@oyez/cli/system/command';

const REACH_S = 15;
const TOOLS = ['debootstrap', 'unshare', 'wget'];

type Machine = {
  isRoot: boolean;
  has: (tool: string) => Promise<boolean>;
  reaches: (address: string) => Promise<boolean>;
};

const here: Machine = {
  isRoot: process.getuid?.() === 0,
  has: async (tool) => (await runCommand('sh', ['-c', 'command -v "$0"', tool])).code === 0,
  // As debootstrap does.
  reaches: async (address) =>
    (await runCommand('wget', ['-q', '-O', '/dev/null', '-T', String(REACH_S), '-t', '1', address])).code === 0,
};

/** Why no bare Debian can be made here; undefined when nothing speaks against it. */
export async function obstacleTo(
  { mirror, hasBase }: { mirror: string; hasBase: boolean },
  { isRoot, has, reaches }: Machine = here,
): Promise<string | undefined> {
  if (!isRoot) return 'it needs root';
  const found = await Promise.all(TOOLS.map((tool) => has(tool)));
  const missing = TOOLS.filter((_, index) => !found[index]);
  if (missing.length > 0) return `it needs ${missing.join(', ')}`;
  const release = `${mirror}/dists/bookworm/InRelease`;
  if (!hasBase && !(await reaches(release))) return `${release} cannot be reached`;
  return undefined;
}
