import { describe, expect, it } from 'vitest';
import { byFileCount, byGraph } from './steps.ts';

const ran = (stdout: string, code = 0) => ({ code, stdout, stderr: '' });
const graph = (totalCruised: number, violations: object[] = []) =>
  ran(JSON.stringify({ summary: { totalCruised, violations } }));

describe('a check', () => {
  it('passes when it has looked at the repository', () => {
    expect(byFileCount(ran('Finished in 1.2s on 394 files with 178 rules using 2 threads.'))).toBeUndefined();
    expect(byGraph(graph(300))).toBeUndefined();
  });

  it('fails when it has looked at next to nothing', () => {
    expect(byFileCount(ran('Finished in 1ms on 3 files using 2 threads.'))).toBe('it looked at 3 files only');
    expect(byFileCount(ran(''))).toBe('it looked at 0 files only');
    expect(byGraph(graph(0))).toBe('it looked at 0 modules only');
  });

  it('fails when it has found something', () => {
    expect(byFileCount(ran('Finished in 1.2s on 394 files', 1))).toBeDefined();
    expect(byGraph(graph(300, [{ from: 'a.ts', to: 'b.ts', rule: { name: 'no-cycles' } }]))).toBe(
      'no-cycles: a.ts → b.ts',
    );
    expect(byGraph({ code: 1, stdout: 'Error', stderr: 'no configuration' })).toContain('no configuration');
  });
});
