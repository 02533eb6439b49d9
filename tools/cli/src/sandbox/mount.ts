import { existsSync, readdirSync } from 'node:fs';

/** A folder of the host that programs may read under another name. */
export type Bind = { source: string; target: string };

const READABLE = ['/bin', '/lib', '/lib64', '/usr', '/etc/ld.so.cache', '/etc/alternatives'];
/** Where tool-chains of Debian keep their settings: Mono, Free Pascal, Haskell. */
const SETTINGS = ['/etc/mono', '/etc/fpc.cfg', '/var/lib/ghc'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/urandom', '/dev/random'];

/** go-judge's own list is replaced by this one, so it must be complete. */
const MASKED = (
  'acpi asound bus cmdline config.gz diskstats driver fs interrupts irq kallsyms kcore key-users keys kmsg latency_stats ' +
  'modules pagetypeinfo partitions sched_debug scsi slabinfo softirqs swaps sysrq-trigger sysvipc timer_list timer_stats ' +
  'vmallocinfo vmstat zoneinfo'
).split(' ');

/** Runs in each new container as its root: no nested user namespaces. A filter cannot say so, because clone3 hides its flags. */
const NO_USER_NAMESPACES =
  '/bin/sh -c "mount -o remount,rw /proc && echo 0 > /proc/sys/user/max_user_namespaces && ' +
  'mount -o remount,ro,nosuid,nodev,noexec /proc"';

/** What a program sees: the host's tool-chains read-only, two small tmpfs, a masked /proc, nothing else. */
export function mountConfiguration(binds: readonly Bind[]): object {
  const readable = [...READABLE, ...SETTINGS, ...javaSettings()].map((path) => ({ source: path, target: path }));
  return {
    mount: [
      ...[...readable, ...binds]
        .filter(({ source }) => existsSync(source))
        .map(({ source, target }) => ({ type: 'bind', source, target, readonly: true })),
      ...DEVICES.map((path) => ({ type: 'bind', source: path, target: path })),
      { type: 'tmpfs', target: '/w', data: 'size=256m,nr_inodes=4k,mode=0777' },
      { type: 'tmpfs', target: '/tmp', data: 'size=64m,nr_inodes=4k,mode=0777' },
    ],
    proc: true,
    symLink: [
      { linkPath: '/dev/fd', target: '/proc/self/fd' },
      { linkPath: '/dev/stdin', target: '/proc/self/fd/0' },
      { linkPath: '/dev/stdout', target: '/proc/self/fd/1' },
      { linkPath: '/dev/stderr', target: '/proc/self/fd/2' },
    ],
    maskPath: MASKED.map((name) => `/proc/${name}`),
    workDir: '/w',
    hostName: 'judge',
    domainName: 'judge',
    uid: 1536,
    gid: 1536,
    initCmd: NO_USER_NAMESPACES,
  };
}

/** Debian's JDK reads its configuration through links into /etc. */
function javaSettings(): string[] {
  return readdirSync('/etc')
    .filter((name) => /^java-\d+-openjdk$/.test(name))
    .map((name) => `/etc/${name}`);
}
