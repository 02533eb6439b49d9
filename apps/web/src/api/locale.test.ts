import { describe, expect, it } from 'vitest';
import { chooseLocale, getLocale, setLocale } from './locale.ts';

describe('the language', () => {
  it.each([
    ['?l=en-US', 'zh-CN', ['zh-CN'], 'en-US', 'the address comes first'],
    ['', 'en-US', ['zh-CN'], 'en-US', 'then what was chosen before'],
    ['', null, ['en-GB', 'zh-CN'], 'en-US', 'then the browser, in its order'],
    ['', null, ['fr-FR', 'zh-TW'], 'zh-CN', 'languages we do not speak are passed over'],
    ['', null, ['fr-FR'], 'zh-CN', 'Chinese is the default'],
    ['?l=klingon', 'en-US', [], 'en-US', 'an unknown wish is ignored'],
    ['?l=../../x', '<svg onload=alert(1)>', ['__proto__'], 'zh-CN', 'a wish is never a path, nor markup'],
  ] as [string, string | null, string[], string, string][])(
    '%s, stored %s, browser %s: %s (%s)',
    (search, stored, browser, expected) => {
      expect(chooseLocale(search, stored, browser)).toBe(expected);
    },
  );

  it('is stored and written on the document', () => {
    setLocale('zh-CN');
    expect(localStorage.getItem('Web_Language')).toBe('zh-CN');
    expect(document.documentElement.lang).toBe('zh-CN');
    setLocale('en-US');
    expect(getLocale()).toBe('en-US');
  });
});
