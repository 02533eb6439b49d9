import { expect, it } from 'vitest';
import { plansIn, scannedTables } from './plans.ts';

const entry = (query: string, plan: object) =>
  `2026-11-21 10:00:00.000 UTC [7] LOG:  duration: 0.512 ms  plan:\n${JSON.stringify(
    { 'Query Text': query, Plan: plan },
    null,
    2,
  )
    .split('\n')
    .map((line) => `\t${line}`)
    .join('\n')}\n`;
const scanOf = (table: string) => ({ 'Node Type': 'Seq Scan', 'Relation Name': table });
const limited = (...plans: object[]) => ({ 'Node Type': 'Limit', Plans: plans });

it('names the growing tables that a log shows to be read from end to end', () => {
  const log = [
    '2026-11-21 10:00:00.000 UTC [7] LOG:  checkpoint starting: time\n',
    entry('SELECT 1', limited(scanOf('submission'), limited(scanOf('tag'), scanOf('problem')))),
    entry('SELECT 2', { 'Node Type': 'Index Only Scan', 'Relation Name': 'submission' }),
    entry('\n EXPLAIN (FORMAT JSON) SELECT 3', scanOf('submission')),
    '2026-11-21 10:00:01.000 UTC [7] LOG:  done\n',
  ].join('');
  expect(plansIn(log)).toHaveLength(2);
  expect(plansIn(log).flatMap(scannedTables)).toEqual(['submission', 'problem']);
});
