import { paint } from '../terminal.ts';
import { runStep, STEPS, type StepOutcome } from './steps.ts';
import type { Outcome } from './vitest.ts';

const AT_ONCE = 2;

/** Runs every step, prints a line for each and the output of those that fail. */
export async function runChecks(): Promise<Outcome> {
  const waiting = [...STEPS];
  const outcomes: StepOutcome[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const failures = outcomes.flatMap(({ name, failure }) =>
    failure === undefined ? [] : [`check "${name}": ${failure}`],
  );
  return { passed: outcomes.length - failures.length, failed: failures.length, failures };
}

function report({ name, failure, output, seconds }: StepOutcome): void {
  if (failure === undefined) {
    process.stdout.write(`${paint('ok    ', 'green')}  ${name} (${seconds.toFixed(1)} s)\n`);
    return;
  }
  if (output) process.stdout.write(`${output.trimEnd()}\n`);
  const reason = output.includes(failure) ? 'see above' : failure;
  process.stdout.write(`${paint('failed', 'red')}  ${name} (${seconds.toFixed(1)} s): ${reason}\n`);
}
