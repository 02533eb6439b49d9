import { describe, expect, it } from 'vitest';
import { compareCaseNames } from './case-order.ts';

describe('the order of tests by their names', () => {
  it.each([
    ['counts as people do', ['1.in', '2.in', '10.in', '11.in', '100.in']],
    ['puts shorter names first', ['z.in', 'aa.in', 'test1.in', 'test2.in', 'test10.in']],
    ['looks at what stands before the first dot', ['1.long.in', '2.in', '10.in']],
    ['takes a name without a dot as a whole', ['7', '9.in', '10', '11.in']],
    ['goes by the ending where nothing else differs', ['1', '1.ans', '1.in']],
    ['counts behind the dot as well', ['sum.in1', 'sum.in2', 'sum.in10', 'tax.2.in', 'tax.10.in']],
    ['goes by code units, whatever the language', ['A.in', 'a.in', 'é.in', '一.in']],
    ['knows names that begin with a dot', ['.a', '.b', 'a']],
  ])('%s', (_, names) => {
    expect(names.toReversed().toSorted(compareCaseNames)).toEqual(names);
  });

  it('says of the same name that it is the same', () => {
    expect(compareCaseNames('1.in', '1.in')).toBe(0);
  });
});
