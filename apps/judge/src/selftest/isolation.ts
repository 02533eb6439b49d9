import { constants } from 'node:os';
import { script } from '../sandbox/script.ts';
import { makeCalls, type KernelCall } from './kernel-calls.ts';
import { line, outputOf, story, type ProbeGroup } from './probe.ts';

const HIDDEN = [
  '/etc/passwd',
  '/etc/shadow',
  '/etc/hostname',
  '/root',
  '/home',
  '/var/log',
  '/var/tmp',
  '/var/lib/dpkg',
  '/run',
  '/sys',
  '/dev/shm',
  '/boot',
];

/** These must read as empty: they tell about the machine. */
const MASKED =
  'cmdline config.gz diskstats interrupts kallsyms kcore keys kmsg modules pagetypeinfo partitions timer_list'
    .split(' ')
    .map((name) => `/proc/${name}`);
/** And these must hold nothing. */
const EMPTY = 'acpi bus driver fs irq sysvipc'.split(' ').map((name) => `/proc/${name}`);

/** What of the host can be seen, and interfaces beside lo. */
const LOOK = `
echo "interfaces: $(sed -n 's/^ *\\([^ :|]*\\):.*/\\1/p' /proc/net/dev | tr '\\n' ' ')"
for path in HIDDEN; do if [ -e "$path" ]; then echo "visible: $path"; fi; done
for path in ${MASKED.join(' ')}; do
  if [ "$(timeout 1 head -c 1 "$path" 2>/dev/null | wc -c)" != 0 ]; then echo "visible: $path"; fi
done
for path in ${EMPTY.join(' ')}; do if [ -n "$(ls -A "$path" 2>/dev/null)" ]; then echo "visible: $path"; fi; done
for path in /proc/1/environ /proc/1/mem; do if (: < $path) 2>/dev/null; then echo "visible: $path"; fi; done
`;

export const isolationProbes: ProbeGroup = async ({ sandbox, sandboxUrl, cacheDir }) => {
  const paths = [...HIDDEN, cacheDir].map((path) => `'${path.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const [look, connected, input, path] = await Promise.all([
    sandbox.run(script(LOOK.replace('HIDDEN', paths))),
    makeCalls(sandbox, connection(Number(new URL(sandboxUrl).port))),
    inputProbe(sandbox),
    pathProbe(sandbox),
  ]);
  const seen = outputOf(look);
  const interfaces = /^interfaces: ?(.*)$/m.exec(seen)?.[1]?.trim();
  const visible = [...seen.matchAll(/^visible: (.*)$/gm)].map((match) => match[1]).join(' ');
  const answer = connected.errorOf('connect');
  return [
    line(
      'no network',
      (interfaces === 'lo' || interfaces === '') && answer === constants.errno.ENETUNREACH,
      `interfaces "${interfaces}", and the sandbox's own port answered ${answer ?? 'nothing'} to a program: start go-judge without -net-share (${story(connected.run)})`,
    ),
    line(
      'host files hidden',
      look.status === 'accepted' && visible === '',
      `programs see ${visible || 'nothing that could be checked'}: give go-judge its -mount-conf (${story(look)})`,
    ),
    line('input cannot be changed', input === '', input),
    line('input without a path', path === '', path),
  ];
};

/** A stream to this machine's own loopback; the first descriptor that is free is 3. */
function connection(port: number): KernelCall[] {
  const peer = Buffer.from([2, 0, port >> 8, port & 0xff, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  return [
    { name: 'socket', number: 41, args: [2, 1, 0] },
    { name: 'connect', number: 42, args: [3, peer, peer.length] },
  ];
}

/** A file kept in the sandbox is the input of many runs: one that opens it for writing must fail. */
async function inputProbe(sandbox: Parameters<ProbeGroup>[0]['sandbox']): Promise<string> {
  const file = await sandbox.put('self-test', Buffer.from('clean'));
  try {
    const run = await sandbox.run(script('(echo dirty > /proc/self/fd/0) 2>/dev/null; cat', { stdin: { kept: file } }));
    const after = await sandbox.run(script('cat', { stdin: { kept: file } }));
    const ok = outputOf(run) === 'clean' && outputOf(after) === 'clean';
    return ok ? '' : `a program could write to its input: start go-judge with -container-cred-start (${story(after)})`;
  } finally {
    await sandbox.remove(file);
  }
}

/** What the kernel calls an opened file says where the host keeps it, unless it was opened in a mount of its own folder. */
async function pathProbe(sandbox: Parameters<ProbeGroup>[0]['sandbox']): Promise<string> {
  const file = await sandbox.put('self-test', Buffer.from('a'));
  try {
    const run = await sandbox.run(script('readlink /proc/self/fd/0', { stdin: { kept: file } }));
    const ok = run.status === 'accepted' && outputOf(run) === `/${file}`;
    return ok
      ? ''
      : `programs learn where their input lies: remove the go-judge in the cache folder, so that it is built anew (${story(run)})`;
  } finally {
    await sandbox.remove(file);
  }
}
