import { describe, expect, it } from 'vitest';
import { listToKeep, offersOf } from './offers.ts';
import { codeforces } from './sites/codeforces/codeforces.ts';
import { spoj } from './sites/spoj/spoj.ts';

const line = (siteId: string, siteName: string) => ({ siteId, siteName });
const names = (some: readonly { siteName: string }[]) => some.map(({ siteName }) => siteName);

describe('what a judge offers', () => {
  it('is what we know of it until its list was read', () => {
    expect(offersOf(codeforces)).toEqual({ offered: codeforces.languages, gone: [], added: [] });
    expect(offersOf(codeforces, [])).toEqual({ offered: codeforces.languages, gone: [], added: [] });
  });

  it('is its list, where ours keep their names and new ones have its own', () => {
    const listed = [line('54', 'G++17, renamed there'), line('31', 'Python 3.13.2'), line('101', 'Zig 1.0')];
    const { offered, gone, added } = offersOf(codeforces, listed);
    expect(names(offered)).toEqual(['GNU G++17 7.3.0', 'Python 3.13.2', 'Zig 1.0']);
    expect(names(added)).toEqual(['Zig 1.0']);
    expect(names(gone)).toHaveLength(codeforces.languages.length - 2);
    expect(names(gone)).not.toContain('Python 3.13.2');
  });

  it('has no two languages of one name', () => {
    const listed = [
      line('54', 'GNU G++17 7.3.0'),
      line('101', 'Python 3.13.2'),
      line('102', 'Zig'),
      line('103', 'Zig'),
    ];
    expect(names(offersOf(codeforces, listed).added)).toEqual(['Python 3.13.2 (101)', 'Zig', 'Zig (103)']);
  });

  it('loses nothing by the list of one problem where each has its own', () => {
    const { offered, gone } = offersOf(spoj, [line('1', 'C++ (gcc 8.3)'), line('400', 'Zig (zig 1.0)')]);
    expect(gone).toEqual([]);
    expect(names(offered)).toEqual([...names(spoj.languages), 'Zig (zig 1.0)']);
  });
});

describe('what is kept of a list', () => {
  it('is bounded, and one line for each number', () => {
    const wild = [
      line('1', ' A\u202E\n  name\u0000 '),
      line('1; DROP', 'x'),
      line('2', '\t'),
      line('3', 'y'.repeat(5000)),
      ...Array.from({ length: 1000 }, (_, at) => line(String(1000 + at), 'z')),
    ];
    const kept = listToKeep(codeforces, wild);
    expect(kept[0]).toEqual(line('1', 'A name'));
    expect(kept[1]?.siteName).toHaveLength(100);
    expect(kept).toHaveLength(300);
  });

  it('replaces the list before, or joins it where each problem has its own', () => {
    const [before, read] = [[line('1', 'one'), line('2', 'two')], [line('2', 'two, new')]];
    expect(listToKeep(codeforces, read, before)).toEqual([line('2', 'two, new')]);
    expect(listToKeep(spoj, read, before)).toEqual([line('1', 'one'), line('2', 'two, new')]);
  });
});
