import { describe, expect, it } from 'vitest';
import { mentionsIn, mentionsOf, peopleIn, startsOf, typedName } from './mentions.ts';
import { nameKey } from './usernames.ts';

/** Whom a text names on a site of these people. */
function named(text: string, people: readonly string[]): string[] {
  const known = new Map(people.map((name) => [nameKey(name), name]));
  return peopleIn(mentionsIn(text), (key) => known.get(key)).map(({ person, at, end }) => {
    expect(nameKey(text.slice(at + 1, end))).toBe(nameKey(person));
    return person;
  });
}

describe('a name in a text', () => {
  it.each([
    ['@john.doe, hello.', ['john.doe', 'john']],
    ['@john.doe.', ['john.doe', 'john']],
    ['(@a+b)', ['a+b', 'a']],
    ['**@R&D**', ['R&D', 'R']],
    ['@ada@home: look', ['ada@home', 'ada', 'home']],
    ['@张三@北京，你好', ['张三@北京', '北京']],
    ['@José looks', ['José', 'Jos']],
    ['@"a" @!b', ['!b']],
  ])('is the longest that somebody has: %j', (text, people) => {
    expect(named(text, people)).toEqual([people[0]]);
  });

  it.each([
    ['@a.', ['a'], ['a']],
    ['@a, @b; @c! (@d)', ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']],
    ['@a...what', ['a'], ['a']],
    ['谢谢@小明，@小红！', ['小明', '小红'], ['小明', '小红']],
    ['@小明@小红', ['小明', '小红'], ['小明', '小红']],
    // Who is called so is not here: another is not meant.
    ['@john.doe', ['john'], []],
    ['@a+b', ['a'], []],
    ['@josé', ['jos'], []],
    ['@joséphine', ['josé'], []],
    ['@e\u0301a', ['e'], []],
    ['mail ada@example.org', ['example', 'example.org'], []],
  ])('ends before what belongs to the sentence: %j', (text, people, expected) => {
    expect(named(text, people)).toEqual(expected);
  });

  it('is found whatever signs it has, between spaces and before punctuation', () => {
    const signs = ['a', 'Z', '7', '_', '-', '.', '+', '&', '@', '=', '!', '(', '名', 'é', '·', '😀'];
    for (const first of signs) {
      for (const second of signs) {
        for (const third of signs) {
          const name = `${first}${second}${third}`;
          if (first === '@') continue;
          expect(named(`to @${name} only`, [name])).toContain(name);
          expect(named(`to @${name}, only`, [name])).toContain(name);
        }
      }
    }
  });

  it('is no longer than names are', () => {
    expect(startsOf('a'.repeat(21))).toEqual([]);
    expect(startsOf('a'.repeat(20))).toEqual(['a'.repeat(20)]);
    expect(startsOf('明'.repeat(40))).toHaveLength(20);
  });

  it('costs little in a text that is full of them', () => {
    const startedAt = performance.now();
    expect(named('的@'.repeat(32_000), ['ada'])).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe('a name that is being typed', () => {
  it.each([
    ['hello @john.d', 'john.d'],
    ['@', ''],
    ['@a+', 'a+'],
    ['@小明@小', '小'],
    ['@ada look', undefined],
    ['mail ada@example', undefined],
    ['nobody', undefined],
  ])('at the end of %j is %j', (text, name) => {
    expect(typedName(text)?.name).toBe(name);
  });
});

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
