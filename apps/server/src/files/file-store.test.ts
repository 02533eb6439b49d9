import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore, type FileStore } from './file-store.ts';
import { LineFeeds } from './line-feeds.ts';
import { DamagedBytes, TooManyBytes } from './staging.ts';
import { STORES, type StoreUnderTest } from './testing/stores.ts';

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

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

const shaOf = (content: string) => createHash('sha256').update(content).digest('hex');
const piece = (content: string) => Readable.from([Buffer.from(content)]);

describe.each(Object.entries(STORES))('the file store %s', (_, open) => {
  let store: StoreUnderTest;
  let files: FileStore;
  beforeAll(async () => {
    store = await open();
    ({ files } = store);
  });
  afterAll(() => store.close());

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
  }, 180_000);

  it('keeps one copy of the same content, and nothing of what broke off', async () => {
    const [first, second] = await Promise.all([files.put('same'), files.put(piece('same'))]);
    expect(second).toEqual(first);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the sender left');
      })(),
    );
    await expect(files.put(broken)).rejects.toThrow('the sender left');
    expect(await store.unfinished()).toBe(0);
    expect((await store.blobs()).filter((sha256) => sha256 === first.sha256)).toHaveLength(1);
    expect(await store.blobs()).not.toContain(shaOf('half'));
  });

  it('writes again what a disk may have changed, where somebody asks for it', async () => {
    const { sha256 } = await files.put('as it was');
    await store.damage(sha256, 'as it is!');
    await files.put(piece('as it was'));
    expect(await text(files.read(sha256))).toBe('as it is!');
    for (const content of ['as it was', piece('as it was')]) {
      await store.damage(sha256, 'as it is!');
      await files.put(content, { anew: true });
      expect(await text(files.read(sha256))).toBe('as it was');
    }
  });

  it('gives the same to all servers, who may put the same at once', async () => {
    const other = await store.again();
    const put = await Promise.all([files, other, files, other].map((one) => one.put(piece('of two servers'))));
    expect(new Set(put.map(({ sha256 }) => sha256)).size).toBe(1);
    const { sha256 } = put[0] ?? { sha256: '' };
    expect(await text(other.read(sha256))).toBe('of two servers');
    expect(await text(files.read(sha256))).toBe('of two servers');
  });

  it('gives parts', async () => {
    const { sha256 } = await files.put('0123456789');
    expect(await text(files.read(sha256, { start: 0, end: 3 }))).toBe('0123');
    expect(await text(files.read(sha256, { start: 7, end: 9 }))).toBe('789');
    expect(await text(files.read(sha256, { start: 9, end: 9 }))).toBe('9');
  });

  it('keeps also what is empty', async () => {
    const { sha256 } = await files.put('');
    expect(await files.size(sha256)).toBe(0);
    expect(await text(files.read(sha256))).toBe('');
  });

  it('says what is not there', async () => {
    const none = 'ab'.repeat(32);
    expect(await files.size(none)).toBeUndefined();
    await expect(text(files.read(none))).rejects.toMatchObject({ code: 'ENOENT' });
    await files.removeIdle(none, new Date());
  });

  it('lets a reader leave before the end', async () => {
    const { sha256 } = await files.put(Readable.from(lines(2)));
    for await (const chunk of files.read(sha256)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(await files.size(sha256)).toBeGreaterThan(MB);
  });

  it('can be written to', async () => {
    await files.check();
    expect(await files.isWritable()).toBe(true);
  });

  it('keeps what a process of its own has put', async () => {
    const apart = await createLocalFileStore(files.directory, { flush: false });
    const blobs = [
      await apart.put('put apart'),
      await apart.put(piece('as a stream')),
      await files.put('known before'),
    ];
    await files.makeDurable(blobs.map(({ sha256 }) => sha256));
    // Two who read the same at once.
    await files.makeDurable(blobs.map(({ sha256 }) => sha256));
    const other = await store.again();
    expect(await Promise.all(blobs.map(({ sha256 }) => text(other.read(sha256))))).toEqual([
      'put apart',
      'as a stream',
      'known before',
    ]);
    expect(await store.unfinished()).toBe(0);
    await expect(files.makeDurable(['cd'.repeat(32)])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('gives up what nobody has put for long, and no more', async () => {
    const contents = ['idle', 'fresh', 'put again'];
    const [idle, fresh, again] = await Promise.all(contents.map(async (one) => (await files.put(one)).sha256));
    if (!idle || !fresh || !again) throw new Error('nothing was put');
    for (const sha256 of [idle, again]) await store.age(sha256, ago(9));
    expect(await files.idleBlobs(idle.slice(0, 2), ago(7))).toEqual([idle]);
    expect(await files.idleBlobs(fresh.slice(0, 2), ago(7))).toEqual([]);
    expect(await files.idleBlobs(again.slice(0, 2), ago(7))).toEqual([again]);
    await files.put(piece('put again'));
    for (const sha256 of [idle, fresh, again]) await files.removeIdle(sha256, ago(7));
    expect(await Promise.all([idle, fresh, again].map((sha256) => files.size(sha256)))).toEqual([undefined, 5, 9]);
  });

  it('lists a share that has many', async () => {
    const share = '5e';
    const contents = Array.from({ length: 3000 }, (__, n) => `number ${n}`).filter((one) =>
      shaOf(one).startsWith(share),
    );
    expect(contents.length).toBeGreaterThan(6);
    await Promise.all(contents.map((one) => files.put(one)));
    const wanted = contents.map(shaOf);
    expect(await files.idleBlobs(share, ago(-1))).toEqual(expect.arrayContaining(wanted));
  });

  describe('while a file is on its way', () => {
    const lent = (key: string) => files.staging.lend(key, (path) => readFile(path, 'utf8'));

    it('writes pieces in any order of repetition, and no more than allowed', async () => {
      const { staging } = files;
      expect(await staging.write('key', 0, piece('hello '), 6)).toBe(6);
      expect(await staging.write('key', 6, piece('world'), 5)).toBe(5);
      expect(await staging.write('key', 0, piece('HELLO'), 11)).toBe(5);
      await expect(staging.write('key', 11, piece('!'), 0)).rejects.toThrow(TooManyBytes);
      expect(await lent('key')).toBe('HELLO world');
      await staging.remove('key');
      await staging.remove('key');
      await expect(lent('key')).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await store.unfinished()).toBe(0);
    });

    it('puts together what came to several servers', async () => {
      const other = await store.again();
      for (let n = 0; n < 8; n += 1) {
        await (n % 2 === 0 ? files : other).staging.write('shared', n * 3, piece(`${n}..`), 3);
      }
      expect(await lent('shared')).toBe('0..1..2..3..4..5..6..7..');
      await other.staging.remove('shared');
      await expect(lent('shared')).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('refuses a piece that is damaged', async () => {
      await expect(files.staging.writeChecked('damaged', 0, piece('abc'), 3, 1)).rejects.toThrow(DamagedBytes);
      expect(await files.staging.writeChecked('damaged', 0, piece('abc'), 3, 0x35_24_41_c2)).toBe(3);
      expect(await lent('damaged')).toBe('abc');
    });

    it('finds what nobody wrote to any more', async () => {
      await files.staging.write('idle', 0, piece('abc'), 3);
      expect(await files.staging.idleSince(ago(1))).not.toContain('idle');
      expect(await files.staging.idleSince(ago(-1))).toContain('idle');
      expect(await files.staging.freeBytes()).toBeGreaterThan(0);
    });
  });
});
