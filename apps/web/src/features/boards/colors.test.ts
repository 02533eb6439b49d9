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
