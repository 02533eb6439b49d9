import { startsOf } from '@oyez/contract/rules/mentions';
import { describe, expect, it } from 'vitest';
import { mentionsOf } from './mentions.service.ts';

/** What each of those whom a text names may be called. */
const namesIn = (text: string) => mentionsOf(text).map(({ signs }) => startsOf(signs));

describe('names in a text', () => {
  it.each([
    ['@ada look here', ['ada']],
    ['谢谢 @小明，问题解决了', ['小明']],
    ['谢谢@小明', ['小明']],
    ['(@ada) and @Bob, @ADA', ['ada', 'Bob', 'ADA']],
    ['mail ada@example.org', []],
    ['`@ada` and ```\n@bob\n``` but @eve', ['eve']],
    ['> @ada said\n\n@bob', ['bob']],
    ['see https://x.org/@ada', []],
    ['@\u202eada and @\u200bbob', []],
  ])('of %j are among what may be names: %j', (text, names) => {
    const found = namesIn(text);
    expect(found).toHaveLength(names.length);
    names.forEach((name, at) => expect(found[at]).toContain(name));
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
    expect(namesIn('@ada @ada @bob')).toEqual([['ada'], ['bob']]);
  });
});
