import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSite, type TestSite } from '../testing/site.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

describe('a server that cannot have its port', () => {
  const other = createServer();
  let site: TestSite;
  let taken: string;
  beforeAll(async () => {
    site = await aSite();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    taken = String((other.address() as AddressInfo).port);
  });
  afterAll(async () => {
    other.close();
    await site.close();
  });

  function serve(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
    const { databaseUrl: DATABASE_URL, dataDir: OYEZ_DATA_DIR } = site.config;
    const env = { DATABASE_URL, OYEZ_DATA_DIR, OYEZ_PORT: '0', OYEZ_LOG_LEVEL: 'error', ...settings };
    // One that goes on for ever is ended, which has no code.
    return new Promise((done) => {
      execFile(process.execPath, [MAIN, 'serve'], { env, timeout: 60_000 }, (error, _, said) =>
        done({ code: error?.code, said }),
      );
    });
  }

  it.each(['OYEZ_METRICS_PORT', 'OYEZ_PORT'])(
    'says so and ends, for a service manager to start it again: %s',
    async (name) => {
      const { code, said } = await serve({ [name]: taken });
      expect(said).toMatch(new RegExp(`^The machine refuses: another program has that port .*:${taken}\\)\\.$`, 'm'));
      expect(code).toBe(1);
    },
    90_000,
  );

  it('ends for good where its own figures would be there', async () => {
    expect(await serve({ OYEZ_METRICS_PORT: '9464', OYEZ_PORT: '9464' })).toEqual({
      code: 78,
      said: 'OYEZ_METRICS_PORT is 9464, the port of the site itself; choose another one.\n',
    });
  }, 90_000);
});
