import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import { expect, it } from 'vitest';
import { SystemError } from '../errors.ts';
import type { Run } from '../sandbox/sandbox.ts';
import { outcomeOf } from './ending.ts';

const program: JudgeProgram = { role: 'checker', protocol: 'hustoj', language: 'C', code: '', files: {}, args: [] };

const blob = { sha256: '0'.repeat(64), size: 0 };
const one = { seq: 1, input: blob, output: blob, score: null, groupNo: null };

/** Under HUSTOJ's rule every exit code but 0 is "wrong", so nothing else may pass for one. */
function kindOf(run: Partial<Run>, protocol: CheckerProtocol = 'hustoj'): string {
  const whole: Run = {
    status: 'accepted',
    exitStatus: 0,
    cpuMs: 1,
    wallMs: 1,
    memoryBytes: 1,
    texts: {},
    kept: {},
    fileErrors: [],
    error: '',
    ...run,
  };
  return outcomeOf({ ...program, protocol }, whole, one).kind;
}

it('only a program that ended by itself has decided', () => {
  expect(kindOf({})).toBe('accepted');
  expect(kindOf({ status: 'nonzero_exit', exitStatus: 7 })).toBe('wrong');
  expect(kindOf({ status: 'signalled', exitStatus: 11 })).toBe('fault');
  expect(kindOf({ status: 'time_limit', exitStatus: 9 })).toBe('fault');
  expect(kindOf({ status: 'time_limit', exitStatus: 0 })).toBe('fault');
  expect(kindOf({ status: 'memory_limit', exitStatus: 9 })).toBe('fault');
  expect(kindOf({ status: 'dangerous_syscall', exitStatus: 31 })).toBe('fault');
  expect(kindOf({ status: 'not_started', error: 'exec format error' })).toBe('fault');
});

it.each([
  ['ok 3 numbers', 'accepted'],
  ['wrong answer line 2 differs', 'wrong'],
  ['partially correct (40) of them', 'partial'],
  ['FAIL no such file', 'fault'],
  ['', 'fault'],
])('one of ours that breaks down after “%s” is %s, unless a limit stopped it', (said, kind) => {
  const texts = { stderr: said };
  expect(kindOf({ status: 'signalled', exitStatus: 11, texts }, 'contract')).toBe(kind);
  expect(kindOf({ status: 'signalled', exitStatus: 9, texts }, 'contract')).toBe('fault');
  expect(kindOf({ status: 'time_limit', exitStatus: 9, texts }, 'contract')).toBe('fault');
  expect(kindOf({ status: 'memory_limit', exitStatus: 9, texts }, 'contract')).toBe('fault');
  expect(kindOf({ status: 'signalled', exitStatus: 11, texts })).toBe('fault');
});

it('large files in its memory account don’t take its decision away', () => {
  expect(kindOf({ status: 'memory_limit', exitStatus: 0 })).toBe('accepted');
  expect(kindOf({ status: 'memory_limit', exitStatus: 1 })).toBe('wrong');
});

it('what it left must be in order, whatever its exit code', () => {
  const fileErrors: Run['fileErrors'] = [{ name: 'stdout', kind: 'too_large', message: '' }];
  expect(kindOf({ status: 'output_limit', fileErrors })).toBe('fault');
  expect(kindOf({ status: 'nonzero_exit', exitStatus: 1, fileErrors })).toBe('fault');
  expect(kindOf({ status: 'file_error', fileErrors: [{ ...fileErrors[0]!, kind: 'not_regular' }] })).toBe('fault');
});

it('a sandbox that failed is nobody’s fault but ours', () => {
  expect(() => kindOf({ status: 'internal_error', error: 'no cgroup' })).toThrow(SystemError);
  expect(() => kindOf({ status: 'file_error', error: 'no space left on device' })).toThrow(SystemError);
});
