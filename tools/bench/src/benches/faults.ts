import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runVitest } from '@oyez/cli/check/vitest';
import type { Bench } from '../bench.ts';
import { row } from '../report.ts';
import { temporaryFolder } from '../site/folder.ts';

const SIZE = '200/20';
const CUT_MS = 30_000;
const TAKEN_AGAIN_MS = 5000;
const ALL_FINAL_MS = 60_000;

/** The tests of faults in their long form: more submissions, more blows, longer cuts. */
export const faults: Bench = async (context) => {
  const report = join(temporaryFolder(context), 'crash.json');
  Object.assign(process.env, { OYEZ_CRASH_SIZE: SIZE, OYEZ_CUT_MS: String(CUT_MS), OYEZ_CRASH_REPORT: report });
  context.say(`${SIZE.replace('/', ' submissions, ')} kills, then cuts, full disks, clocks and damaged files …`);
  const counts = await runVitest({ projects: ['faults'], filters: ['e2e/crash', 'e2e/faults'] });
  const { submissions, kills, longestAgainMs, finalMs } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'submissions' | 'kills' | 'longestAgainMs' | 'finalMs',
    number
  >;
  return [
    row('faults', 'tests of faults that failed', counts.failed, '', { atMost: 0 }),
    row('faults', 'tests of faults that passed', counts.passed, ''),
    row('faults', 'submissions handed in, each judged once', submissions, ''),
    row('faults', 'processes killed meanwhile', kills, ''),
    row('faults', 'a program is taken again after its part is back, longest', longestAgainMs, 'ms', {
      atMost: TAKEN_AGAIN_MS,
    }),
    row('faults', 'all final after the last kill', finalMs, 'ms', { atMost: ALL_FINAL_MS }),
  ];
};
