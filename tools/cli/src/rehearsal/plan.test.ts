import { describe, expect, it } from 'vitest';
import { leadOf, storyOf, type Act, type Rehearsal } from './plan.ts';

const LENGTH_MS = 180_000;
const SOLUTION = 'int main() { return 42; }';

function aRehearsal(is: Partial<Rehearsal> = {}): Rehearsal {
  return {
    contestId: 7,
    title: 'Autumn round',
    startsAt: 0,
    endsAt: LENGTH_MS,
    usernames: Array.from({ length: 50 }, (_, n) => `rh-${n}`),
    password: 'secret',
    problems: ['A', 'B', 'C', 'D'].map((label) => ({
      label,
      languages: ['C++ 17', 'Python3'],
      programs: label === 'A' ? [{ language: 'C++ 17', code: SOLUTION }] : [],
    })),
    ...is,
  };
}

const everybody = (rehearsal: Rehearsal) => rehearsal.usernames.map((_, n) => storyOf(n, { rehearsal, speed: 60 }));
const submits = (acts: Act[]) => acts.flatMap((act) => (act.kind === 'submit' ? [act] : []));

describe('what people do in a rehearsal', () => {
  it('begins with the login, and nobody has to hurry for the start', () => {
    for (const acts of everybody(aRehearsal())) {
      expect(acts[0]?.kind).toBe('login');
      expect(acts[0]?.at).toBeGreaterThanOrEqual(-leadOf(50));
      expect(acts.find(({ kind }) => kind === 'early')?.at).toBeLessThan(0);
      expect(acts.map(({ at }) => at)).toEqual(acts.map(({ at }) => at).toSorted((a, b) => a - b));
    }
  });

  it('has everybody come in within the first ten seconds, however fast the rest is played', () => {
    const shells = everybody(aRehearsal()).map((acts) => acts.find(({ kind }) => kind === 'shell')?.at ?? -1);
    expect(Math.min(...shells)).toBe(0);
    expect(Math.max(...shells)).toBeGreaterThan(9000);
    expect(Math.max(...shells)).toBeLessThan(10_000);
  });

  it('ends in time, with submissions no closer than a site lets people submit', () => {
    for (const acts of everybody(aRehearsal())) {
      const moments = submits(acts).map(({ at }) => at);
      expect(moments.length).toBeGreaterThanOrEqual(2);
      for (const [n, at] of moments.entries()) {
        expect(at).toBeLessThan(LENGTH_MS);
        if (n > 0) expect(at - (moments[n - 1] ?? 0)).toBeGreaterThan(10_000);
      }
    }
  });

  it('hands in what the setters keep, or a program that prints nothing, each in a text of its own', () => {
    const all = everybody(aRehearsal()).flatMap((acts) => submits(acts).map(({ program }) => program));
    for (const { label, code, language } of all) {
      expect(language).toBe('C++ 17');
      expect(code.startsWith(label === 'A' ? SOLUTION : 'int main()')).toBe(true);
    }
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  });

  it('hands nothing in where there is no problem', () => {
    for (const acts of everybody(aRehearsal({ problems: [] }))) expect(submits(acts)).toEqual([]);
  });

  it('is the same each time', () => {
    expect(everybody(aRehearsal())).toEqual(everybody(aRehearsal()));
  });
});
