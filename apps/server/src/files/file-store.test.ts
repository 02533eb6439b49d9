import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore, type FileStore } from './file-store.ts';
import { LineFeeds } from './line-feeds.ts';
import { TooManyBytes } from './staging.ts';

const MB = 1024 * 1024;
let directory: string;
let files: FileStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oyez-files-'));
  files = await createLocalFileStore(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function* lines(mb: number): AsyncGenerator<Buffer> {
  const line = Buffer.from('1234567890 abcdef\r\n'.repeat(3449));
  for (let sent = 0; sent < mb * MB; sent += line.length) {
    yield line;
    await new Promise((done) => setImmediate(done));
  }
}

/** The most memory that lives outside of the program text while something runs. */
async function peakOf(work: Promise<unknown>): Promise<number> {
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, held())), 5);
  await work;
  clearInterval(watch);
  return peak - before;
}

describe('the file store', () => {
  it('takes and gives a file of any size without holding it', async () => {
    // Garbage that waits for its collection counts too: well below the whole is the proof.
    const clearlyLess = 110 * MB;
    const put = files.put(Readable.from(lines(200)).pipe(new LineFeeds()));
    expect(await peakOf(put)).toBeLessThan(clearlyLess);
    const blob = await put;
    expect(blob.size).toBeGreaterThan(180 * MB);
    let read = 0;
    const count = new Writable({
      write(chunk: Buffer, _encoding, done) {
        read += chunk.length;
        done();
      },
    });
    expect(await peakOf(pipeline(files.read(blob.sha256), count))).toBeLessThan(clearlyLess);
    expect(read).toBe(blob.size);
  });

  it('keeps one copy of the same content, and nothing of what broke off', async () => {
    const [first, second] = await Promise.all([files.put('same'), files.put(Readable.from([Buffer.from('same')]))]);
    expect(second).toEqual(first);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the sender left');
      })(),
    );
    await expect(files.put(broken)).rejects.toThrow('the sender left');
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
    expect(await readdir(join(directory, 'blobs', first.sha256.slice(0, 2)))).toContain(first.sha256);
  });

  it('writes pieces in any order of repetition, and no more than allowed', async () => {
    const { staging } = files;
    const piece = (text: string) => Readable.from([Buffer.from(text)]);
    expect(await staging.write('key', 0, piece('hello '), 6)).toBe(6);
    expect(await staging.write('key', 6, piece('world'), 5)).toBe(5);
    expect(await staging.write('key', 0, piece('HELLO'), 11)).toBe(5);
    await expect(staging.write('key', 11, piece('!'), 0)).rejects.toThrow(TooManyBytes);
    const { sha256 } = await files.put('HELLO world');
    expect((await files.put(createReadStream(staging.pathOf('key')))).sha256).toBe(sha256);
    await staging.remove('key');
    await staging.remove('key');
  });
});
