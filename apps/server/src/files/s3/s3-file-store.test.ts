import { startS3StandIn, type S3StandIn } from '@oyez/s3-stand-in/stand-in';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../file-store.ts';
import { StoreTrouble } from '../store-trouble.ts';
import { settingsOf } from '../testing/stores.ts';
import { createS3FileStore } from './s3-file-store.ts';
import type { S3Settings } from './s3-settings.ts';

/** Long enough for a machine that does much else, and short enough to wait for. */
const SILENCE_MS = 1500;
const PUT_LARGE = join(import.meta.dirname, '..', 'testing', 'put-large.ts');
const BLOB = /oyez\/blobs\//;
const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));

let standIn: S3StandIn;
let folder: string;
let files: FileStore;
const open = (changed: Partial<S3Settings> = {}) =>
  createS3FileStore(settingsOf(standIn, changed), join(folder, 'passage'), { silenceMs: SILENCE_MS });
const stored = () => [...standIn.objects.keys()].filter((key) => key.startsWith('blobs/'));
/** What somebody is told. */
const troubleOf = async (work: Promise<unknown>): Promise<StoreTrouble> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreTrouble)) throw new Error(`there was no trouble but ${String(error)}`);
  return error;
};

beforeEach(async () => {
  standIn = await startS3StandIn();
  folder = await mkdtemp(join(tmpdir(), 'oyez-s3-test-'));
  files = await open();
});
afterEach(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a bucket that is ill for a moment', () => {
  it.each([503, 500, 429])('is asked again after %i', async (status) => {
    standIn.plan(/PUT .*blobs/, { kind: 'answer', status, code: 'SlowDown' }, 2);
    const { sha256 } = await files.put(Readable.from([content]));
    standIn.plan(/GET .*blobs/, { kind: 'answer', status, code: 'SlowDown' }, 2);
    expect(await buffer(files.read(sha256))).toEqual(content);
  });

  it('is read on from where it broke off', async () => {
    const { sha256 } = await files.put(content);
    standIn.plan(/GET .*blobs/, { kind: 'cut', bytes: 70_000 }, 3);
    expect(await buffer(files.read(sha256))).toEqual(content);
    expect(standIn.asked.filter((one) => one.startsWith('GET')).length).toBeGreaterThan(3);
    standIn.plan(/GET .*blobs/, { kind: 'cut', bytes: 50 }, 2);
    expect(await buffer(files.read(sha256, { start: 1000, end: 1999 }))).toEqual(content.subarray(1000, 2000));
  });

  it('is not waited for without end', async () => {
    const { sha256 } = await files.put('something');
    standIn.plan(BLOB, { kind: 'silence' }, 9);
    const trouble = await troubleOf(files.size(sha256));
    expect(trouble.kind).toBe('away');
    expect(trouble.message).toMatch(/does not answer \(no answer for 1\.5 s\)\.$/);
    standIn.recover();
    expect(await files.size(sha256)).toBe(9);
  });

  it('may be slow', async () => {
    standIn.plan(BLOB, { kind: 'slow', ms: 400 }, 9);
    const { sha256 } = await files.put('slowly');
    expect(await text(files.read(sha256))).toBe('slowly');
  });

  it('waits for a reader who is slower than its silence may be', async () => {
    const { sha256 } = await files.put(Buffer.alloc(8_000_000, 'x'));
    let bytes = 0;
    let waits = 2;
    for await (const chunk of files.read(sha256) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (waits-- > 0) await new Promise((done) => setTimeout(done, SILENCE_MS + 300));
    }
    expect(bytes).toBe(8_000_000);
    expect(standIn.asked.filter((one) => one.startsWith('GET'))).toHaveLength(1);
  });
});

describe('a bucket that is away', () => {
  it('is told in words, and found again without a restart', async () => {
    const { sha256 } = await files.put('before');
    expect(await files.isWritable()).toBe(true);
    await standIn.leave();
    const troubles = await Promise.all([
      troubleOf(files.size(sha256)),
      troubleOf(files.put('meanwhile')),
      troubleOf(files.put(Readable.from([content]))),
      troubleOf(text(files.read(sha256))),
      troubleOf(files.check()),
    ]);
    expect(new Set(troubles.map(({ kind }) => kind))).toEqual(new Set(['away']));
    for (const { message } of troubles) expect(message).toContain(`${standIn.endpoint}/oyez does not answer`);
    expect(await (await open()).isWritable()).toBe(false);
    await standIn.comeBack();
    expect(await text(files.read(sha256))).toBe('before');
    expect((await files.put('afterwards')).size).toBe(10);
    expect(await (await open()).isWritable()).toBe(true);
    expect(await readdir(join(folder, 'passage', 'incoming'))).toEqual([]);
  });

  it('is not taken for one that has lost its files', async () => {
    const { sha256 } = await files.put('still there');
    await standIn.leave();
    await expect(files.size(sha256)).rejects.toThrow('does not answer');
    await expect(files.makeDurable([sha256])).rejects.toThrow('does not answer');
    await expect(files.idleBlobs(sha256.slice(0, 2), new Date())).rejects.toThrow('does not answer');
  });
});

