import { createWriteStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { ByteLimit, DamagedBytes, type LocalStaging, type Staging } from '../staging.ts';
import { receive } from '../receive.ts';
import type { S3Client } from './s3-client.ts';
import { listObjects } from './s3-listing.ts';

const FOLDER = 'staging/';
const REMOVED_AT_ONCE = 8;

type Piece = { key: string; offset: number; length: number };

/**
 * Pieces of one file may arrive at different servers, so each is an object of its own, named by when it came, where it
 * belongs and how long it is. Whoever reads the file puts them together on its own disk, the later over the earlier.
 */
export function createS3Staging(client: S3Client, prefix: string, scratch: LocalStaging): Staging {
  let last = 0;
  /** No two pieces of this process came at once. */
  const moment = () => (last = Math.max(last + 1, Date.now()));

  async function write(key: string, offset: number, content: Readable, limit: ByteLimit, crc?: number) {
    const temporary = scratch.pathOf(randomUUID());
    try {
      const { sha256, size } = await receive(content, temporary, { through: [limit] });
      if (crc !== undefined && limit.crc !== crc) throw new DamagedBytes();
      const name = [pad(moment()), pad(offset), pad(size), sha256.slice(0, 8)].join('-');
      await client.put(`${FOLDER}${key}/${name}`, { size, sha256, open: () => createReadStream(temporary) });
      return size;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function piecesOf(key: string): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for await (const { key: name } of listObjects(client, prefix, `${FOLDER}${key}/`)) {
      const [, offset = '', length = ''] = name.slice(name.lastIndexOf('/') + 1).split('-');
      pieces.push({ key: name, offset: Number(offset), length: Number(length) });
    }
    return pieces.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  return {
    write: (key, offset, content, max) => write(key, offset, content, new ByteLimit(max)),
    writeChecked: (key, offset, content, max, crc) => write(key, offset, content, new ByteLimit(max), crc),
    async lend(key, use) {
      const path = scratch.pathOf(randomUUID());
      try {
        await assemble(client, await piecesOf(key), path, key);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(key) {
      const pieces = await piecesOf(key);
      for (let first = 0; first < pieces.length; first += REMOVED_AT_ONCE) {
        await Promise.all(pieces.slice(first, first + REMOVED_AT_ONCE).map((piece) => client.remove(piece.key)));
      }
    },
    async idleSince(before) {
      const newest = new Map<string, Date>();
      for await (const { key, modified } of listObjects(client, prefix, FOLDER)) {
        const [, name = ''] = key.split('/');
        if ((newest.get(name) ?? modified) <= modified) newest.set(name, modified);
      }
      return [...newest].flatMap(([key, modified]) => (modified < before ? key : []));
    },
    freeBytes: () => scratch.freeBytes(),
  };
}

async function assemble(client: S3Client, pieces: readonly Piece[], path: string, key: string): Promise<void> {
  let covered = 0;
  for (const { offset, length } of pieces.toSorted((a, b) => a.offset - b.offset)) {
    if (offset > covered) break;
    covered = Math.max(covered, offset + length);
  }
  if (pieces.length === 0 || pieces.some(({ offset, length }) => offset + length > covered)) {
    throw Object.assign(new Error(`a piece of ${join(FOLDER, key)} is not in the store`), { code: 'ENOENT' });
  }
  await (await open(path, 'w', 0o600)).close();
  const never = new AbortController().signal;
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    const content = client.content(piece.key, { start: 0 }, never);
    await pipeline(content, createWriteStream(path, { flags: 'r+', start: piece.offset }));
  }
}

function pad(number: number): string {
  return String(number).padStart(14, '0');
}
