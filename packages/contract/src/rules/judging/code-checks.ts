import type { ErrorCode } from '../../errors/catalogue.ts';
import { limits } from '../limits.ts';

export type CodeFault = Extract<ErrorCode, 'code_empty' | 'code_too_long' | 'code_has_nul'>;

/** Why code is not taken, whether to be judged, to be tried or to be kept; undefined when it is. */
export function codeFault(code: string): CodeFault | undefined {
  if (code.trim() === '') return 'code_empty';
  if (code.length > limits.code.max) return 'code_too_long';
  return code.includes('\0') ? 'code_has_nul' : undefined;
}

export type TestInputFault = Extract<
  ErrorCode,
  'test_run_input_missing' | 'test_run_input_has_nul' | 'test_run_input_too_long'
>;

/** Why a test run is not started with this input, and this output to compare with. */
export function testInputFault(
  input: string,
  expected = '',
  max: number = limits.testInput.max,
): TestInputFault | undefined {
  if (input === '') return 'test_run_input_missing';
  if (input.includes('\0') || expected.includes('\0')) return 'test_run_input_has_nul';
  return input.length > max ? 'test_run_input_too_long' : undefined;
}
