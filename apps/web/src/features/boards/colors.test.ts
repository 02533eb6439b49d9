import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgbOf } from '@oyez/contract/rules/colors';
import { describe, expect, it } from 'vitest';
import { boxStyle, contrast, cssColor } from './colors.ts';

describe('colours that organisers typed', () => {
  it.each(['#fff', '#FFD700', '#11223344', 'rgb(1, 2, 3)', 'tomato', ' #abc '])('%s is shown', (text) => {
    expect(cssColor(text)).toBe(text.trim());
  });

  it.each([null, '', '#12', 'url(x)', 'red;display:none', '#ggg'])('%s is none', (text) => {
    expect(cssColor(text)).toBeNull();
  });

  it('of an award box are kept where they can be read, else the letters turn black or white', () => {
    expect(boxStyle('#3649ac', '#ffffff')).toEqual({ background: '#3649ac', color: '#ffffff' });
    expect(boxStyle('#ffd700', '#ffffff')).toEqual({ background: '#ffd700', color: '#000000' });
    expect(boxStyle('#101010', 'nonsense1')).toEqual({ background: '#101010', color: '#ffffff' });
    expect(boxStyle('nothing at all', '#fff')).toEqual({});
  });

  it('are compared as people see them', () => {
    expect(contrast(rgbOf('#000')!, rgbOf('#fff')!)).toBeCloseTo(21, 5);
    expect(contrast(rgbOf('rgb(10 20 30)')!, rgbOf('#0a141e')!)).toBeCloseTo(1, 5);
  });
});

describe('the colours of cells', () => {
  const css = readFileSync(join(import.meta.dirname, 'cells.module.css'), 'utf8');
  const inBoth = (color: string) => /light-dark\((#\w+), (#\w+)\)/.exec(color)?.slice(1) ?? [color, color];
  const looks = [...css.matchAll(/\.([\w-]+) \{\s+background: (.+);\s+color: (.+);/g)].map(
    ([, look, ground, words]) => ({
      look,
      pairs: inBoth(ground!).map((color, at) => [color, inBoth(words!)[at]!] as const),
    }),
  );

  it('are of every look that has some', () => {
    expect(looks.map(({ look }) => look)).toEqual(
      expect.arrayContaining(['ac', 'first-ac', 'try', 'wa', 'oi-between']),
    );
  });

  it.each(looks)('let $look be read, by day and by night', ({ pairs }) => {
    for (const [ground, words] of pairs) {
      expect(contrast(rgbOf(ground)!, rgbOf(words)!)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
