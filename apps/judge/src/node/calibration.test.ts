import { expect, it } from 'vitest';
import { TEST_SLOTS, useSandbox } from '../testing/sandbox.ts';
import { calibrate } from './calibration.ts';
import { Slots } from './slots.ts';
import { Speedometer } from './speedometer.ts';

const place = useSandbox();

it('a node measures itself, and waits its turn like any other work', async () => {
  const slots = new Slots(TEST_SLOTS);
  const speedometer = new Speedometer(place.sandbox);
  const speed = await calibrate({ speedometer, slots }, new AbortController().signal);
  expect(speed.referenceMs).toBeGreaterThan(5);
  expect(speedometer.fullSpeedMs).toBeCloseTo(speed.referenceMs, 0);
  expect(speed.spread).toBeGreaterThanOrEqual(0);
  expect(slots.running).toBe(0);
  const leaving = AbortSignal.abort(new Error('leaving'));
  await expect(calibrate({ speedometer, slots }, leaving)).rejects.toThrow('leaving');
}, 120_000);
