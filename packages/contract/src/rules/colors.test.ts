import { describe, expect, it } from 'vitest';
import { isColor, rgbOf, shownColor } from './colors.ts';

describe('a color', () => {
  it.each(['#fff', '#FFD700', '#1e90ff80', '#abcd'])('%s is a colour', (text) => expect(isColor(text)).toBe(true));
  it.each(['', 'red', '#12345', '#ggg', 'fff', '#fff;x', 'rgb(1,2,3)'])('"%s" is none', (text) =>
    expect(isColor(text)).toBe(false),
  );
  it.each([
    ['#0a141e', [10, 20, 30]],
    ['#0a141e80', [10, 20, 30]],
    ['#ABC', [170, 187, 204]],
    ['#abc8', [170, 187, 204]],
    ['rgb(10, 20, 30)', [10, 20, 30]],
    ['rgb(10 20 30)', [10, 20, 30]],
    ['RGBA( 10,20,30, 0.5)', [10, 20, 30]],
    ['#12345', null],
    ['tomato', null],
    [null, null],
  ])('"%s" has red, green and blue as %j', (text, parts) => expect(rgbOf(text)).toEqual(parts));
  it.each([
    ['rgb(255, 69, 0)', '#ff4500'],
    ['rgba(255, 69, 0, 0.68)', '#ff4500ad'],
    ['rgba(1,2,3,1)', '#010203'],
    ['#FFD700', '#FFD700'],
    ['rgb(256, 0, 0)', 'rgb(256, 0, 0)'],
    ['red', 'red'],
  ])('as other clients say it, "%s", is shown as %s', (text, shown) => expect(shownColor(text)).toBe(shown));
});
