import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEMD } from '../sandbox/control-groups.ts';
import { good, type Line } from './line.ts';

const TREE = 'sys/fs/cgroup';
const LONGEST = 300;

/**
 * Which files of the kernel were looked at and what they held, word for word: of a machine that we have never seen, the
 * first report is enough. Whether the sandbox works with them is for its own probes to say.
 */
export function checkControlGroups(root = '/'): Line {
  const isSecond = existsSync(join(root, TREE, 'cgroup.controllers'));
  const own = groupsOf(contentOf(root, 'proc/self/cgroup') ?? '');
  const files = isSecond ? filesOfSecond(own.get('') ?? '/') : filesOfFirst(own);
  const facts = [
    said(root, 'proc/self/cgroup'),
    `/proc/mounts: ${mountsOf(contentOf(root, 'proc/mounts') ?? '')}`,
    ...files.map((file) => said(root, file)),
    ...foldersOf(isSecond, own).map((folder) => `/${folder}: ${access(join(root, folder))}`),
    ...SYSTEMD.map((path) => `/${path}: ${existsSync(join(root, path)) ? 'there' : 'absent'}`),
  ];
  return good(`Control groups, version ${isSecond ? 2 : 1}`, facts.join('; '));
}

/** Lines as `4:memory:/a/b`; version 2 has one without a controller. */
function groupsOf(text: string): Map<string, string> {
  const lines = text.split('\n').flatMap((line) => /^\d+:([^:]*):(.*)$/.exec(line) ?? []);
  const pairs = new Map<string, string>();
  for (let at = 0; at < lines.length; at += 3) {
    for (const controller of (lines[at + 1] ?? '').split(',')) pairs.set(controller, lines[at + 2] ?? '/');
  }
  return pairs;
}

function filesOfSecond(group: string): string[] {
  const groups = [...new Set([TREE, join(TREE, group)])];
  const names = [
    'cgroup.controllers',
    'cgroup.subtree_control',
    'cgroup.type',
    'memory.max',
    'memory.peak',
    'pids.max',
  ];
  return groups.flatMap((folder) => names.map((name) => join(folder, name)));
}

function filesOfFirst(own: Map<string, string>): string[] {
  const names = { memory: 'memory.limit_in_bytes', pids: 'pids.max', cpuacct: 'cpuacct.usage', cpuset: 'cpuset.cpus' };
  return Object.entries(names).flatMap(([controller, file]) => [
    ...new Set([join(TREE, controller, file), join(TREE, controller, own.get(controller) ?? '/', file)]),
  ]);
}

function foldersOf(isSecond: boolean, own: Map<string, string>): string[] {
  if (isSecond) return [...new Set([TREE, join(TREE, own.get('') ?? '/')])];
  return ['memory', 'pids', 'cpuacct'].map((controller) => join(TREE, controller));
}

function said(root: string, path: string): string {
  const text = contentOf(root, path);
  return `/${path}: ${
    text === undefined
      ? 'absent'
      : text
          .trim()
          .replaceAll(/\s*\n\s*/g, ' | ')
          .slice(0, LONGEST) || '(empty)'
  }`;
}

function contentOf(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

function mountsOf(text: string): string {
  const mounts = text
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , type]) => type === 'cgroup' || type === 'cgroup2');
  return mounts.map(([, where, type, options]) => `${type} on ${where} (${options})`).join(', ') || 'no cgroup';
}

function access(path: string): string {
  if (!existsSync(path)) return 'absent';
  try {
    accessSync(path, constants.W_OK);
    return 'writable';
  } catch {
    return 'not writable';
  }
}
