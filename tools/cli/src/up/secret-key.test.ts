import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../postgres/probe.ts';
import { startThrowawayPostgres } from '../postgres/throwaway.ts';
import { dataFolderAt } from './data-folder.ts';
import { refuseSecondKey } from './task-stage.ts';

describe('the secret key of a site on a database of its own', () => {
  const folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'oyez-key-')));
  let server: Awaited<ReturnType<typeof startThrowawayPostgres>>;
  beforeAll(async () => {
    server = await startThrowawayPostgres();
  });
  afterAll(async () => {
    rmSync(folder.root, { recursive: true });
    await server.stop();
  });

  it('is made for a database that is new', async () => {
    await expect(refuseSecondKey(folder, server.url)).resolves.toBeUndefined();
  });

  it('is not made a second time by a command that does not know the first', async () => {
    await withClient(server.url, (client) => client.query('CREATE TABLE migration (name text)'));
    await expect(refuseSecondKey(folder, server.url)).rejects.toThrow(
      /holds a site whose secret key is not in .*; name the data folder of the site with --data, or set OYEZ_SECRET_KEY/,
    );
    writeFileSync(folder.secretKey, 'k'.repeat(64));
    await expect(refuseSecondKey(folder, server.url)).resolves.toBeUndefined();
  });
});
