import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baseOf, groupObstacle, groupVersion, makeSandboxGroup } from './control-groups.ts';

describe('control groups of version 2', () => {
  let root: string;
  const group = (path: string) => join(root, 'sys/fs/cgroup', path);
  const said = (path: string) => readFileSync(group(path), 'utf8');
  function tree(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'oyez-groups-'));
    tree({
      'proc/self/cgroup': '0::/\n',
      'sys/fs/cgroup/cgroup.controllers': 'cpuset cpu io memory pids\n',
      'sys/fs/cgroup/cgroup.subtree_control': '\n',
      'sys/fs/cgroup/cgroup.procs': '1\n17\n',
    });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('speak against nothing when they have what is needed', () => {
    expect(groupVersion(root)).toBe(2);
    expect(groupObstacle(root)).toBeUndefined();
  });

  it('name the file and the controllers that are missing', () => {
    tree({ 'sys/fs/cgroup/cgroup.controllers': 'cpuset cpu hugetlb\n' });
    expect(groupObstacle(root)).toContain(
      'lack memory, pids (/sys/fs/cgroup/cgroup.controllers says "cpuset cpu hugetlb")',
    );
  });

  it('are made by systemd where it runs and can be asked', () => {
    mkdirSync(join(root, 'run/systemd/system'), { recursive: true });
    expect(makeSandboxGroup('oyez-sandbox-0', root)).toBe(group('oyez-sandbox-0'));
    tree({ 'run/dbus/system_bus_socket': '' });
    expect(makeSandboxGroup('oyez-sandbox-1', root)).toBeUndefined();
  });

  it('hand their controllers on from the root of the kernel, where processes may stay', () => {
    expect(makeSandboxGroup('oyez-sandbox-1', root)).toBe(group('oyez-sandbox-1'));
    expect(said('cgroup.subtree_control')).toBe('+cpu +memory +pids');
    expect(() => said('oyez-processes/cgroup.procs')).toThrow('ENOENT');
  });

  it('hand on only what is not handed on yet', () => {
    tree({ 'sys/fs/cgroup/cgroup.subtree_control': 'cpu memory\n' });
    makeSandboxGroup('oyez-sandbox-1', root);
    expect(said('cgroup.subtree_control')).toBe('+pids');
  });

  it('of a container first move its processes into a leaf', () => {
    tree({ 'sys/fs/cgroup/cgroup.type': 'domain\n' });
    mkdirSync(group('oyez-processes'));
    makeSandboxGroup('oyez-sandbox-1', root);
    // A file of the kernel takes one number at a time; here the last one is seen.
    expect(said('oyez-processes/cgroup.procs')).toBe('17');
    expect(said('cgroup.subtree_control')).toBe('+cpu +memory +pids');
  });

  it('leave the processes of a sandbox that runs already where they are', () => {
    tree({
      'proc/self/cgroup': '0::/oyez-processes\n',
      'sys/fs/cgroup/cgroup.type': 'domain\n',
      'sys/fs/cgroup/cgroup.subtree_control': 'cpu memory pids\n',
    });
    expect(makeSandboxGroup('oyez-sandbox-2', root)).toBe(group('oyez-sandbox-2'));
    expect(said('cgroup.subtree_control')).toBe('cpu memory pids\n');
    expect(() => said('oyez-processes/cgroup.procs')).toThrow('ENOENT');
  });

  it.each([
    ['0::/\n', '/'],
    ['0::/api\n', '/'],
    ['0::/user.slice/oyez-processes\n', '/user.slice'],
    ['4:memory:/x\n0::/system.slice/a.service\n', '/system.slice/a.service'],
    ['4:memory:/x\n', '/'],
  ])('of %j begin at %s', (text, base) => expect(baseOf(text)).toBe(base));
});

describe('control groups of version 1', () => {
  it('must be writable', () => {
    const root = mkdtempSync(join(tmpdir(), 'oyez-groups-'));
    expect(groupVersion(root)).toBe(1);
    expect(groupObstacle(root)).toContain('read-only');
    for (const name of ['memory', 'pids']) mkdirSync(join(root, 'sys/fs/cgroup', name), { recursive: true });
    expect(groupObstacle(root)).toBeUndefined();
    expect(makeSandboxGroup('oyez-sandbox-1', root)).toBeUndefined();
    rmSync(root, { recursive: true });
  });
});
