import { describe, expect, it } from 'vitest';
import { MISCONFIGURED } from '../environment.ts';
import { withNumber } from './accounts.ts';

const oyez = { name: 'oyez', uid: 998, gid: 998 };

describe('the user of a service', () => {
  it('is taken as it is where no number is wanted, or where it has it', () => {
    expect(withNumber(oyez, undefined)).toBe(oyez);
    expect(withNumber(oyez, 998)).toBe(oyez);
  });

  it('keeps its number where another is wanted, and the start says what to do', () => {
    expect(() => withNumber(oyez, 960)).toThrow(
      /^The user oyez has the number 998 on this machine, and OYEZ_UID is 960; .*usermod -u 960 oyez.*chown -R --from=998 960/,
    );
    expect(() => withNumber(oyez, 960)).toThrow(expect.objectContaining({ exitCode: MISCONFIGURED }));
  });
});
