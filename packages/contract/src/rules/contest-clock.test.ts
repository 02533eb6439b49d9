import { describe, expect, it } from 'vitest';
import { contestSeconds, durationSeconds, isSealedAt, phaseAt, releaseTimeOf, type Seal } from './contest-clock.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
const SPAN = { startsAt: at(0), endsAt: at(50) };
const AUTO: Seal = { sealAt: at(40), unseal: 'auto', releasedAt: null };

describe('the time of a contest', () => {
  it('goes from its first moment to the one before its end', () => {
    expect([-1, 0, 49, 50].map((minute) => phaseAt(SPAN, at(minute)))).toEqual([
      'scheduled',
      'running',
      'running',
      'ended',
    ]);
  });

  it('is counted in whole seconds', () => {
    expect(contestSeconds(SPAN, new Date(at(1).getTime() + 999))).toBe(60);
    expect(contestSeconds(SPAN, at(-5))).toBe(0);
    expect(durationSeconds(SPAN)).toBe(3000);
  });
});

describe('a board', () => {
  it('without a seal is always open', () => {
    expect(isSealedAt({ ...SPAN, ...AUTO, sealAt: null }, at(45))).toBe(false);
  });

  it('is sealed from the seal to the end', () => {
    expect([39, 40, 49, 50].map((minute) => isSealedAt({ ...SPAN, ...AUTO }, at(minute)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('stays sealed after the end until somebody releases it', () => {
    const manual = { ...SPAN, ...AUTO, unseal: 'manual' as const };
    expect(isSealedAt(manual, at(59))).toBe(true);
    expect(isSealedAt({ ...manual, releasedAt: at(55) }, at(54))).toBe(true);
    expect(isSealedAt({ ...manual, releasedAt: at(55) }, at(55))).toBe(false);
  });

  it('that somebody released opens by itself, and not before that moment', () => {
    const released = { ...SPAN, ...AUTO, releasedAt: at(55) };
    expect([54, 55].map((minute) => isSealedAt(released, at(minute)))).toEqual([true, false]);
  });

  it.each([
    ['of itself at the end of the last one', 'auto', null, at(52)],
    ['once somebody releases it', 'manual', null, null],
    ['when it was released', 'auto', at(55), at(55)],
    ['no sooner than the end of the last one, released before', 'auto', at(51), at(52)],
  ] as const)('opens %s', (_, unseal, releasedAt, opensAt) => {
    expect(releaseTimeOf({ unseal, releasedAt, overAt: at(52) })).toEqual(opensAt);
  });

  it('is not released while the contest runs', () => {
    expect(isSealedAt({ ...SPAN, ...AUTO, unseal: 'manual', releasedAt: at(41) }, at(45))).toBe(true);
  });
});
