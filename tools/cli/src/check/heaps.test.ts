import { describe, expect, it } from 'vitest';
import { checkout } from '../folders.ts';
import { filesBelow, heapsAmong } from './heaps.ts';

const files = (count: number, name: (index: number) => string) => Array.from({ length: count }, (_, at) => name(at));

describe('a folder', () => {
  it('may hold 25 files of code, with any number of tests, texts and folders beside them', () => {
    expect(
      heapsAmong([
        ...files(25, (at) => `apps/a/part${at}.ts`),
        ...files(9, (at) => `apps/a/part${at}.test.ts`),
        ...files(9, (at) => `apps/a/text${at}.md`),
        ...files(9, (at) => `apps/a/b/part${at}.ts`),
      ]),
    ).toEqual([]);
  });

  it('is a heap with one more', () => {
    const heap = [...files(20, (at) => `apps/a/page${at}.tsx`), ...files(6, (at) => `apps/a/page${at}.module.css`)];
    expect(heapsAmong([...heap, 'apps/b/one.ts'])).toEqual(['apps/a is a heap: 26 files, at most 25']);
  });

  it('may be a list by nature', () => {
    expect(heapsAmong(files(90, (at) => `apps/server/src/db/migrations/${at}.sql`))).toEqual([]);
  });
});

it('the files of the checkout are found, without those of packages', () => {
  const found = filesBelow(checkout, ['tools']);
  expect(found).toContain('tools/cli/src/check/heaps.ts');
  expect(found.filter((file) => file.includes('node_modules'))).toEqual([]);
});
