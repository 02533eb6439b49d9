import { describe, expect, it } from 'vitest';
import { byFileCount, byFolders, byGraph } from './steps.ts';

const ran = (stdout: string, code = 0) => ({ code, stdout, stderr: '' });
const graph = (totalCruised: number, violations: object[] = [], modules: object[] = []) =>
  ran(JSON.stringify({ summary: { totalCruised, violations }, modules }));
const feature = (app: string, file: string) => `apps/${app}/src/features/${file}`;
const module = (app: string, file: string, ...imported: string[]) => ({
  source: feature(app, file),
  dependencies: imported.map((one) => ({ resolved: feature(app, one) })),
});

describe('a check', () => {
  it('passes when it has looked at the repository', () => {
    expect(byFileCount(ran('Finished in 1.2s on 394 files with 178 rules using 2 threads.'))).toBeUndefined();
    expect(byGraph(graph(300))).toBeUndefined();
    expect(byFolders(Array.from({ length: 300 }, (_, at) => `apps/${at}/a.ts`))).toBeUndefined();
  });

  it('fails when it has looked at next to nothing', () => {
    expect(byFileCount(ran('Finished in 1ms on 3 files using 2 threads.'))).toBe('it looked at 3 files only');
    expect(byFileCount(ran(''))).toBe('it looked at 0 files only');
    expect(byGraph(graph(0))).toBe('it looked at 0 modules only');
    expect(byFolders([])).toBe('it looked at 0 files only');
  });

  it('fails when it has found something', () => {
    expect(byFileCount(ran('Finished in 1.2s on 394 files', 1))).toBeDefined();
    expect(byGraph(graph(300, [{ from: 'a.ts', to: 'b.ts', rule: { name: 'no-cycles' } }]))).toBe(
      'no-cycles: a.ts → b.ts',
    );
    expect(byFolders(Array.from({ length: 300 }, (_, at) => `apps/a${at}.ts`))).toContain('apps is a heap');
    expect(byGraph({ code: 1, stdout: 'Error', stderr: 'no configuration' })).toContain('no configuration');
  });
});

describe('features', () => {
  it('may stand one above the other', () => {
    const modules = [
      module('server', 'setting/form.ts', 'reading/list.ts', 'setting/write.ts'),
      module('server', 'setting/write.ts', 'reading/list.ts', 'setting/form.ts'),
      module('server', 'reading/list.test.ts', 'setting/form.ts'),
      module('web', 'reading/reading.api.ts', 'setting/setting.api.ts'),
    ];
    expect(byGraph(graph(300, [], modules))).toBeUndefined();
  });

  it('do not stand in a circle: each is named once, with every import that closes it', () => {
    const modules = [
      module('server', 'a/one.ts', 'b/two.ts'),
      module('server', 'a/in/more.ts', 'b/two.ts'),
      module('server', 'b/in/two.ts', 'c/three.ts'),
      module('server', 'c/three.ts', 'a/one.ts'),
      module('server', 'd/four.ts', 'a/one.ts'),
      module('web', 'x/x.ts', 'y/y.api.ts'),
      module('web', 'y/y.api.ts', 'x/x.api.ts'),
    ];
    expect(byGraph(graph(300, [], modules))?.split('\n')).toEqual([
      'no-feature-circles: apps/web: x → y → x',
      '  x/x.ts → y/y.api.ts',
      '  y/y.api.ts → x/x.api.ts',
      'no-feature-circles: apps/server: a → b → c → a',
      '  a/one.ts → b/two.ts',
      '  a/in/more.ts → b/two.ts',
      '  b/in/two.ts → c/three.ts',
      '  c/three.ts → a/one.ts',
    ]);
  });

  it('are told of the shortest circle that an import closes', () => {
    const modules = [
      module('server', 'high/a.ts', 'middle/b.ts'),
      module('server', 'middle/b.ts', 'low/c.ts'),
      module('server', 'low/c.ts', 'middle/b.ts', 'high/a.ts'),
    ];
    expect(byGraph(graph(300, [], modules))).toBe(
      [
        'no-feature-circles: apps/server: middle → low → middle',
        '  middle/b.ts → low/c.ts',
        '  low/c.ts → middle/b.ts',
      ].join('\n'),
    );
  });
});
