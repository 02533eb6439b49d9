import { readRemoteIds } from '@oyez/contract/problems/remote-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

describe('a task of AtCoder', () => {
  it.each([
    ['arc058_a', 'abc042/arc058_a', 'OURS-1'],
    ['abc042/arc058_b', 'arc058_b', 'OURS-2'],
    ['abc042/arc058_c', 'arc058_c', 'AC-arc058_c'],
  ])('that was imported as %s is found as %s, also under a display id of ours', async (stored, asked, displayId) => {
    const { id } = await aProblem(site, { displayId, title: 'Found' });
    await site.database.db
      .updateTable('problem')
      .set({ remote_oj: 'AC', remote_id: stored })
      .where('id', '=', id)
      .execute();
    const { data } = await site.call(readRemoteIds, { token: setter.token, body: { name: 'AC', text: asked } });
    expect(data?.problems).toMatchObject([{ present: { pid: id, title: 'Found' } }]);
  });
});
