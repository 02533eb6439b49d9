import { describe, expect, it } from 'vitest';
import { codeFault, testInputFault } from './code-checks.ts';
import { limits } from '../limits.ts';

const { max } = limits.code;

describe('code', () => {
  it.each([
    ['is taken', 'int main() {}', undefined],
    ['is taken when it is a single sign', 'x', undefined],
    ['is taken up to the limit', 'x'.repeat(max), undefined],
    ['is refused when there is none', '', 'code_empty'],
    ['is refused when it is blank', ' \n\t\r\n', 'code_empty'],
    ['is empty rather than long when it is blank', ' '.repeat(max + 1), 'code_empty'],
    ['is refused beyond the limit', 'x'.repeat(max + 1), 'code_too_long'],
    ['is refused with a NUL', 'int main() {}\0', 'code_has_nul'],
    ['is long rather than odd when it is both', '\0'.repeat(max + 1), 'code_too_long'],
    ['counts in UTF-16 units', '𝄞'.repeat(max / 2 + 1), 'code_too_long'],
  ])('%s', (_, code, fault) => {
    expect(codeFault(code)).toBe(fault);
  });
});

describe('the input of a test run', () => {
  const most = limits.testInput.max;
  it.each([
    ['is taken', '1 2', undefined, undefined],
    ['is taken with an output to compare with', '1 2', '3', undefined],
    ['is taken when it is blank', ' ', undefined, undefined],
    ['is taken up to the limit', '1'.repeat(most), undefined, undefined],
    ['is asked for', '', '3', 'test_run_input_missing'],
    ['is refused with a NUL', '1\0', undefined, 'test_run_input_has_nul'],
    ['is refused with a NUL in the expected output', '1', '\0', 'test_run_input_has_nul'],
    ['is refused beyond the limit', '1'.repeat(most + 1), undefined, 'test_run_input_too_long'],
    ['is odd rather than long when it is both', '\0'.repeat(most + 1), undefined, 'test_run_input_has_nul'],
  ])('%s', (_, input, expected, fault) => {
    expect(testInputFault(input, expected)).toBe(fault);
  });
});
