import { describe, expect, it } from 'vitest';
import { namesIn } from './mentions.service.ts';

describe('names in a text', () => {
  it.each([
    ['@ada look here', ['ada']],
    ['谢谢 @小明，问题解决了', ['小明']],
    ['谢谢@小明', ['小明']],
    ['(@ada) and @Bob, @ADA', ['ada', 'bob']],
    ['mail ada@example.org', []],
    ['`@ada` and ```\n@bob\n``` but @eve', ['eve']],
    ['> @ada said\n\n@bob', ['bob']],
    ['@@ada', []],
    ['see https://x.org/@ada', []],
    ['@\u202eada and @\u200bbob', []],
  ])('of %j are %j', (text, names) => {
    expect(namesIn(text).map(([longest]) => longest)).toEqual(names);
  });

  it('end where nobody is called so', () => {
    expect(namesIn('@小明你好')).toEqual([['小明你好', '小明你', '小明', '小']]);
    expect(namesIn('@小明ok')).toEqual([['小明ok', '小明', '小']]);
  });

  it('are whole words where words have spaces between them', () => {
    expect(namesIn('@adamant')).toEqual([['adamant']]);
    expect(namesIn('@ada_b')).toEqual([['ada_b']]);
    expect(namesIn('@ada-')).toEqual([['ada-', 'ada']]);
  });

  it('are as many as are told of it', () => {
    expect(namesIn(Array.from({ length: 50 }, (_, n) => `@p${n}`).join(' '))).toHaveLength(10);
  });
});
