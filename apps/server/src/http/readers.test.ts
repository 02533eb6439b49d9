import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { getProblemDetail, getProblemList, getRandomProblem } from '@oyez/contract/problems/problems';
import { setSiteConfig } from '@oyez/contract/site/site-config';
import { getWebsiteConfig } from '@oyez/contract/site/site';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../testing/builders.ts';
import { aProblem } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let root: TestUser;
let member: TestUser;
let displayId: string;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
  member = await aUser(site);
  ({ displayId } = await aProblem(site, { title: 'A bridge' }));
});
afterAll(() => site.close());

const reads = (token: string | null) => ({
  list: () => site.call(getProblemList, { token, query: {} }),
  detail: () => site.call(getProblemDetail, { token, query: { problemId: displayId } }),
  statistics: () => site.call(getProblemStatistics, { token, query: { problemId: displayId } }),
  random: () => site.call(getRandomProblem, { token }),
});
const KINDS = ['list', 'detail', 'statistics', 'random'] as const;
const letRead = (problemReaders: 'members' | 'everybody') =>
  site.call(setSiteConfig, { token: root.token, body: { problemReaders } });

describe('who may read problems', () => {
  it.each(KINDS)('is at first who is logged in: %s', async (kind) => {
    expect(await reads(member.token)[kind]()).toMatchObject({ status: 200 });
    expect(await reads(null)[kind]()).toMatchObject({ http: 401, code: 'login_required', data: null });
    expect(await reads('a token of yesterday')[kind]()).toMatchObject({
      http: 401,
      code: 'session_expired',
      data: null,
    });
  });

  it('is everybody where the site says so, and the pages are told', async () => {
    expect((await site.call(getWebsiteConfig)).data?.problemReaders).toBe('members');
    await letRead('everybody');
    for (const kind of KINDS) {
      expect(await reads(null)[kind](), kind).toMatchObject({ status: 200 });
      expect(await reads('a token of yesterday')[kind](), kind).toMatchObject({ status: 200 });
    }
    expect((await site.call(getWebsiteConfig, { token: member.token })).data?.problemReaders).toBe('everybody');
    const submitted = await site.call(submitProblemJudge, { body: { pid: displayId, language: 'C', code: 'x' } });
    expect(submitted).toMatchObject({ http: 401, code: 'login_required' });
    await letRead('members');
    await expect.poll(async () => (await reads(null).detail()).code).toBe('login_required');
  });
});
