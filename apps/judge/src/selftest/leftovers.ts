import { script } from '../sandbox/script.ts';
import { line, outputOf, story, type ProbeGroup } from './probe.ts';

/** Leaves what it can: files, a process that outlives it, shared memory. */
const LEAVE = `
echo x > /w/left; mkdir -p /tmp/left/deep; echo x > /tmp/left/deep/file
(setsid sleep 30 >/dev/null 2>&1 &)
if command -v ipcmk >/dev/null; then
  ipcmk -M 4096 >/dev/null 2>&1 && echo "shared memory: made" || echo "shared memory: refused"
else echo "shared memory: refused, no such tool"; fi
`;

/** Names files in the two writable folders and processes beside itself and the sandbox's own first one. */
const LOOK = `
ls -A /w /tmp | grep -v '^/' | grep -v '^$'
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
  const left = await sandbox.run(script(LEAVE));
  const looks = [
    await sandbox.run(script(LOOK)),
    ...(await Promise.all([1, 2, 3].map(() => sandbox.run(script(LOOK))))),
  ];
  const dirty = looks.find((run) => run.status !== 'accepted' || outputOf(run) !== 'looked');
  const shared = outputOf(left);
  return [
    line('nothing is left', dirty === undefined, `a later run found leftovers: ${dirty ? story(dirty) : ''}`),
    line(
      'no shared memory between runs',
      shared.startsWith('shared memory: refused'),
      `a program made shared memory that outlives it: the system-call filter is missing (${story(left)})`,
    ),
  ];
};
