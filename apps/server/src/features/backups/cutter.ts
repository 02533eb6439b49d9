import { crc32 } from 'node:zlib';

const LEAST_BYTES = 512 * 1024;
const MEAN_BYTES = 1024 ** 2;
const MOST_BYTES = 8 * 1024 ** 2;
const CRC_RANGE = 2 ** 32;

export type Cut = { bytes: Buffer; rows: number };

/**
 * Cuts a stream of rows into pieces at places that the rows themselves name: what was not changed since the last backup
 * gives the same pieces, wherever in the stream something was added or removed.
 */
export async function* cutRows(rows: AsyncIterable<Buffer>): AsyncGenerator<Cut> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    held.push(row);
    bytes += row.length;
    if (bytes < LEAST_BYTES) continue;
    const isPlace = crc32(row) < (CRC_RANGE * row.length) / MEAN_BYTES;
    if (!isPlace && bytes < MOST_BYTES) continue;
    yield { bytes: Buffer.concat(held, bytes), rows: held.length };
    held = [];
    bytes = 0;
  }
  if (held.length > 0) yield { bytes: Buffer.concat(held, bytes), rows: held.length };
}
