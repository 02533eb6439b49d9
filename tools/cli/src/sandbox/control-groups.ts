import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, UserError } from '../user-error.ts';

const TREE = 'sys/fs/cgroup';
/** Without them nothing is limited, or nothing is measured. */
const NEEDED = ['cpu', 'memory', 'pids'];
/** Where the processes of a group go that is to have groups below it, ours and the one go-judge makes for itself. */
const LEAF = 'oyez-processes';
/** Whom go-judge asks for a scope, and by what. */
export const SYSTEMD = ['run/systemd/system', 'run/dbus/system_bus_socket'];
const LEAVES = [LEAF, 'api'];

/** Version 1 has one hierarchy a controller, version 2 a single one. */
export function groupVersion(root = '/'): 1 | 2 {
  return existsSync(join(root, TREE, 'cgroup.controllers')) ? 2 : 1;
}

/** Why programs cannot be limited here; undefined when nothing speaks against it. */
export function groupObstacle(root = '/'): string | undefined {
  const isSecond = groupVersion(root) === 2;
  const places = isSecond ? [TREE] : [join(TREE, 'memory'), join(TREE, 'pids')];
  if (!places.every((place) => isWritable(join(root, place)))) {
    return 'the control groups below /sys/fs/cgroup are read-only; in a container start it with --privileged, or run a judge node on another machine';
  }
  if (!isSecond) return undefined;
  const file = join(TREE, 'cgroup.controllers');
  const missing = NEEDED.filter((name) => !wordsIn(join(root, file)).includes(name));
  if (missing.length === 0) return undefined;
  return `the control groups lack ${missing.join(', ')} (/${file} says "${wordsIn(join(root, file)).join(' ')}"); start the kernel without cgroup_disable and without control groups of version 1, and give a container all of them`;
}

/**
 * A group of version 2 for one sandbox, in which go-judge is to be started; undefined where it finds its own place: with
 * version 1 by its prefix, under systemd by a scope that it asks for over D-Bus. Without either go-judge would make groups below the
 * one it is in and move every process there, each time one level deeper, and those of a sandbox that runs already along.
 */
export function makeSandboxGroup(name: string, root = '/'): string | undefined {
  if (groupVersion(root) === 1 || SYSTEMD.every((path) => existsSync(join(root, path)))) return undefined;
  const base = join(root, TREE, baseOf(readText(join(root, 'proc/self/cgroup'))));
  try {
    handOn(base);
    const group = join(base, name);
    mkdirSync(group);
    return group;
  } catch (error) {
    throw new UserError(
      `The control group ${base}, which has "${wordsIn(join(base, 'cgroup.controllers')).join(' ')}", cannot hand ${NEEDED.join(', ')} on to groups below it (${messageOf(error)}); start where it can, as a service of systemd or in a container with --privileged.`,
    );
  }
}

function handOn(base: string): void {
  const before = wordsIn(join(base, 'cgroup.subtree_control'));
  const lacking = NEEDED.filter((controller) => !before.includes(controller));
  if (lacking.length === 0) return;
  emptyForChildren(base);
  writeFileSync(join(base, 'cgroup.subtree_control'), lacking.map((controller) => `+${controller}`).join(' '));
}

/** Our own group, or the one above it when a start before this one has moved us into a leaf. */
export function baseOf(text: string): string {
  const parts = (/^0::(.*)$/m.exec(text)?.[1] ?? '/').split('/').filter((part) => part !== '');
  while (LEAVES.includes(parts.at(-1) ?? '')) parts.pop();
  return `/${parts.join('/')}`;
}

/** Only groups without processes may hand controllers on; the kernel's root alone may have both, and has no type. */
function emptyForChildren(group: string): void {
  if (!existsSync(join(group, 'cgroup.type'))) return;
  mkdirSync(join(group, LEAF), { recursive: true });
  for (const pid of wordsIn(join(group, 'cgroup.procs'))) moveTo(join(group, LEAF), pid);
}

function moveTo(group: string, pid: string): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), pid);
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function wordsIn(path: string): string[] {
  return readText(path)
    .split(/\s+/)
    .filter((word) => word !== '');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