describe('what broke off on its way into a bucket', () => {
  it('is not in it, and comes whole the next time', async () => {
    standIn.plan(/PUT .*blobs/, { kind: 'cut', bytes: 1000 }, 3);
    await expect(files.put(Readable.from([content]))).rejects.toThrow('does not answer');
    expect(stored()).toEqual([]);
    const { sha256 } = await files.put(Readable.from([content]));
    expect(stored()).toEqual([`blobs/${sha256.slice(0, 2)}/${sha256}`]);
  });

  it('is not in it when its server is killed meanwhile, and comes whole the next time', async () => {
    const large = Buffer.alloc(64_000_000, 'x');
    standIn.plan(/PUT .*blobs/, { kind: 'slow', ms: 500 });
    const { endpoint, bucket, keys } = standIn;
    const task = { endpoint, bucket, keys, passage: join(folder, 'passage'), bytes: large.length };
    const server = spawn(process.execPath, [PUT_LARGE, JSON.stringify(task)], { stdio: 'ignore' });
    const ended = once(server, 'exit');
    await expect.poll(() => standIn.asked.some((one) => one.startsWith('PUT'))).toBe(true);
    server.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await expect.poll(() => standIn.brokenOff()).toBe(1);
    expect(stored()).toEqual([]);
    const { sha256 } = await files.put(large);
    expect(await files.size(sha256)).toBe(large.length);
  });

  it('is not in it when its content is not what was signed', async () => {
    const sha256 = createHash('sha256').update('right').digest('hex');
    const passage = join(folder, 'passage', 'blobs', sha256.slice(0, 2));
    await mkdir(passage, { recursive: true });
    await writeFile(join(passage, sha256), 'wrong');
    await expect(files.makeDurable([sha256])).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect(stored()).toEqual([]);
  });

  it('leaves nothing on this machine for longer than a day', async () => {
    const places = ['incoming/half', `blobs/ab/${'ab'.repeat(32)}`, 'staging/left'];
    const yesterday = new Date(Date.now() - 86_400_000);
    await mkdir(join(folder, 'passage/blobs/ab'), { recursive: true });
    for (const place of places) {
      await writeFile(join(folder, 'passage', place), 'x');
      await utimes(join(folder, 'passage', place), yesterday, yesterday);
    }
    await writeFile(join(folder, 'passage/incoming/now'), 'x');
    await files.removeUnfinished(new Date(Date.now() - 3_600_000));
    const left = await readdir(join(folder, 'passage'), { recursive: true, withFileTypes: true });
    expect(left.flatMap((one) => (one.isFile() ? one.name : []))).toEqual(['now']);
  });
});

describe('a bucket with wrong settings', () => {
  it.each<[string, Partial<S3Settings>, RegExp]>([
    ['another secret', { secretKey: 'secret-of-others' }, /OYEZ_S3_SECRET_KEY does not fit .*SignatureDoesNotMatch/],
    ['an unknown key', { accessKey: 'STRANGER' }, /it does not know OYEZ_S3_ACCESS_KEY/],
    ['another region', { region: 'us-west-2' }, /OYEZ_S3_REGION is not the region/],
    ['no such bucket', { bucket: 'elsewhere' }, /there is no such bucket/],
  ])('says so at once: %s', async (_, wrong, words) => {
    const trouble = await troubleOf((await open(wrong)).check());
    expect(trouble.kind).toBe('refused');
    expect(trouble.message).toMatch(words);
    expect(trouble.message).not.toMatch(/secret-of-others|stand-in-secret-key|\n/);
  });

  it('explains a clock that is wrong, and goes on when it is set', async () => {
    standIn.clock.aheadMs = 20 * 60_000;
    const trouble = await troubleOf(files.check());
    expect(trouble.kind).toBe('away');
    expect(trouble.message).toMatch(/because of its clock \(here it is .*, there .*\); set both clocks \(NTP\)\.$/);
    standIn.clock.aheadMs = 0;
    await files.check();
  });

  it('keeps to its prefix', async () => {
    const apart = await open({ prefix: 'sites/judge/' });
    const { sha256 } = await apart.put('of one site');
    expect([...standIn.objects.keys()]).toEqual([`sites/judge/blobs/${sha256.slice(0, 2)}/${sha256}`]);
    expect(await files.size(sha256)).toBeUndefined();
    expect(await files.idleBlobs(sha256.slice(0, 2), new Date(Date.now() + 5000))).toEqual([]);
  });
});

it('does not send again what is there', async () => {
  await files.put('once');
  await files.put('once');
  await files.put(Readable.from(['once']));
  expect(standIn.asked.filter((one) => one.startsWith('PUT'))).toHaveLength(1);
});
