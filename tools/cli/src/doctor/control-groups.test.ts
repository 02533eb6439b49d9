import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkControlGroups } from './control-groups.ts';

describe('the doctor, of control groups', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'oyez-cgroup-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function tree(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }

  it('prints which files of version 2 it has looked at, and what they held', () => {
    tree({
      'proc/self/cgroup': '0::/system.slice/oyez.service\n',
      'proc/mounts': 'cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid,nsdelegate 0 0\nproc /proc proc rw 0 0\n',
      'run/dbus/system_bus_socket': '',
      'sys/fs/cgroup/cgroup.controllers': 'cpuset cpu io memory pids\n',
      'sys/fs/cgroup/system.slice/oyez.service/cgroup.controllers': 'memory pids\n',
      'sys/fs/cgroup/system.slice/oyez.service/cgroup.subtree_control': '\n',
    });
    const { name, detail } = checkControlGroups(root);
    expect(name).toBe('Control groups, version 2');
    const facts = detail.split('; ');
    expect(facts).toContain('/proc/self/cgroup: 0::/system.slice/oyez.service');
    expect(facts).toContain('/proc/mounts: cgroup2 on /sys/fs/cgroup (rw,nosuid,nsdelegate)');
    expect(facts).toContain('/sys/fs/cgroup/cgroup.controllers: cpuset cpu io memory pids');
    expect(facts).toContain('/sys/fs/cgroup/system.slice/oyez.service/cgroup.controllers: memory pids');
    expect(facts).toContain('/sys/fs/cgroup/system.slice/oyez.service/cgroup.subtree_control: (empty)');
    expect(facts).toContain('/sys/fs/cgroup/system.slice/oyez.service/memory.peak: absent');
    expect(facts).toContain('/sys/fs/cgroup/system.slice/oyez.service: writable');
    expect(facts).toContain('/run/systemd/system: absent');
    expect(facts).toContain('/run/dbus/system_bus_socket: there');
  });

  it('prints those of version 1 by controller', () => {
    tree({
      'proc/self/cgroup': '4:memory:/docker/a\n3:cpu,cpuacct:/docker/a\n',
      'proc/mounts': 'cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0\n',
      'sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes': '1073741824\n',
    });
    const { name, detail } = checkControlGroups(root);
    expect(name).toBe('Control groups, version 1');
    expect(detail).toContain('/sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes: 1073741824');
    expect(detail).toContain('/sys/fs/cgroup/cpuacct/docker/a/cpuacct.usage: absent');
    expect(detail).toContain('/sys/fs/cgroup/pids: absent');
  });

  it('says so where there are none', () => {
    expect(checkControlGroups(root).detail).toContain('/proc/mounts: no cgroup');
  });
});
