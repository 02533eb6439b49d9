import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

describe('the difference of an audit entry', () => {
  it('has a line for each field that changed, came or went', () => {
    const before = { name: 'A', same: 1, gone: true, list: ['x'] };
    const after = { name: 'B', same: 1, fresh: 0, list: ['x', 'y'] };
    expect(differenceOf(before, after)).toEqual([
      { field: 'name', before: 'A', after: 'B' },
      { field: 'fresh', before: null, after: '0' },
      { field: 'list', before: '[\n "x"\n]', after: '[\n "x",\n "y"\n]' },
      { field: 'gone', before: 'true', after: null },
    ]);
    expect(differenceOf(null, null)).toEqual([]);
  });
});
