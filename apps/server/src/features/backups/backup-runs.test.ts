import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSite, type TestSite } from '../../testing/site.ts';
import { backupState } from './backups.service.ts';
import { insertRun } from './backups.sql.ts';

const DAY_MS = 86_400_000;

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(() => site.database.db.deleteFrom('backup_run').execute());

const inDays = (days: number) => new Date(site.now().getTime() + days * DAY_MS);
const noteRun = (kind: 'backup' | 'proof', endedAt: Date, ok = true) =>
  insertRun(site.database.db, {
    ...{ kind, ok, backup: 'b', detail: '', rows: 1, files: 1, bytes: 1, addedBytes: 1 },
    startedAt: endedAt,
    endedAt,
  });
const state = () => backupState(site.database.db, site.now());

describe('a run that was noted by a clock that was ahead', () => {
  it('is no good one, so that the last that is known is as old as it is', async () => {
    await noteRun('backup', inDays(-5));
    await noteRun('backup', inDays(100));
    expect((await state()).madeAt).toEqual(inDays(-5));
  });

  it('is not the last one once another was made', async () => {
    await noteRun('backup', inDays(100), false);
    await noteRun('proof', inDays(100));
    await noteRun('backup', inDays(-1));
    await noteRun('proof', inDays(-1));
    expect(await state()).toMatchObject({
      madeAt: inDays(-1),
      provedAt: inDays(-1),
      triedAt: inDays(-1),
      failure: null,
    });
  });

  it('lets nothing be forgotten', async () => {
    await noteRun('backup', inDays(-1));
    await noteRun('backup', inDays(1000));
    expect((await state()).madeAt).toEqual(inDays(-1));
  });
});
