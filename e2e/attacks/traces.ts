import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { descendantsOf, findPart, type Process } from '../support/processes.ts';

/** Everything by which a sandbox can be seen from outside. */
export type Traces = {
  processes: string[];
  groups: string[];
  mounts: string[];
  files: string[];
  /** Of go-judge and of each container's network, without the connections of the node. */
  sockets: string[];
  memoryMb: number;
};

const CGROUPS = '/sys/fs/cgroup';
const CONTAINER = 'container_init';
/** Two slots, and programs that talk take two containers in one. */
const MOST_CONTAINERS = 4;
const SETTLED_WITHIN_MS = 15_000;
/** By now nothing that the node builds for itself is under way. */
const BUILT_WITHIN_MS = 120_000;
/** Between two headers. */
const IDLE_MS = 2000;
/** Sandbox and machine are shared by what is being judged when a test begins; only growth beyond this counts. */
const MEMORY_MB = 10;

/** The traces of the go-judge that this site has started. */
function tracesOf(up: number): Traces {
  const goJudge = findPart(up, 'go-judge');
  if (goJudge === undefined) throw new Error('go-judge does not run');
  const groups = groupsOf(flagOf(goJudge, '-cgroup-prefix'));
  const below = descendantsOf(goJudge.pid);
  // They are made when so many programs run at once for the first time, and kept.
  const containers = below.filter(({ parent, command }) => parent === goJudge.pid && command.includes(CONTAINER));
  if (containers.length > MOST_CONTAINERS) throw new Error(`there are ${containers.length} containers`);
  const others = below.filter((one) => !containers.includes(one));
  return {
    processes: [...new Set([...others.map(processLabel), ...groups.flatMap(membersOf)])].toSorted(),
    groups,
    // Of its own: the machine may mount what it likes.
    mounts: linesOf(`/proc/${goJudge.pid}/mountinfo`)
      .map((line) => line.split(' ').slice(3, 5).join(' on '))
      .filter((mount) => /go-judge|oyez-sandbox/.test(mount)),
    files: [flagOf(goJudge, '-dir')].flatMap((folder) =>
      readdirSync(join(folder, '..'), { recursive: true }).map(String),
    ),
    // Each container is tied to go-judge by sockets, as many at both ends as in every other.
    sockets: [
      `go-judge: ${socketsOf(goJudge) - containers.length}`,
      ...new Set(containers.map((container) => `container: ${socketsOf(container)}`)),
    ],
    memoryMb: memoryOf(goJudge.pid),
  };
}

/** The traces of a go-judge that has nothing to do. */
export async function tracesAtRest(up: number): Promise<Traces> {
  const deadline = Date.now() + BUILT_WITHIN_MS;
  for (let idleSince = Date.now(); Date.now() - idleSince < IDLE_MS; await pause(50)) {
    if (Date.now() > deadline) throw new Error(`go-judge has no rest: ${tracesOf(up).processes.join(', ')}`);
    if (tracesOf(up).processes.length > 0) idleSince = Date.now();
  }
  return tracesOf(up);
}

/**
 * What is there now and was not before, or is gone; asked until there is no difference or two seconds have passed in
 * which the node did not precompile the headers of what was submitted.
 */
export async function differenceFrom(before: Traces, up: number): Promise<object> {
  const end = Date.now() + BUILT_WITHIN_MS;
  let deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const different = difference(before, tracesOf(up));
    if (Object.keys(different).length === 0 || Date.now() > Math.min(deadline, end)) return different;
    if (precompilesHeaders(up)) deadline = Date.now() + SETTLED_WITHIN_MS;
    await pause(50);
  }
}

function precompilesHeaders(up: number): boolean {
  const goJudge = findPart(up, 'go-judge');
  return descendantsOf(goJudge?.pid ?? 0).some(({ command }) => command.includes(' -x c++-header '));
}

function difference(before: Traces, after: Traces): object {
  const { memoryMb, ...lists } = after;
  const entries = Object.entries(lists).flatMap(([name, now]) => {
    const then = before[name as keyof typeof lists];
    const change = { more: without(now, then), less: without(then, now) };
    return change.more.length + change.less.length > 0 ? [[name, change] as const] : [];
  });
  const grown = memoryMb - before.memoryMb;
  return { ...Object.fromEntries(entries), ...(grown > MEMORY_MB ? { memory: `grown by ${grown} MB` } : {}) };
}

/** What is in the first list more often than in the second. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

export function flagOf({ command }: Process, name: string): string {
  const words = command.split(' ');
  return words[words.indexOf(name) + 1] ?? '';
}

function processLabel({ pid, command }: Pick<Process, 'pid' | 'command'>): string {
  return `${pid} ${command.slice(0, 60)}`;
}

function groupsOf(prefix: string): string[] {
  const hierarchies = existsSync(join(CGROUPS, 'cgroup.controllers')) ? [''] : readdirSync(CGROUPS);
  return hierarchies.flatMap((hierarchy) => {
    const root = join(CGROUPS, hierarchy, prefix);
    if (!existsSync(root)) return [];
    const below = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [root, ...below.map((entry) => join(entry.parentPath, entry.name))].toSorted();
  });
}

/** Also those that belong to no living parent any more. */
function membersOf(group: string): string[] {
  return linesOf(join(group, 'cgroup.procs')).flatMap((pid) => {
    const command = linesOf(`/proc/${pid}/cmdline`).join(' ').replaceAll('\0', ' ').trim();
    return command.includes(CONTAINER) ? [] : [processLabel({ pid: Number(pid), command })];
  });
}

function socketsOf({ pid }: Process): number {
  const connected = new Set(
    linesOf(`/proc/${pid}/net/tcp`).flatMap((line) => {
      const fields = line.trim().split(/\s+/);
      return fields[3] === '0A' ? [] : [fields[9]];
    }),
  );
  const own = namesIn(`/proc/${pid}/fd`).filter((fd) => {
    const inode = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1];
    return inode !== undefined && !connected.has(inode);
  });
  return own.length;
}

function memoryOf(pid: number): number {
  const line = linesOf(`/proc/${pid}/status`).find((text) => text.startsWith('VmRSS:'));
  return Math.round(Number(/\d+/.exec(line ?? '')?.[0]) / 1024);
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    // It ended between the listing and the look.
    return [];
  }
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
