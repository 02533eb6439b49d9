import { changeGroupProblemProgress, getGroupProblemList } from '@oyez/contract/problems/group-problems';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let reviewer: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  reviewer = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

async function anApplication(is: {
  group: number;
  progress: number | null;
  title?: string | { zh: string; en: string };
}): Promise<TestProblem> {
  const problem = await aProblem(site, { title: is.title ?? 'Group problem' });
  await site.database.db
    .updateTable('problem')
    .set({ group_id: is.group, apply_progress: is.progress, listed: false })
    .where('id', '=', problem.id)
    .execute();
  return problem;
}
const list = async (query: object = {}) =>
  (await site.call(getGroupProblemList, { token: reviewer.token, query })).data ?? { records: [], total: 0 };
const answer = (pid: number, progress: number, by = reviewer) =>
  site.call(changeGroupProblemProgress, { token: by.token, body: { pid, progress } });

describe('problems that groups offer to the public', () => {
  it('are listed with those that wait first, and found by group, progress and keyword', async () => {
    expect(await list()).toMatchObject({ records: [], total: 0 });
    await aProblem(site);
    await anApplication({ group: 7, progress: null });
    const refused = await anApplication({ group: 7, progress: 3 });
    const waits = await anApplication({ group: 8, progress: 1, title: { zh: '最短路', en: 'Shortest path' } });
    const listed = await list();
    expect(listed.records.map((one) => [one.id, one.gid, one.applyPublicProgress])).toEqual([
      [waits.id, 8, 1],
      [refused.id, 7, 3],
    ]);
    expect(listed.records[0]).toMatchObject({ problemId: waits.displayId, title: 'Shortest path', type: 0 });
    const ids = async (query: object) => (await list(query)).records.map((one) => one.id);
    expect(await ids({ gid: 7 })).toEqual([refused.id]);
    expect(await ids({ progress: 1 })).toEqual([waits.id]);
    expect(await ids({ keyword: '最短' })).toEqual([waits.id]);
    expect(await ids({ keyword: waits.displayId.toLowerCase() })).toEqual([waits.id]);
  });

  it('become public by approval, and the group’s again by anything else', async () => {
    const { id, displayId } = await anApplication({ group: 9, progress: 1 });
    const seen = async () => (await site.call(getProblemDetail, { query: { problemId: displayId } })).status;
    expect(await seen()).toBe(404);
    expect(await answer(id, 2)).toMatchObject({ status: 200 });
    site.clock.advance(2000);
    expect(await seen()).toBe(200);
    await answer(id, 3);
    const row = await site.database.db
      .selectFrom('problem')
      .select(['listed', 'apply_progress'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ listed: false, apply_progress: 3 });
    const noted = await site.database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'problem.apply_progress')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(noted).toEqual([
      { before: { progress: 1, listed: false }, after: { progress: 2, listed: true } },
      { before: { progress: 2, listed: true }, after: { progress: 3, listed: false } },
    ]);
  });

  it('are told of at once when they are answered', async () => {
    const { id } = await anApplication({ group: 9, progress: 1 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    let told = 0;
    const stop = site.notifier.on('oyez_change', () => (told += 1));
    await answer(id, 2);
    await expect.poll(() => told, { timeout: 900 }).toBeGreaterThan(0);
    stop();
  });

  it('are answered only with a progress that exists, and only when they applied', async () => {
    const { id } = await anApplication({ group: 9, progress: 1 });
    expect(await answer(id, 4)).toMatchObject({ status: 400, msg: 'The progress must be 1 to 3.' });
    const ordinary = await aProblem(site);
    expect(await answer(ordinary.id, 2)).toMatchObject({ status: 400, code: 'apply_problem_gone' });
    expect(await answer((await anApplication({ group: 9, progress: null })).id, 2)).toMatchObject({ status: 400 });
    expect((await answer(id, 2, await aUser(site, { role: 'admin' }))).http).toBe(403);
  });
});
