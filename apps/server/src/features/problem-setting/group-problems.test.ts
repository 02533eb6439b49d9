import { changeGroupProblemProgress, getGroupProblemList } from '@oyez/contract/problems/group-problems';
import { applyGroupProblemPublic } from '@oyez/contract/groups/group-problem-setting';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { getOwnMessages } from '@oyez/contract/site/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember, aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { tellOfWaiting } from './group-problems.duties.ts';

let site: TestSite;
let reviewer: TestUser;
let groups: number[];
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  reviewer = await aUser(site, { role: 'problem_admin' });
  groups = [await aGroup(site), await aGroup(site), await aGroup(site)];
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
    .set({ group_id: groups[is.group] ?? null, apply_progress: is.progress, listed: false })
    .where('id', '=', problem.id)
    .execute();
  return problem;
}
const list = async (query: object = {}) =>
  (await site.call(getGroupProblemList, { token: reviewer.token, query })).data ?? { records: [], total: 0 };
const answer = (
  pid: number,
  progress: number,
  by = reviewer,
  more: { reason?: string; from?: number; basedOn?: string } = {},
) => site.call(changeGroupProblemProgress, { token: by.token, body: { pid, progress, ...more } });
/** What somebody was told of applications, oldest first. */
const toldTo = async ({ id, token }: TestUser) => {
  const { db } = site.database;
  const rows = await db.selectFrom('message').select('template').where('user_id', '=', id).orderBy('id').execute();
  const { data } = await site.call(getOwnMessages, { token, query: {} });
  return { templates: rows.map((row) => row.template), newest: data?.records[0]?.content ?? '' };
};

