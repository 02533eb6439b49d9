import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../judging/languages.ts';
import { limitsFor } from './language-limits.ts';

const limits = { timeMs: 1000, memoryMb: 256, stackMb: 64 };
const DOUBLED = { timeMs: 2000, memoryMb: 512, stackMb: 64 };

describe('the limits of a program', () => {
  it.each(LANGUAGES.map(({ name }) => name))('in %s are the problem’s, doubled for all but C and C++', (name) => {
    expect(limitsFor(limits, name)).toEqual(/^C(\+\+|$| )/.test(name) ? limits : DOUBLED);
  });

  it('are doubled in a language that is not known any more', () => {
    expect(limitsFor(limits, 'Pascal of old')).toEqual(DOUBLED);
  });
});
