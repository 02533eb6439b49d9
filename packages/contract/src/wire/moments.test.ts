import { expect, it } from 'vitest';
import { errorText } from '../errors/catalogue.ts';
import { inUtc, momentsAmong, onClock } from './moments.ts';

const at = '2026-11-21T09:30:45.123Z';

it('a text names a moment with its zone, and on the clock of a reader who has one', () => {
  const values = { until: at, reason: 'Rude at 2026-11-21' };
  const text = errorText('muted', 'en-US', values);
  expect(text).toContain('until 2026-11-21 09:30 (UTC): Rude at 2026-11-21');
  expect(momentsAmong(values)).toEqual([at]);
  expect(onClock(text, [at], () => '17:30')).toContain('until 17:30: Rude at 2026-11-21');
  expect(inUtc(at)).toBe('2026-11-21 09:30 (UTC)');
});
