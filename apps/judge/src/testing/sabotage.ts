import { checkout } from '@oyez/cli/folders';
import { mountConfiguration } from '@oyez/cli/sandbox/mount';
import { containerInitOf } from '@oyez/cli/sandbox/obtain';
import { freePort } from '@oyez/cli/system/ports';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GoJudge } from '../sandbox/go-judge.ts';
import { goJudgeBinary } from './sandbox.ts';
import { saying, startTeller, type Retelling } from './teller.ts';

type Mount = {
  type: string;
  source?: string | undefined;
  target: string;
  readonly?: boolean;
  data?: string | undefined;
};

/** How go-judge is about to be started. */
type Setup = {
  mounts: { mount: Mount[]; maskPath: string[]; initCmd?: string };
  mountFile: string;
  filter: string;
  filterFile: string;
  flags: Map<string, string>;
  environment: Record<string, string>;
  /** A folder of the host that any program may write to. */
  sharedFolder: string;
  /** What is put in the place of a control group's controller. */
  covered: string[];
  /** What a go-between makes of the sandbox's own words. */
  retelling?: Retelling;
};

const CGROUPS = '/sys/fs/cgroup';

/** Calls that a list of what is forbidden would name. */
const NAMED_CALLS = ['io_uring_setup', 'keyctl', 'add_key', 'bpf', 'userfaultfd', 'perf_event_open', 'ptrace', 'mount'];

/** Each takes one protection away. */
const SABOTAGE = {
  filter: (setup) => (setup.filterFile = 'absent.yaml'),
  'a call in the filter': (setup) => allow(setup, 'keyctl'),
  'kinds of sockets in the filter': (setup) => {
    setup.filter = setup.filter.replace(/ {4}names_with_args:[^]*/, '');
    allow(setup, 'socket');
  },
  'a filter that allows': (setup) =>
    (setup.filter = `default_action: allow\nsyscalls:\n  - action: errno\n    names: [${NAMED_CALLS.join(', ')}]\n`),
  credentials: (setup) => setup.flags.delete('-container-cred-start'),
  network: (setup) => setup.flags.set('-net-share', ''),
  mounts: (setup) => (setup.mountFile = 'absent.yaml'),
  'source folder': (setup) => setup.flags.delete('-src-prefix'),
  'no namespaces': (setup) => delete setup.mounts.initCmd,
  token: (setup) => delete setup.environment.ES_AUTH_TOKEN,
  'masked files': (setup) => (setup.mounts.maskPath = ['/proc/acpi']),
  'read-only mounts': (setup) => change(setup, '/usr', { readonly: false }),
  'hidden folders': (setup) =>
    setup.mounts.mount.push({ type: 'bind', source: '/var', target: '/var', readonly: true }),
  'few devices': (setup) => setup.mounts.mount.push({ type: 'bind', source: '/dev/kmsg', target: '/dev/kmsg' }),
  'room of folders': (setup) => change(setup, '/w', { data: 'mode=0777' }),
  'fresh folders': (setup) => change(setup, '/tmp', { type: 'bind', source: setup.sharedFolder, data: undefined }),
  'size of files': (setup) => setup.flags.set('-output-limit', '1g'),
  'the process controller': (setup) => setup.covered.push('pids'),
  'the memory controller': (setup) => setup.covered.push('memory'),
  version: (setup) => (setup.retelling = saying('/version', { buildVersion: 'v1.10.1' })),
  features: (setup) => (setup.retelling = saying('/version', { fixSymlinkEscape: false })),
  'control groups': (setup) => (setup.retelling = saying('/config', { runnerConfig: { cgroupType: 0 } })),
  'the first version': (setup) =>
    (setup.retelling = saying('/config', {
      runnerConfig: { cgroupType: 2, cgroupControllers: ['cpu', 'memory', 'pids'] },
    })),
  controllers: (setup) =>
    (setup.retelling = saying('/config', { runnerConfig: { cgroupType: 1, cgroupControllers: ['memory'] } })),
} as const satisfies Record<string, (setup: Setup) => unknown>;

export type Protection = keyof typeof SABOTAGE;

export type SabotagedSandbox = {
  sandbox: GoJudge;
  cacheDir: string;
  url: string;
  token: string;
  kill: () => void;
  /** A new one in the place of a killed one. */
  restart: () => Promise<void>;
};

