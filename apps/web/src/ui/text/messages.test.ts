import { describe, expect, it } from 'vitest';
import { setLocale } from '../../api/locale.ts';
import { messages } from './messages.ts';

const words = messages('test-words', {
  en: {
    plain: 'Hello',
    named: 'Hello {name}',
    row_one: '{count} row',
    row_other: '{count} rows',
    deep: { er: 'Deeper' },
    between: ' ',
  },
  zh: { plain: '你好', named: '你好，{name}', row_other: '{count} 行', deep: { er: '更深' }, between: '' },
});

describe('texts', () => {
  it('follow the language', () => {
    expect(words.now('plain')).toBe('Hello');
    setLocale('zh-CN');
    expect(words.now('plain')).toBe('你好');
    expect(words.now('deep.er')).toBe('更深');
    expect(words.now('between')).toBe('');
  });

  it('take values as they are, without escaping them twice', () => {
    expect(words.now('named', { name: '<b> & {x}' })).toBe('Hello <b> & {x}');
  });

  it("count in each language's way", () => {
    expect(words.now('row', { count: 1 })).toBe('1 row');
    expect(words.now('row', { count: 2 })).toBe('2 rows');
    setLocale('zh-CN');
    expect(words.now('row', { count: 1 })).toBe('1 行');
  });

  it('count what is written in another way, with separators or decimals', () => {
    const points = messages('test-points', {
      en: { of_one: '{shown} point', of_other: '{shown} points' },
      zh: { of_other: '{shown} 分' },
    });
    expect(points.now('of', { count: 1, shown: '1' })).toBe('1 point');
    expect(points.now('of', { count: 1200, shown: '1,200' })).toBe('1,200 points');
  });

  it('are checked by the compiler', () => {
    // @ts-expect-error a text that does not exist
    expect(words.now('missing')).toBe('missing');
    // @ts-expect-error a value that is missing
    expect(words.now('named')).toContain('Hello');
    // @ts-expect-error a language that lacks a text
    messages('incomplete', { en: { one: 'One', two: 'Two' }, zh: { one: '一' } });
  });
});
