import { constants } from 'node:os';
import type { Run } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import { makeCalls, type KernelCall } from './kernel-calls.ts';
import { line, outputOf, story, type ProbeGroup } from './probe.ts';

/** Leaves what it can: files and a process that outlives it. */
const LEAVE = `
echo x > /w/left; mkdir -p /tmp/left/deep; echo x > /tmp/left/deep/file; chmod 0 /tmp/left
(setsid sleep 30 >/dev/null 2>&1 &)
echo left
`;

const SHARED: readonly KernelCall[] = [
  { name: 'shared memory', number: 29, args: [0, 4096, 0o1600] },
  { name: 'a message queue', number: 68, args: [0, 0o1600] },
  { name: 'a semaphore', number: 64, args: [0, 1, 0o1600] },
];

/** Names files in the two writable folders, named sockets, and processes beside itself and the sandbox's own first one. */
const LOOK = `
ls -A /w /tmp | grep -v '^/' | grep -v '^$'
while read -r _ _ _ _ _ _ _ name; do [ -n "$name" ] && echo "socket $name"; done < /proc/net/unix
for folder in /proc/[0-9]*; do
  id=\${folder#/proc/}
  if [ "$id" != 1 ] && [ "$id" != "$$" ]; then
    name=$(cat "$folder/comm" 2>/dev/null); if [ "$name" = sleep ]; then echo "process $id"; fi
  fi
done
echo looked
`;

/** Containers are used again: what one run leaves must be gone in each of them. */
export const leftoverProbes: ProbeGroup = async ({ sandbox }) => {
  // Sockets that are seen before, too, are the host's: that is another protection's line.
  const before = linesOf(await sandbox.run(script(LOOK)));
  const left = await sandbox.run(script(LEAVE));
  // Memory and messages of System V belong to nobody: whatever run makes them, a later one finds them.
  const { run: asked, errorOf } = await makeCalls(sandbox, SHARED);
  const shared = SHARED.map(({ name }) => name).filter((name) => errorOf(name) !== constants.errno.EPERM);
  const looks = [
    await sandbox.run(script(LOOK)),
    ...(await Promise.all([1, 2, 3].map(() => sandbox.run(script(LOOK))))),
  ];
  const isNew = (found: string) => found !== 'looked' && !(found.startsWith('socket ') && before.includes(found));
  const dirty = looks.find((run) => run.status !== 'accepted' || linesOf(run).some(isNew));
  const seeded = left.status === 'accepted' && outputOf(left) === 'left';
  return [
    line(
      'nothing is left',
      seeded && dirty === undefined,
      `a later run found leftovers, or none could be made: ${story(dirty ?? left)}`,
    ),
    line(
      'no shared memory between runs',
      shared.length === 0,
      `a program made what outlives it (${shared.join(', ')}): the system-call filter is missing (${story(asked)})`,
    ),
  ];
};

function linesOf(run: Run): string[] {
  return outputOf(run).split('\n');
}
