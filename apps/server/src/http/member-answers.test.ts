import { logout } from '@oyez/contract/accounts/accounts';
import { getProblemList } from '@oyez/contract/problems/problems';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  site = await aSite();
  user = await aUser(site);
  other = await aUser(site);
  const { id: problemId } = await aProblem(site);
  const id = await aJudgedSubmission(site, { userId: other.id, problemId, status: STATUS.accepted });
  await site.database.db.updateTable('submission').set({ ip: '203.0.113.9' }).where('id', '=', id).execute();
});
afterAll(() => site.close());

const idsFor = async (token: string) =>
  ((await site.call(getSubmissionList, { token, query: { limit: 30 } })).data?.records ?? []).map(
    (row) => row.submitId,
  );
const isReady = (answer: { headers: Record<string, unknown> }) => answer.headers.etag !== undefined;

describe('what every member gets', () => {
  it('is made once for all of them', async () => {
    const first = await site.call(getProblemList, { token: user.token });
    const second = await site.call(getProblemList, { token: other.token });
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.data).toEqual(first.data);
    expect(isReady(await site.call(getProblemList, { token: user.token, query: { mine: 'solved' } }))).toBe(false);
  });

  it('is not given for a token after its session has ended', async () => {
    const leaving = await aUser(site);
    for (let n = 0; n < 2; n += 1) expect((await site.call(getProblemList, { token: leaving.token })).http).toBe(200);
    await site.call(logout, { token: leaving.token });
    // Others keep the answer ready.
    await expect
      .poll(
        async () => {
          await site.call(getProblemList, { token: user.token });
          return (await site.call(getProblemList, { token: leaving.token })).http;
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe(401);
  });

  it('is not given for a token that nobody has', async () => {
    await site.call(getProblemList, { token: user.token });
    expect((await site.call(getProblemList, { token: 'of nobody' })).http).toBe(401);
  });

  it('is another answer than that of guests', async () => {
    await site.call(getProblemList, { token: user.token });
    expect((await site.call(getProblemList)).http).toBe(401);
  });
});

describe('the list of submissions', () => {
  it('is one for members who see what everybody sees', async () => {
    const [first, second] = [await idsFor(user.token), await idsFor(user.token)];
    expect(second).toEqual(first);
    expect(isReady(await site.call(getSubmissionList, { token: user.token, query: { limit: 30 } }))).toBe(true);
    expect(
      isReady(await site.call(getSubmissionList, { token: user.token, query: { limit: 30, onlyMine: true } })),
    ).toBe(false);
  });

  it('shows its author, and nobody else, what was handed in to a problem that others do not find', async () => {
    const author = await aUser(site);
    const { id: problemId } = await aProblem(site, { hidden: true, ownerId: author.id });
    const hidden = await aJudgedSubmission(site, { userId: author.id, problemId, status: STATUS.accepted });
    for (let n = 0; n < 2; n += 1) {
      expect(await idsFor(author.token)).toContain(hidden);
      expect(await idsFor(user.token)).not.toContain(hidden);
    }
  });

  it('keeps for those who may see more what they alone may see', async () => {
    const admin = await aUser(site, { role: 'root' });
    const rowsFor = async (token: string) =>
      (await site.call(getSubmissionList, { token, query: { limit: 30 } })).data?.records ?? [];
    for (let n = 0; n < 2; n += 1) {
      expect((await rowsFor(admin.token)).some((row) => row.ip !== null)).toBe(true);
      expect((await rowsFor(user.token)).every((row) => row.ip === null)).toBe(true);
    }
  });

  it('is not made for all by somebody who was given rights meanwhile', async () => {
    const promoted = await aUser(site);
    const rowsFor = async (token: string, limit: number) =>
      (await site.call(getSubmissionList, { token, query: { limit } })).data?.records ?? [];
    for (const { token } of [promoted, user]) await rowsFor(token, 30);
    await site.database.db.updateTable('account').set({ role: 'root' }).where('id', '=', promoted.id).execute();
    // Nobody has asked for pages of this size: it is they who make it.
    expect((await rowsFor(promoted.token, 29)).some((row) => row.ip !== null)).toBe(true);
    expect((await rowsFor(user.token, 29)).every((row) => row.ip === null)).toBe(true);
  });

  it('has nothing that was handed in to a problem that was hidden meanwhile, whoever makes it', async () => {
    const author = await aUser(site);
    const { id: problemId } = await aProblem(site);
    const submitId = await aJudgedSubmission(site, { userId: author.id, problemId, status: STATUS.accepted });
    for (const { token } of [author, user]) expect(await idsFor(token)).toContain(submitId);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', problemId).execute();
    for (const { token } of [author, user]) {
      const page = (await site.call(getSubmissionList, { token, query: { limit: 28 } })).data;
      expect(page?.records.map((row) => row.submitId)).not.toContain(submitId);
    }
  });
});
