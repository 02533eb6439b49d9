import { describe, expect, it } from 'vitest';
import {
  acceptsOtherOutputs,
  hasExpectedOutput,
  hasProgram,
  JUDGE_MODES,
  type JudgeMode,
  PROGRAM_ROLES,
  programOf,
  programRole,
  programsOf,
  takesFileIo,
} from './judge-modes.ts';

const MODES: {
  mode: JudgeMode;
  role: 'checker' | 'interactor' | null;
  fileIo: boolean;
  expected: boolean;
  others: boolean;
}[] = [
  { mode: 'default', role: null, fileIo: true, expected: true, others: false },
  { mode: 'spj', role: 'checker', fileIo: true, expected: true, others: true },
  { mode: 'interactive', role: 'interactor', fileIo: false, expected: false, others: false },
];

describe('a judge mode', () => {
  it('has its line here', () => {
    expect(MODES.map(({ mode }) => mode)).toEqual(JUDGE_MODES);
  });

  it.each(MODES)('$mode takes the program $role', ({ mode, role }) => {
    expect(hasProgram(mode) ? programRole(mode) : null).toBe(role);
    expect(programOf(mode, { checker: 'checker', interactor: 'interactor' })).toBe(role);
    expect(programOf(mode, { checker: null, interactor: null })).toBeNull();
  });

  it.each(MODES)('$mode keeps a program nowhere but where it looks for it', ({ mode, role }) => {
    const programs = programsOf(mode, 'program');
    expect(programs).toEqual(Object.fromEntries(PROGRAM_ROLES.map((one) => [one, one === role ? 'program' : null])));
    expect(programOf(mode, programs)).toBe(role && 'program');
    expect(programsOf(mode, null)).toEqual({ checker: null, interactor: null });
  });

  it.each(MODES)('$mode: files $fileIo, expected output $expected, other outputs $others', (one) => {
    expect(takesFileIo(one.mode)).toBe(one.fileIo);
    expect(hasExpectedOutput(one.mode)).toBe(one.expected);
    expect(acceptsOtherOutputs(one.mode)).toBe(one.others);
  });

  it('that nobody knows accepts nothing else', () => {
    expect(acceptsOtherOutputs(null)).toBe(false);
  });
});
