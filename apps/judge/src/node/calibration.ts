import type { NodeSpeed } from '@oyez/contract/judging/judge-protocol';
import { SystemError } from '../errors.ts';
import { script } from '../sandbox/script.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Slots } from './slots.ts';

const RUNS = 5;
const MIB = 1024 ** 2;

/** The same work on every node: computing, and jumping about in more memory than a processor's nearest caches hold. */
const WORK = `my $x = 12345;
my @cells = (0) x 1048576;
for (my $i = 0; $i < 1000000; $i++) {
    $x = ($x * 1103515245 + 12345) & 0x7fffffff;
    $cells[$x & 1048575] += $x % 7;
}
print $cells[777], "\\n";
`;

/** How fast this node is now: the middle one of several runs through the sandbox. */
export async function calibrate(
  { sandbox, slots }: { sandbox: Sandbox; slots: Slots },
  signal: AbortSignal,
): Promise<NodeSpeed> {
  const command = script('', {
    args: ['/usr/bin/perl', 'work.pl'],
    files: { 'work.pl': { text: WORK } },
    limits: { cpuMs: 20_000, wallMs: 60_000, memoryBytes: 256 * MIB },
  });
  const times: number[] = [];
  while (times.length < RUNS) {
    const run = await slots.use(signal, () => sandbox.run(command, signal));
    if (run.status !== 'accepted') throw new SystemError(`the node cannot measure itself: ${run.status} ${run.error}`);
    times.push(run.cpuMs);
  }
  times.sort((a, b) => a - b);
  return {
    referenceMs: Math.round(times[Math.floor(RUNS / 2)]!),
    spread: Math.round((times.at(-1)! / times[0]! - 1) * 1000) / 1000,
  };
}
