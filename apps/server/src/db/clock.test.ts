import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startClock } from './clock.ts';

const SLOW_MS = 200;
const log = pino({ level: 'silent' });

/** A database whose clock is ahead by so much, and which answers late: at once, or after it was asked for long. */
const databaseAhead = (byMs: number, { waits, answers }: { waits: number; answers: number }) =>
  ({
    query: async () => {
      await pause(waits);
      const ms = String(Date.now() + byMs);
      await pause(answers);
      return { rows: [{ ms }] };
    },
  }) as unknown as pg.Pool;

const aheadOf = async (...of: Parameters<typeof databaseAhead>) => {
  const clock = await startClock(databaseAhead(...of), log);
  const by = clock.now().getTime() - Date.now();
  clock.stop();
  return by;
};

it.each([
  { waits: SLOW_MS, answers: 0 },
  { waits: 0, answers: SLOW_MS },
])('a clock that is right stays right however late the database answers ($waits, $answers)', async (delays) => {
  expect(Math.abs(await aheadOf(0, delays))).toBeLessThan(SLOW_MS / 4);
});

it('a clock that is wrong is put right by as much as is certain', async () => {
  const hour = 3_600_000;
  expect(await aheadOf(hour, { waits: 0, answers: 0 })).toBeGreaterThan(hour - 1000);
  const slow = await aheadOf(hour, { waits: 0, answers: SLOW_MS });
  expect(slow).toBeGreaterThan(hour - SLOW_MS - 1000);
  expect(slow).toBeLessThanOrEqual(hour + 50);
});
