import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cutRows, type Cut } from './cutter.ts';

async function cut(rows: readonly Buffer[]): Promise<Cut[]> {
  async function* stream() {
    yield* rows;
  }
  const cuts: Cut[] = [];
  for await (const one of cutRows(stream())) cuts.push(one);
  return cuts;
}

const rows = Array.from({ length: 20_000 }, (_, n) => Buffer.from(`${n}\t${randomBytes(300).toString('hex')}\n`));
const texts = (cuts: readonly Cut[]) => new Set(cuts.map(({ bytes }) => bytes.toString()));

describe('pieces of a table', () => {
  it('are the whole when they are put together, each of whole rows', async () => {
    const cuts = await cut(rows);
    expect(Buffer.concat(cuts.map(({ bytes }) => bytes)).equals(Buffer.concat(rows))).toBe(true);
    expect(cuts.reduce((sum, one) => sum + one.rows, 0)).toBe(rows.length);
    expect(cuts.length).toBeGreaterThan(4);
    expect(Math.max(...cuts.map(({ bytes }) => bytes.length))).toBeLessThan(9 * 1024 ** 2);
  });

  it('stay the same around a row that was added, changed or removed', async () => {
    const before = texts(await cut(rows));
    const added = Buffer.from('one more\n');
    for (const changed of [rows.toSpliced(9000, 0, added), rows.toSpliced(9000, 1), rows.with(9000, added)]) {
      const fresh = [...texts(await cut(changed))].filter((text) => !before.has(text));
      expect(fresh.length).toBeLessThanOrEqual(2);
    }
  });

  it('of nothing are none', async () => expect(await cut([])).toEqual([]));
});
