import { script } from '../sandbox/script.ts';
import { line, outputOf, story, type ProbeGroup } from './probe.ts';

const HIDDEN = [
  '/etc/passwd',
  '/etc/shadow',
  '/etc/hostname',
  '/root',
  '/home',
  '/var',
  '/run',
  '/sys',
  '/dev/shm',
  '/boot',
];

/** These must read as empty: they tell about the machine. */
const MASKED = ['/proc/cmdline', '/proc/kallsyms', '/proc/partitions', '/proc/interrupts'];

/** What of the host can be reached. Interfaces beside lo, and the sandbox's own port, which surely listens. */
const LOOK = `
echo "interfaces: $(sed -n 's/^ *\\([^ :|]*\\):.*/\\1/p' /proc/net/dev | tr '\\n' ' ')"
if command -v bash >/dev/null; then
  bash -c 'exec 3<>/dev/tcp/127.0.0.1/PORT' 2>/dev/null && echo "connect: worked" || echo "connect: refused"
else echo "connect: refused, no such tool"; fi
for path in HIDDEN; do if [ -e "$path" ]; then echo "visible: $path"; fi; done
for path in ${MASKED.join(' ')}; do
  if [ "$(head -c 1 "$path" 2>/dev/null | wc -c)" != 0 ]; then echo "visible: $path"; fi
done
`;

const CHANGE = `
chmod 0 /w 2>/dev/null && echo "changed: /w"
chmod 777 /dev/null 2>/dev/null && echo "changed: /dev/null"
(echo x > /usr/oyez-self-test) 2>/dev/null && echo "changed: /usr"
(echo x > /oyez-self-test) 2>/dev/null && echo "changed: /"
echo looked
`;

export const isolationProbes: ProbeGroup = async ({ sandbox, sandboxPort, cacheDir }) => {
  const paths = [...HIDDEN, cacheDir].map((path) => `'${path.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const look = await sandbox.run(script(LOOK.replace('PORT', String(sandboxPort)).replace('HIDDEN', paths)));
  const seen = outputOf(look);
  const interfaces = /^interfaces: ?(.*)$/m.exec(seen)?.[1]?.trim();
  const visible = [...seen.matchAll(/^visible: (.*)$/gm)].map((match) => match[1]).join(' ');
  const change = await sandbox.run(script(CHANGE));
  const changes = outputOf(change);
  const input = await inputProbe(sandbox);
  return [
    line(
      'no network',
      (interfaces === 'lo' || interfaces === '') && seen.includes('connect: refused'),
      `interfaces "${interfaces}", the sandbox's own port could be reached or not be tried: start go-judge without -net-share (${story(look)})`,
    ),
    line(
      'host files hidden',
      look.status === 'accepted' && visible === '',
      `programs see ${visible || 'nothing that could be checked'}: give go-judge its -mount-conf (${story(look)})`,
    ),
    line(
      'folders of the sandbox',
      change.status === 'accepted' && changes === 'looked',
      `programs can change ${changes}: start go-judge with -container-cred-start (${story(change)})`,
    ),
    line('input cannot be changed', input === '', input),
  ];
};

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
