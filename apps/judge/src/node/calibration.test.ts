import { expect, it } from 'vitest';
import { TEST_SLOTS, useSandbox } from '../testing/sandbox.ts';
import { calibrate } from './calibration.ts';
import { Slots } from './slots.ts';

const place = useSandbox();

it('a node measures itself, and waits its turn like any other work', async () => {
  const slots = new Slots(TEST_SLOTS);
  const speed = await calibrate({ sandbox: place.sandbox, slots }, new AbortController().signal);
  expect(speed.referenceMs).toBeGreaterThan(20);
  expect(speed.spread).toBeGreaterThanOrEqual(0);
  expect(slots.running).toBe(0);
  await expect(calibrate({ sandbox: place.sandbox, slots }, AbortSignal.abort(new Error('leaving')))).rejects.toThrow(
    'leaving',
  );
}, 120_000);
