import { getAdminContest, updateContest } from '@oyez/contract/contests/contest-admin';
import { expect } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';

/** Releases a sealed board as the button in its settings does. */
export async function releaseByHand(site: TestSite, contestId: number): Promise<void> {
  const { token } = await aUser(site, { role: 'root' });
  const { data } = await site.call(getAdminContest, { token, query: { cid: contestId } });
  const body = { ...data, autoRealRank: true } as never;
  expect((await site.call(updateContest, { token, body })).msg).toBe('success');
}
