import { describe, expect, it } from 'vitest';
import { isColor } from './colors.ts';

describe('a color', () => {
  it.each(['#fff', '#FFD700', '#1e90ff80', '#abcd'])('%s is a colour', (text) => expect(isColor(text)).toBe(true));
  it.each(['', 'red', '#12345', '#ggg', 'fff', '#fff;x', 'rgb(1,2,3)'])('"%s" is none', (text) =>
    expect(isColor(text)).toBe(false),
  );
});
