import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteDate, offsetOf, siteNow } from './clock.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;
const told = (at: number) => new Headers({ date: new Date(at).toUTCString() });

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});

describe('the site’s clock', () => {
  it('is that of the machine while no answer says otherwise, which is told only to the second', () => {
    noteDate(new Headers(), NOON);
    noteDate(told(NOON), NOON - 80);
    vi.setSystemTime(NOON + 900);
    noteDate(told(NOON), NOON + 850);
    expect(siteNow()).toBe(Date.now());
  });

  it('is followed to about a second where the machine’s is wrong, and again when that is set right', () => {
    noteDate(told(NOON + 5 * MINUTE), NOON - 80);
    expect(Math.abs(siteNow() - (NOON + 5 * MINUTE))).toBeLessThan(1000);
    vi.setSystemTime(NOON + 6 * MINUTE);
    noteDate(told(NOON + 6 * MINUTE), NOON + 6 * MINUTE - 80);
    expect(Math.abs(siteNow() - (NOON + 6 * MINUTE))).toBeLessThan(1000);
  });

  it('is told exactly by an answer that says it, which was written in the middle of its way', () => {
    expect(offsetOf(new Date(NOON + MINUTE).toISOString(), NOON - 80)).toBe(MINUTE + 40);
  });

  it('is not taken from an answer that was long under way, which may have been written at any time of it', () => {
    noteDate(told(NOON - 20_000), NOON - 30_000);
    expect(siteNow()).toBe(NOON);
  });
});
