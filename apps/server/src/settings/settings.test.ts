import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { writeSetting } from './settings.sql.ts';

const CONNECTIONS = 4;

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ environment: { OYEZ_DATABASE_CONNECTIONS: String(CONNECTIONS) } });
});
afterAll(() => site.close());

describe('the settings', () => {
  it('are read anew while every connection is held by those who ask for them', async () => {
    await writeSetting(site.database.db, 'web', { name: 'Full house' }, site.now());
    const all = Promise.withResolvers<void>();
    let holding = 0;
    const asking = Array.from({ length: CONNECTIONS }, () =>
      transact(site, async () => {
        holding += 1;
        if (holding === CONNECTIONS) all.resolve();
        await all.promise;
        site.settings.forget();
        return (await site.settings.current()).web.name;
      }),
    );
    expect(await Promise.all(asking)).toEqual(Array(CONNECTIONS).fill('Full house'));
  });
});
