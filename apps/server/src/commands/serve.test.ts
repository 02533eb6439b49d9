import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSite, type TestSite } from '../testing/site.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

describe('a server whose port another program has', () => {
  const other = createServer();
  let site: TestSite;
  beforeAll(async () => {
    site = await aSite();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    other.close();
    await site.close();
  });

  it.each(['OYEZ_METRICS_PORT', 'OYEZ_PORT'])(
    'says so and ends, for a service manager to start it again: %s',
    async (name) => {
      const { port } = other.address() as AddressInfo;
      const { databaseUrl: DATABASE_URL, dataDir: OYEZ_DATA_DIR } = site.config;
      const env = { DATABASE_URL, OYEZ_DATA_DIR, OYEZ_PORT: '0', OYEZ_LOG_LEVEL: 'error', [name]: String(port) };
      const [code, said] = await new Promise<[unknown, string]>((done) => {
        // One that goes on for ever is ended, which has no code.
        execFile(process.execPath, [MAIN, 'serve'], { env, timeout: 60_000 }, (error, _, err) =>
          done([error?.code, err]),
        );
      });
      expect(said).toMatch(new RegExp(`^The machine refuses: another program has that port .*:${port}\\)\\.$`, 'm'));
      expect(code).toBe(1);
    },
    90_000,
  );
});
