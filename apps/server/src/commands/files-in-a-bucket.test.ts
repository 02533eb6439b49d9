import { startS3StandIn, type S3StandIn } from '@oyez/s3-stand-in/stand-in';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
let standIn: S3StandIn;
let folder: string;
beforeAll(async () => {
  standIn = await startS3StandIn();
  folder = await mkdtemp(join(tmpdir(), 'oyez-bucket-'));
});
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command of the server with these settings of the bucket. */
function start(args: string[], settings: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  // Nobody is there: what is told is told before.
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
  const env = { DATABASE_URL, OYEZ_DATA_DIR: folder, OYEZ_PORT: '0', ...settings };
  return new Promise((done) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const SECRET = 'secret-of-another-bucket';

describe('a server with a bucket', () => {
  it.each([
    ['a wrong key', { OYEZ_S3_SECRET_KEY: SECRET }, /refuses us: OYEZ_S3_SECRET_KEY does not fit OYEZ_S3_ACCESS_KEY/],
    ['no such bucket', { OYEZ_S3_BUCKET: 'elsewhere' }, /there is no such bucket/],
    ['half of the settings', { OYEZ_S3_ACCESS_KEY: '' }, /a bucket needs OYEZ_S3_ACCESS_KEY, too/],
    ['no address', { OYEZ_S3_ENDPOINT: 'minio:9000/x' }, /OYEZ_S3_ENDPOINT: must be the address of the store/],
  ])(
    'with %s does not start, says why in one line and ends with 78',
    async (_, wrong, words) => {
      const { code, out, err } = await start(['serve'], { ...standIn.environment, ...wrong });
      expect(err).toMatch(words);
      expect(err.trim()).not.toContain('\n');
      expect(out + err).not.toMatch(/secret-of-another|stand-in-secret/);
      expect(code).toBe(78);
    },
    180_000,
  );

  it('is looked at without a database', async () => {
    const looked = await start(['files', 'check'], standIn.environment);
    expect(looked).toEqual({ code: 0, out: `${standIn.endpoint}/oyez\n`, err: '' });
    const wrong = await start(['files', 'check'], { ...standIn.environment, OYEZ_S3_REGION: 'us-west-2' });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/^The file store .* is not the region .*\n$/) });
  }, 180_000);
});
