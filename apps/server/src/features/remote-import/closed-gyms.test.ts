import { importRemoteProblem } from '@oyez/contract/problems/remote-import';
import { ACCOUNTS } from '@oyez/remote-stand-ins/frame/world';
import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { codeforcesStandIn } from '@oyez/remote-stand-ins/sites/codeforces/codeforces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { writePool } from '../remote-judges/accounts/pools.service.ts';

let site: TestSite;
let codeforces: StandIn;
let root: TestUser;
beforeAll(async () => {
  codeforces = await startStandIn(codeforcesStandIn);
  site = await aSite({ environment: { OYEZ_REMOTE_STAND_INS: `CF=${codeforces.url},GYM=${codeforces.url}` } });
  root = await aUser(site, { role: 'root' });
});
afterAll(async () => {
  await site.close();
  await codeforces.close();
});

const bring = (name: string, problemId: string) =>
  site.call(importRemoteProblem, { token: root.token, query: { name, problemId } });

describe('a gym that is shown to those who are signed in', () => {
  it('is read with the first account of the pool that can sign in', async () => {
    expect(await bring('GYM', '100003A')).toMatchObject({ status: 400 });
    const accounts = ACCOUNTS.map(({ handle, password }) => ({ username: handle, password }));
    await transact(site, (tx) => writePool(tx, site.config.secretKey, 'CF', accounts, [], site.now()));
    expect(await bring('GYM', '100003A')).toMatchObject({ status: 200 });
    expect(await bring('GYM', '100009A')).toMatchObject({ status: 400, msg: expect.stringContaining('100009A') });
  });
});
