import { borderline } from '@oyez/contract/rules/judging/borderline';
import { describe, expect, it } from 'vitest';
import type { Run } from '../sandbox/sandbox.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { Speedometer } from './speedometer.ts';

const place = useSandbox();
const never = new AbortController().signal;

/** A machine on which the fixed piece of work takes as long as told, time after time. */
function aMachine(...takes: Partial<Run>[]) {
  const run = async () => ({ status: 'accepted', cpuMs: 40, ...takes.shift() }) as Run;
  return new Speedometer({ run });
}

const work = async () => 'done';
const drop = () => undefined;

describe('how fast a machine is at a moment', () => {
  it('is told by the work before and after, against the fastest that it ever was', async () => {
    const machine = aMachine({ cpuMs: 50 }, { cpuMs: 40 }, { cpuMs: 46 }, { cpuMs: 44 });
    await machine.look(never);
    await machine.look(never);
    expect(machine.fullSpeedMs).toBe(40);
    expect(await machine.beside(work, drop, never)).toEqual({ result: 'done', speed: 0.89 });
  });

  it('is full where it was never faster', async () => {
    expect(await aMachine({ cpuMs: 60 }, { cpuMs: 60 }).beside(work, drop, never)).toMatchObject({ speed: 1 });
  });

  it('is full where the work cannot be done', async () => {
    const machine = aMachine({ cpuMs: 40 }, { cpuMs: 80 }, { status: 'not_started', cpuMs: 1 });
    await machine.look(never);
    expect(await machine.beside(work, drop, never)).toEqual({ result: 'done', speed: 1 });
    expect(machine.fullSpeedMs).toBe(40);
  });

  it('is not told when it is broken off; what ran by then is dropped', async () => {
    const broken = new Error('its place is needed');
    let looks = 0;
    const run = async () => {
      looks += 1;
      if (looks === 2) throw broken;
      return { status: 'accepted', cpuMs: 40 } as Run;
    };
    const dropped: string[] = [];
    const told = new Speedometer({ run }).beside(work, (result) => dropped.push(result), never);
    await expect(told).rejects.toThrow(broken);
    expect(dropped).toEqual(['done']);
  });
});

it('is measured by a program in the sandbox', async () => {
  const speedometer = new Speedometer(place.sandbox);
  expect(await speedometer.look(never)).toMatchObject({ status: 'accepted' });
  const { result, speed } = await speedometer.beside(work, drop, never);
  expect(result).toBe('done');
  expect(speed).toBeGreaterThanOrEqual(borderline.leastSpeed);
  expect(speed).toBeLessThanOrEqual(1);
}, 60_000);
