import { describe, expect, it } from 'vitest';
import { aBitmap } from '../../../testing/pictures.ts';
import { readBitmap } from './bitmap.ts';

type Parts = { width: number; height: number; bits: number; compression?: number; behind?: number[]; rows: number[][] };

function bitmap({ width, height, bits, compression = 0, behind = [], rows }: Parts): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 0, 'latin1');
  head.writeUInt32LE(54 + behind.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  return Buffer.concat([head, Buffer.from(behind), ...rows.map((row) => Buffer.from(row))]);
}
const colours = (file: Buffer) => {
  const pixels = readBitmap(file);
  return pixels && pixels.data.toString('hex').match(/.{8}/g);
};

describe('a Windows bitmap', () => {
  it.each<[string, Buffer, string[]]>([
    ['24 bits', aBitmap(), ['ff0000ff', 'ff0000ff', '0000ffff', '0000ffff']],
    [
      'two colours of a palette',
      bitmap({ width: 2, height: 1, bits: 1, behind: [0, 0, 0, 0, 1, 2, 3, 0], rows: [[0b01000000, 0, 0, 0]] }),
      ['000000ff', '030201ff'],
    ],
    [
      'sixteen colours of a palette',
      bitmap({ width: 2, height: 1, bits: 4, behind: [9, 9, 9, 0, 1, 2, 3, 0], rows: [[0x10, 0, 0, 0]] }),
      ['030201ff', '090909ff'],
    ],
    ['16 bits', bitmap({ width: 1, height: 1, bits: 16, rows: [[0x00, 0x7c, 0, 0]] }), ['ff0000ff']],
    [
      '16 bits with masks of its own',
      bitmap({
        width: 1,
        height: 1,
        bits: 16,
        compression: 3,
        behind: [0, 0xf8, 0, 0, 0xe0, 7, 0, 0, 0x1f, 0, 0, 0],
        rows: [[0xe0, 0x07, 0, 0]],
      }),
      ['00ff00ff'],
    ],
    [
      '32 bits from the top down',
      bitmap({
        width: 1,
        height: -2,
        bits: 32,
        rows: [
          [1, 2, 3, 0],
          [4, 5, 6, 0],
        ],
      }),
      ['030201ff', '060504ff'],
    ],
  ])('of %s is read', (_, file, expected) => {
    expect(colours(file)).toEqual(expected);
  });

  it.each<[string, Buffer]>([
    ['cut off', aBitmap().subarray(0, 60)],
    ['of more rows than it has', bitmap({ width: 50_000, height: 50_000, bits: 1, rows: [[0, 0, 0, 0]] })],
    ['of no width', bitmap({ width: 0, height: 1, bits: 24, rows: [] })],
    ['of negative width', bitmap({ width: -1, height: 1, bits: 24, rows: [[0, 0, 0, 0]] })],
    ['with run lengths', bitmap({ width: 1, height: 1, bits: 8, compression: 1, rows: [[1, 0, 0, 1]] })],
    ['of a strange depth', bitmap({ width: 1, height: 1, bits: 7, rows: [[0, 0, 0, 0]] })],
  ])('%s is refused', (_, file) => {
    expect(readBitmap(file)).toBeUndefined();
  });
});
