import { templateOf } from '@oyez/contract/judging/language-templates';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { describe, expect, it } from 'vitest';
import { codeMode } from './codeLanguages.ts';
import { highlightLines } from './highlight.ts';
import { keywordsOf } from './mirror/keywords.ts';

const types = [...new Set(LANGUAGES.map((language) => language.contentType))];

describe('the colours of code', () => {
  it.each(types)('exist for %s, and leave the code as it is', async (type) => {
    const mode = codeMode(type);
    const template = templateOf(LANGUAGES.find((language) => language.contentType === type)!.name);
    const lines = await highlightLines(template, mode!);
    expect(lines.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe(template);
    expect(lines.flat().some((token) => token.className !== '')).toBe(true);
    expect(keywordsOf(mode!).length).toBeGreaterThan(20);
  });

  it.each([
    ['cpp', 'text/x-c++src'],
    ['Python', 'text/x-python'],
    ['RS', 'text/x-rustsrc'],
    ['text/x-go', 'text/x-go'],
  ])('are found by the name %s', (name, type) => expect(codeMode(name)).toBe(type));

  it('are left out for names that nobody knows', () => {
    expect(codeMode('brainfuck')).toBeUndefined();
    expect(codeMode('constructor')).toBeUndefined();
    expect(codeMode(undefined)).toBeUndefined();
  });
});
