import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runVitest } from '@oyez/cli/check/vitest';
import type { Bench } from '../bench.ts';
import { row } from '../report.ts';
import { temporaryFolder } from '../site/folder.ts';

const MOST_SLOWED = 1.25;

/** The attack battery, and how long an honest submission takes after each part of it. */
export const attacks: Bench = async (context) => {
  const report = join(temporaryFolder(context), 'attacks.json');
  process.env.OYEZ_ATTACKS_REPORT = report;
  context.say('handing in every attack of the battery, and honest programs in between …');
  const counts = await runVitest({ projects: ['attacks'], filters: ['e2e/attacks/attacks'] });
  const { before = Number.NaN, ...after } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  return [
    row('attacks', 'tests of attacks that failed', counts.failed, '', { atMost: 0 }),
    row('attacks', 'tests of attacks that passed', counts.passed, ''),
    row('attacks', 'an honest submission before them, median', before, 'ms'),
    ...Object.entries(after).map(([group, ms]) =>
      row('attacks', `the same after "${group}" against before`, ms / before, 'ratio', { atMost: MOST_SLOWED }),
    ),
  ];
};
