import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

describe('the checksum of a piece', () => {
  it.each([
    ['', '00000000'],
    ['123456789', 'cbf43926'],
    ['The quick brown fox jumps over the lazy dog', '414fa339'],
  ])('of %j is %s, as the server computes it', (text, sum) => {
    expect(crc32(new TextEncoder().encode(text))).toBe(sum);
  });
});