/** Starts go-judge with all protections but one, runs, and stops it without traces. */
export async function withoutProtection<T>(
  missing: Protection | null,
  work: (place: SabotagedSandbox) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp('/dev/shm/oyez-sabotage-');
  const prefix = `oyez-sabotage-${randomBytes(4).toString('hex')}`;
  const port = await freePort();
  const setup = await hardened(scratch, prefix, port);
  if (missing !== null) SABOTAGE[missing](setup);
  await writeFile(join(scratch, 'mount.yaml'), JSON.stringify(setup.mounts));
  await writeFile(join(scratch, 'seccomp.yaml'), setup.filter);
  setup.flags.set('-mount-conf', join(scratch, setup.mountFile));
  setup.flags.set('-seccomp-conf', join(scratch, setup.filterFile));

  const start = await starterOf(scratch, setup);
  let child = start();
  const token = setup.environment.ES_AUTH_TOKEN ?? 'none is asked for';
  const behind = `http://127.0.0.1:${port}`;
  const teller = setup.retelling && (await startTeller(behind, setup.retelling));
  const url = teller?.url ?? behind;
  const sandbox = new GoJudge({ url, token });
  const kill = () => void child.kill('SIGKILL');
  const restart = async () => {
    child = start();
    await untilItAnswers(sandbox);
  };
  try {
    await untilItAnswers(sandbox);
    return await work({
      sandbox,
      cacheDir: setup.flags.get('-src-prefix') ?? join(scratch, 'cache'),
      url,
      token,
      kill,
      restart,
    });
  } finally {
    sandbox.close();
    teller?.close();
    if (child.exitCode === null && child.signalCode === null) {
      kill();
      await once(child, 'exit');
    }
    // A node that a failed test left behind may still write.
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
    await removeGroups(prefix);
  }
}

async function hardened(scratch: string, prefix: string, port: number): Promise<Setup> {
  const [cache, files, sharedFolder] = ['cache', 'files', 'shared'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([cache, files, sharedFolder].map((folder) => mkdir(folder)));
  await chmod(sharedFolder, 0o777);
  await chmod(scratch, 0o711);
  return {
    mounts: mountConfiguration([]) as Setup['mounts'],
    mountFile: 'mount.yaml',
    filter: await readFile(join(checkout, 'sandbox/seccomp.x86-64.yaml'), 'utf8'),
    filterFile: 'seccomp.yaml',
    flags: new Map([
      ['-http-addr', `127.0.0.1:${port}`],
      ['-silent', ''],
      ['-no-fallback', ''],
      ['-parallelism', '2'],
      ['-pre-fork', '2'],
      ['-cgroup-prefix', prefix],
      ['-dir', files],
      ['-output-limit', '64m'],
      ['-copy-out-limit', '64m'],
      ['-container-cred-start', '20000'],
      ['-src-prefix', cache],
    ]),
    environment: { ES_AUTH_TOKEN: randomBytes(8).toString('hex') },
    sharedFolder,
    covered: [],
  };
}

async function starterOf(scratch: string, { flags, environment, covered }: Setup) {
  const binary = await goJudgeBinary();
  const words = [...flags, ['-container-init-path', containerInitOf(binary)] as const].flatMap(([name, value]) =>
    value === '' ? [name] : [name, value],
  );
  // Only this process sees another file system in the controller's place: limits are written there and limit nothing.
  const cover = covered.map((name) => `mount -t tmpfs none ${CGROUPS}/${name} && `).join('');
  const command = covered.length === 0 ? [binary] : ['unshare', '-m', 'sh', '-c', `${cover}exec "$0" "$@"`, binary];
  const [first = binary, ...rest] = command;
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...environment };
  return () => spawn(first, [...rest, ...words], { cwd: scratch, env, stdio: 'ignore' });
}

function allow(setup: Setup, call: string): void {
  setup.filter = setup.filter.replace('    names:\n', `    names:\n      - ${call}\n`);
}

function change({ mounts }: Setup, target: string, changes: Partial<Mount>): void {
  mounts.mount = mounts.mount.map((one) => (one.target === target ? { ...one, ...changes } : one));
}

async function untilItAnswers(sandbox: GoJudge): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await sandbox.describe();
      return;
    } catch (error) {
      if (tries === 250) throw error;
      await sleep(20);
    }
  }
}

/** From the leaves; a run's last process may still be dying. */
async function removeGroups(prefix: string): Promise<void> {
  const roots = [CGROUPS, ...(await readdir(CGROUPS)).map((name) => join(CGROUPS, name))].map((root) =>
    join(root, prefix),
  );
  for (const root of roots) {
    for (let tries = 0; tries < 50; tries += 1) {
      const below = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => undefined);
      if (below === undefined) break;
      const groups = below.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
      for (const group of [root, ...groups].toSorted((a, b) => b.length - a.length))
        await rmdir(group).catch(() => undefined);
      await sleep(20);
    }
  }
}
