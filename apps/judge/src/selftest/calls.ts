import { constants } from 'node:os';
import { makeCalls, type KernelCall } from './kernel-calls.ts';
import { line, story, type ProbeGroup } from './probe.ts';

/**
 * Calls that the list leaves out, with arguments by which the kernel itself would do nothing, or refuse in other words:
 * only the filter answers "not permitted" to all of them.
 */
const FORBIDDEN: readonly KernelCall[] = [
  { name: 'io_uring_setup', number: 425 },
  { name: 'io_uring_enter', number: 426, args: [-1] },
  { name: 'keyctl', number: 250, args: [-1] },
  { name: 'add_key', number: 248 },
  { name: 'userfaultfd', number: 323, args: [-1] },
  { name: 'bpf', number: 321, args: [-1] },
  { name: 'perf_event_open', number: 298 },
  { name: 'shmget', number: 29, args: [0, 0] },
  { name: 'msgget', number: 68, args: [1, 0] },
  { name: 'semget', number: 64, args: [0, -1] },
  { name: 'mq_open', number: 240 },
  { name: 'ptrace', number: 101, args: [-1] },
  { name: 'process_vm_readv', number: 310, args: [0, 0, 0, 0, 0, 1] },
  { name: 'mount', number: 165 },
  { name: 'fsopen', number: 430 },
  { name: 'unshare', number: 272, args: [0] },
  { name: 'setns', number: 308, args: [-1] },
  { name: 'open_by_handle_at', number: 304, args: [-1] },
  { name: 'personality', number: 135, args: [-1] },
  { name: 'kexec_load', number: 246 },
  { name: 'finit_module', number: 313, args: [-1] },
  { name: 'memfd_secret', number: 447, args: [-1] },
  { name: 'pidfd_open', number: 434, args: [-1] },
  { name: 'pidfd_send_signal', number: 424, args: [-1] },
  { name: 'pidfd_getfd', number: 438, args: [-1] },
  { name: 'mbind', number: 237, args: [1] },
  { name: 'set_mempolicy', number: 238, args: [-1] },
  { name: 'set_mempolicy_home_node', number: 450, args: [1] },
  { name: 'migrate_pages', number: 256, args: [-1] },
  { name: 'move_pages', number: 279, args: [-1] },
  { name: 'flock', number: 73, args: [-1, 1] },
  { name: 'a lock by fcntl', number: 72, args: [-1, 6] },
  { name: 'a lock by fcntl, as 64 bits', number: 72, args: [-1, 0x1_0000_0006] },
  { name: "a descriptor's lock by fcntl", number: 72, args: [-1, 37] },
  { name: 'a lease by fcntl', number: 72, args: [-1, 1024] },
  { name: 'a vsock socket', number: 41, args: [40, 1, 0] },
  { name: 'a netlink socket', number: 41, args: [16, 3, 0] },
  { name: 'a packet socket', number: 41, args: [17, 3, 0] },
  { name: 'an alg socket', number: 41, args: [38, 5, 0] },
];

/** getpid by the numbers of 32-bit programs: a filter that only names what it forbids knows nothing of them. */
const OLD_TABLE: readonly KernelCall[] = [{ name: 'getpid', number: 20, table: 'old' }];
const X32_TABLE: readonly KernelCall[] = [{ name: 'getpid', number: 0x4000_0000 + 39 }];

const { EPERM, ENOSYS } = constants.errno;

/** What a program may ask of the kernel, asked. */
export const callProbes: ProbeGroup = async ({ sandbox }) => {
  if (process.arch !== 'x64') {
    return [
      line('forbidden system calls', false, `there is no list of system calls for ${process.arch} processors yet`),
    ];
  }
  const [forbidden, old, x32] = await Promise.all([
    makeCalls(sandbox, FORBIDDEN),
    makeCalls(sandbox, OLD_TABLE),
    makeCalls(sandbox, X32_TABLE),
  ]);
  const passed = FORBIDDEN.filter(({ name }) => forbidden.errorOf(name) !== EPERM).map(({ name }) => name);
  // A kernel without that table kills the program.
  const oldRefused = old.errorOf('getpid') === EPERM || old.run.status === 'signalled';
  const x32Refused = [EPERM, ENOSYS].includes(x32.errorOf('getpid') ?? 0);
  return [
    line(
      'forbidden system calls',
      passed.length === 0,
      `the kernel took ${passed.join(', ')}: give go-judge the list of sandbox/ by -seccomp-conf, unchanged (${story(forbidden.run)})`,
    ),
    line(
      'other tables of system calls',
      oldRefused && x32Refused,
      `calls by the numbers of 32-bit programs get past the filter: its default_action must be errno (${story(old.run)})`,
    ),
  ];
};
