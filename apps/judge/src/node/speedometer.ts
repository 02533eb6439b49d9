import { speedOf } from '@oyez/contract/rules/judging/borderline';
import { script } from '../sandbox/script.ts';
import type { Run, Sandbox } from '../sandbox/sandbox.ts';

const MIB = 1024 ** 2;

/**
 * The same work on every node, by the one language that each has: computing, and jumping about in more memory than a
 * processor's nearest cache holds. It suffers from neighbours about as much as programs do that suffer.
 */
const WORK = `my $x = 12345;
my @cells = (0) x 65536;
for (my $i = 0; $i < 125000; $i++) {
    $x = ($x * 1103515245 + 12345) & 0x7fffffff;
    $cells[$x & 65535] += $x % 7;
}
print $cells[777], "\\n";
`;

const COMMAND = script('', {
  args: ['/usr/bin/perl', 'work.pl'],
  files: { 'work.pl': { text: WORK } },
  limits: { cpuMs: 20_000, wallMs: 60_000, memoryBytes: 256 * MIB },
});

/** What ran, and the share of its full speed that the machine had meanwhile. */
export type Gauged<T> = { result: T; speed: number };

/** Tells how fast the machine is at a moment, as a share of the fastest that it was since the node began. */
export class Speedometer {
  readonly #sandbox: Pick<Sandbox, 'run'>;
  #fullSpeedMs = Infinity;

  constructor(sandbox: Pick<Sandbox, 'run'>) {
    this.#sandbox = sandbox;
  }

  /** How long the fixed piece of work takes at full speed, in ms of processor time. */
  get fullSpeedMs(): number {
    return this.#fullSpeedMs;
  }

  /** Does the fixed piece of work once; what it is run in says when nothing else is to run. */
  async look(signal: AbortSignal): Promise<Run> {
    const run = await this.#sandbox.run(COMMAND, signal);
    if (run.status === 'accepted') this.#fullSpeedMs = Math.min(this.#fullSpeedMs, run.cpuMs);
    return run;
  }

  /**
   * Looks before and after; a machine that cannot do the work counts as one at full speed. `drop` gets what ran when the
   * look after it is broken off.
   */
  async beside<T>(work: () => Promise<T>, drop: (result: T) => void, signal: AbortSignal): Promise<Gauged<T>> {
    const before = await this.look(signal);
    const result = await work();
    const after = await this.look(signal).catch((error: unknown) => {
      drop(result);
      throw error;
    });
    const looks = [before, after];
    if (looks.some(({ status }) => status !== 'accepted')) return { result, speed: 1 };
    return {
      result,
      speed: speedOf(
        looks.map(({ cpuMs }) => cpuMs),
        this.#fullSpeedMs,
      ),
    };
  }
}