describe('problems that groups offer to the public', () => {
  it('are listed with those that wait first, and found by group, progress and keyword', async () => {
    expect(await list()).toMatchObject({ records: [], total: 0 });
    await aProblem(site);
    await anApplication({ group: 0, progress: null });
    const refused = await anApplication({ group: 0, progress: 3 });
    const waits = await anApplication({ group: 1, progress: 1, title: { zh: '最短路', en: 'Shortest path' } });
    const listed = await list();
    expect(listed.records.map((one) => [one.id, one.gid, one.applyPublicProgress])).toEqual([
      [waits.id, groups[1], 1],
      [refused.id, groups[0], 3],
    ]);
    expect(listed.records[0]).toMatchObject({ problemId: waits.displayId, title: 'Shortest path', type: 0 });
    const ids = async (query: object) => (await list(query)).records.map((one) => one.id);
    expect(await ids({ gid: groups[0] })).toEqual([refused.id]);
    expect(await ids({ progress: 1 })).toEqual([waits.id]);
    expect(await ids({ keyword: '最短' })).toEqual([waits.id]);
    expect(await ids({ keyword: waits.displayId.toLowerCase() })).toEqual([waits.id]);
  });

  it('become public by approval, and the group’s again by anything else', async () => {
    const { id, displayId } = await anApplication({ group: 2, progress: 1 });
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

  it('name their group, and tell their author the answer with its reason, as often as it changes', async () => {
    const author = await aUser(site);
    const { id, displayId } = await anApplication({ group: 0, progress: 1, title: { zh: '桥', en: 'Bridge' } });
    const group = groups[0] ?? 0;
    await aMember(site, group, author.id, 4);
    await site.database.db.updateTable('problem').set({ owner_id: author.id }).where('id', '=', id).execute();
    const { name } = await site.database.db
      .selectFrom('team_group')
      .select('name')
      .where('id', '=', group)
      .executeTakeFirstOrThrow();
    expect((await list({ gid: group })).records.find((one) => one.id === id)).toMatchObject({ groupName: name });
    await answer(id, 3, reviewer, { reason: '<b>No</b> samples' });
    const refused = await toldTo(author);
    expect(refused.templates).toEqual(['group_problem_refused']);
    expect(refused.newest).toContain(String.raw`\<b\>No\<\/b\> samples`);
    expect(refused.newest).toContain('Bridge');
    expect(refused.newest.replaceAll('\\', '')).toContain(`/group/${group}/problem/${displayId}`);
    // The same again is no news.
    await answer(id, 3, reviewer, { reason: 'No samples' });
    // Taken back, and then decided by somebody who had seen another state.
    expect(await answer(id, 1, reviewer, { from: 3 })).toMatchObject({ status: 200 });
    expect(await answer(id, 2, reviewer, { from: 3 })).toMatchObject({ code: 'apply_answered_meanwhile' });
    await answer(id, 2);
    expect((await toldTo(author)).templates).toEqual([
      'group_problem_refused',
      'group_problem_pending',
      'group_problem_published',
    ]);
  });

  it('are published as they were looked at: one that was changed and offered again is another', async () => {
    const group = groups[0] ?? 0;
    const author = await aUser(site);
    await aMember(site, group, author.id, 4);
    const { id } = await anApplication({ group: 0, progress: 1 });
    await site.database.db.updateTable('problem').set({ owner_id: author.id }).where('id', '=', id).execute();
    const looked = async () => (await list({ gid: group })).records.find((one) => one.id === id)?.gmtModified;
    const basedOn = await looked();
    for (const isApplied of [false, true]) {
      site.clock.advance(1000);
      const sent = { token: author.token, query: { pid: id, isApplied } };
      expect(await site.call(applyGroupProblemPublic, sent)).toMatchObject({ status: 200 });
    }
    expect(await answer(id, 2, reviewer, { from: 1, ...(basedOn && { basedOn }) })).toMatchObject({
      code: 'apply_problem_changed',
    });
    const again = await looked();
    expect(again).not.toBe(basedOn);
    expect(await answer(id, 2, reviewer, { from: 1, ...(again && { basedOn: again }) })).toMatchObject({ status: 200 });
  });

  it('tell the owner of the group in place of an author who has left it, and nobody of what they did themselves', async () => {
    const [author, owner] = [await aUser(site), await aUser(site)];
    const group = await aGroup(site, { ownerId: owner.id });
    groups.push(group);
    const { id } = await anApplication({ group: groups.length - 1, progress: 1 });
    await site.database.db.updateTable('problem').set({ owner_id: author.id }).where('id', '=', id).execute();
    await answer(id, 2);
    expect((await toldTo(author)).templates).toEqual([]);
    expect((await toldTo(owner)).templates).toEqual(['group_problem_published']);
    await aMember(site, group, reviewer.id, 4);
    await site.database.db.updateTable('problem').set({ owner_id: reviewer.id }).where('id', '=', id).execute();
    await answer(id, 3);
    expect((await toldTo(reviewer)).templates).not.toContain('group_problem_refused');
  });

  it('are told of at once when they are answered', async () => {
    const { id } = await anApplication({ group: 2, progress: 1 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    let told = 0;
    const stop = site.notifier.on('oyez_change', () => (told += 1));
    await answer(id, 2);
    await expect.poll(() => told).toBeGreaterThan(0);
    stop();
  });

  it('are answered only with a progress that exists, and only when they applied', async () => {
    const { id } = await anApplication({ group: 2, progress: 1 });
    expect(await answer(id, 4)).toMatchObject({ status: 400, msg: 'The progress must be 1 to 3.' });
    const ordinary = await aProblem(site);
    expect(await answer(ordinary.id, 2)).toMatchObject({ status: 400, code: 'apply_problem_gone' });
    expect(await answer((await anApplication({ group: 2, progress: null })).id, 2)).toMatchObject({ status: 400 });
    expect((await answer(id, 2, await aUser(site, { role: 'admin' }))).http).toBe(403);
  });
});

describe('applications that wait', () => {
  it('are told to who decides each morning at six, once, and not while there are none', async () => {
    const [root, setter, admin] = [await aUser(site, { role: 'root' }), reviewer, await aUser(site, { role: 'admin' })];
    const at = (days: number, hours: number, minutes = 0) => {
      const time = new Date(2031, 0, 1 + days, hours, minutes);
      return { ...site, now: () => time };
    };
    const told = async ({ id }: TestUser) => {
      const rows = await site.database.db
        .selectFrom('message')
        .select('params')
        .where('user_id', '=', id)
        .where('template', '=', 'group_problems_waiting')
        .orderBy('id')
        .execute();
      return rows.map(({ params }) => (params as { count: number }).count);
    };
    const { db } = site.database;
    await db.updateTable('problem').set({ apply_progress: null }).execute();
    await tellOfWaiting(at(0, 6));
    expect(await told(root)).toEqual([]);
    await anApplication({ group: 0, progress: 1 });
    await anApplication({ group: 1, progress: 1 });
    await tellOfWaiting(at(1, 5, 59));
    expect(await told(root)).toEqual([]);
    for (const minutes of [0, 1, 30]) await tellOfWaiting(at(1, 6, minutes));
    await tellOfWaiting(at(2, 5));
    for (const user of [root, setter]) expect(await told(user)).toEqual([2]);
    expect(await told(admin)).toEqual([]);
    await db
      .updateTable('team_group')
      .set({ banned: true })
      .where('id', '=', groups[1] ?? 0)
      .execute();
    await tellOfWaiting(at(2, 9));
    expect(await told(root)).toEqual([2, 1]);
  });
});
