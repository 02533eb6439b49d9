import {
  addGroupProblem,
  applyGroupProblemPublic,
  changeGroupProblemAuth,
  createGroupProblem,
  deleteGroupProblem,
  getDeletedGroupProblems,
  getGroupProblem,
  getGroupProblemCases,
  getGroupProblemsOfStaff,
  getGroupProblemTags,
  restoreGroupProblem,
  updateGroupProblem,
} from '@oyez/contract/groups/group-problem-setting';
import { getGroupProblems } from '@oyez/contract/groups/group-problem-list';
import { changeGroupProblemProgress } from '@oyez/contract/problems/group-problems';
import { getAdminProblem, updateProblem } from '@oyez/contract/problems/problem-admin';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aGroupProblem, aGroupWorld, PEOPLE, type GroupWorld, type Person } from './testing/group-world.ts';

let site: TestSite;
let world: GroupWorld;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
});
beforeEach(async () => {
  world = await aGroupWorld(site);
});
afterAll(() => site.close());

const as = (who: TestUser | Person) => ({ token: (typeof who === 'string' ? world[who] : who).token });
const form = (is: object = {}, rest: object = {}) =>
  aProblemForm({ problem: { problemId: 'sum', auth: 1, ...is, gid: world.groupId } as object, ...rest }) as never;

/** Created as their page does it; answers its number. */
async function made(by: Person = 'author', is: object = {}, rest: object = {}): Promise<number> {
  const { data, msg } = await site.call(addGroupProblem, { ...as(by), body: form(is, rest) });
  if (data === null) throw new Error(msg);
  return data.pid;
}
const read = async (pid: number) => (await site.call(getGroupProblem, { ...as('groupRoot'), query: { pid } })).data;
const rowOf = (pid: number) =>
  site.database.db.selectFrom('problem').selectAll().where('id', '=', pid).executeTakeFirstOrThrow();
const isOnSite = async (problemId: string) =>
  (await site.call(getProblemDetail, { ...as('stranger'), query: { problemId } })).status === 200;

describe('a problem of a group', () => {
  it('is called by the short name of the group in front, which its form leaves out', async () => {
    const pid = await made();
    const displayId = `${world.shortName.toUpperCase()}SUM`;
    expect(await read(pid)).toMatchObject({ problemId: displayId, gid: world.groupId, isGroup: true, auth: 1 });
    const rename = form({ id: pid, problemId: 'product' });
    expect(await site.call(updateGroupProblem, { ...as('author'), body: rename })).toMatchObject({ status: 200 });
    expect((await read(pid))?.problemId).toBe(`${world.shortName.toUpperCase()}PRODUCT`);
  });

  it('keeps its id when the group is called otherwise', async () => {
    const pid = await made();
    const displayId = (await rowOf(pid)).display_id;
    const { db } = site.database;
    await db.updateTable('team_group').set({ short_name: 'other' }).where('id', '=', world.groupId).execute();
    expect((await read(pid))?.problemId).toBe(displayId);
    const body = form({ id: pid, problemId: displayId, title: 'Sum' });
    expect(await site.call(updateGroupProblem, { ...as('author'), body })).toMatchObject({ status: 200 });
    expect(await rowOf(pid)).toMatchObject({ display_id: displayId });
  });

  it('is refused with an id that is taken, that is none, and with limits out of range', async () => {
    await made();
    const refused = async (is: object) =>
      (await site.call(createGroupProblem, { ...as('author'), body: form(is) })).code;
    expect(await refused({})).toBe('display_id_taken');
    expect(await refused({ problemId: 'a b' })).toBe('display_id_malformed');
    expect(await refused({ problemId: '' })).toBe('display_id_missing');
    expect(await refused({ problemId: 'x'.repeat(51) })).toBe('display_id_malformed');
    for (const limit of [{ timeLimit: 30_001 }, { memoryLimit: 1025 }, { stackLimit: 0 }]) {
      expect(await refused({ problemId: 'limits', ...limit })).toBe('problem_limit_out_of_range');
    }
    const nowhere = aProblemForm({ problem: { problemId: 'x' } }) as never;
    expect(await site.call(createGroupProblem, { ...as('author'), body: nowhere })).toMatchObject({
      code: 'group_id_missing',
    });
  });

  it('belongs to the group of its row, whatever a form says of it', async () => {
    const pid = await made();
    const body = form({ id: pid, gid: world.otherId, isGroup: false, applyPublicProgress: 2, author: 'root' });
    expect(await site.call(updateGroupProblem, { ...as('author'), body })).toMatchObject({ status: 200 });
    expect(await rowOf(pid)).toMatchObject({
      group_id: world.groupId,
      owner_id: world.author.id,
      listed: false,
      apply_progress: null,
    });
  });

  it('is its author’s no more once they have left', async () => {
    const pid = await made();
    await site.database.db
      .deleteFrom('group_member')
      .where('group_id', '=', world.groupId)
      .where('user_id', '=', world.author.id)
      .execute();
    for (const endpoint of [getGroupProblem, getAdminProblem]) {
      expect(await site.call(endpoint, { ...as('author'), query: { pid } })).toMatchObject({ status: 404, data: null });
    }
  });

  it('is taken away and brought back by who edits it', async () => {
    const pid = await made();
    const del = (by: Person) => site.call(deleteGroupProblem, { ...as(by), query: { pid } });
    const restore = (by: Person) => site.call(restoreGroupProblem, { ...as(by), query: { pid } });
    expect(await del('groupAdmin')).toMatchObject({ status: 403, code: 'problem_edit_forbidden' });
    expect(await del('author')).toMatchObject({ status: 200 });
    expect(await del('author')).toMatchObject({ status: 404 });
    const deleted = async (by: Person) =>
      (await site.call(getDeletedGroupProblems, { ...as(by), query: { gid: world.groupId } })).data?.total;
    expect([await deleted('author'), await deleted('groupRoot'), await deleted('groupAdmin')]).toEqual([1, 1, 0]);
    for (const by of ['groupAdmin', 'member', 'otherAdmin', 'stranger', 'siteAdmin'] as const) {
      expect(await restore(by), by).toMatchObject({ status: 404 });
    }
    expect(await restore('author')).toMatchObject({ status: 200 });
    expect((await read(pid))?.id).toBe(pid);
  });

  it('has tests that its author sees', async () => {
    const pid = await made();
    const cases = await site.call(getGroupProblemCases, { ...as('author'), query: { pid, isUpload: 'false' } });
    expect(cases.data).toMatchObject([{ input: '1 2\n', output: '3\n' }]);
  });
});

describe('tags of a group', () => {
  const tagsOf = async (by: Person = 'author') =>
    (await site.call(getGroupProblemTags, { ...as(by), query: { gid: world.groupId } })).data ?? [];

  it('are made by its problems, stay its own, and no other group may use them', async () => {
    await made('author', {}, { tags: [{ name: 'class work', color: '#00aa00' }] });
    const [own] = (await tagsOf()).filter((tag) => tag.gid === world.groupId);
    expect(own).toMatchObject({ name: 'class work', color: '#00aa00' });
    // Once more is the same one.
    await made('author', { problemId: 'again' }, { tags: [{ name: 'Class Work' }] });
    expect((await tagsOf()).filter((tag) => tag.gid === world.groupId)).toHaveLength(1);
    const body = {
      ...aProblemForm({ problem: { problemId: 'x', gid: world.otherId } as object }),
      tags: [{ id: own?.id }],
    };
    expect(await site.call(createGroupProblem, { ...as('otherAdmin'), body: body as never })).toMatchObject({
      status: 403,
      code: 'group_tag_foreign',
    });
  });

  it('are offered to its members to filter by, as far as problems of its list have them', async () => {
    await made('author', { title: 'Filtered sum' }, { tags: [{ name: 'week 3' }] });
    await made('author', { problemId: 'kept', title: 'Kept sum', auth: 2 }, { tags: [{ name: 'next week' }] });
    const offered = (by: Person) =>
      site.call(getProblemTagsAndClassification, { ...as(by), query: { gid: world.groupId } });
    const tags = (await offered('member')).data?.flatMap((one) => one.tagList) ?? [];
    expect(tags.map((tag) => tag.name)).toContain('week 3');
    expect(tags.map((tag) => tag.name)).not.toContain('next week');
    const tagId = [tags.find((tag) => tag.name === 'week 3')!.id];
    const list = await site.call(getGroupProblems, { ...as('member'), query: { gid: world.groupId, tagId } });
    expect(list.data?.records).toMatchObject([{ title: 'Filtered sum' }]);
    for (const outside of ['stranger', 'applicant', 'formerMember', 'otherAdmin', 'siteAdmin'] as const)
      expect(await offered(outside)).toMatchObject({ status: 403, code: 'group_members_only' });
    expect(await site.call(getProblemTagsAndClassification, { query: { gid: world.groupId } })).toMatchObject({
      status: 403,
    });
    const ofSite = await site.call(getProblemTagsAndClassification, {});
    expect(JSON.stringify(ofSite.data)).not.toContain('week 3');
  });

  it('are told in the group alone, also of a problem that it has published', async () => {
    const pid = await made('author', { title: 'Tagged sum' }, { tags: [{ name: 'class work' }] });
    await site.database.db
      .updateTable('problem')
      .set({ listed: true, apply_progress: 2 })
      .where('id', '=', pid)
      .execute();
    const { display_id: problemId } = await rowOf(pid);
    const onSite = await site.call(getProblemDetail, { query: { problemId } });
    expect(onSite.data).toMatchObject({ problem: { id: pid, gid: world.groupId, isGroup: false }, tags: [] });
    const inGroup = await site.call(getProblemDetail, { ...as('member'), query: { problemId, gid: world.groupId } });
    expect(inGroup.data?.tags).toMatchObject([{ name: 'class work' }]);
    const list = await site.call(getProblemList, { query: { keyword: problemId } });
    expect(list.data?.records).toMatchObject([{ pid, tags: [] }]);
  });
});

describe('who sees and sets it', () => {
  const OPEN: Record<string, readonly Person[]> = {
    list: ['author', 'groupRoot', 'groupAdmin', 'member', 'root'],
    staff: ['author', 'groupRoot', 'groupAdmin', 'root'],
    edit: ['author', 'groupRoot', 'root'],
    create: ['author', 'groupRoot', 'groupAdmin', 'root'],
  };

  it.each([
    ['a visible group', true],
    ['a hidden group', false],
  ])('is said once: in %s', async (_, visible) => {
    world = await aGroupWorld(site, { visible });
    const { groupId: gid } = world;
    const calls: [string, readonly Person[], (by: Person) => Promise<{ status: number }>][] = [
      ['list', OPEN['list']!, (by) => site.call(getGroupProblems, { ...as(by), query: { gid } })],
      ['staff', OPEN['staff']!, (by) => site.call(getGroupProblemsOfStaff, { ...as(by), query: { gid } })],
      ['tags', OPEN['staff']!, (by) => site.call(getGroupProblemTags, { ...as(by), query: { gid } })],
      ['deleted', OPEN['staff']!, (by) => site.call(getDeletedGroupProblems, { ...as(by), query: { gid } })],
      [
        'create',
        OPEN['create']!,
        (by) => site.call(createGroupProblem, { ...as(by), body: form({ problemId: `by${by}` }) }),
      ],
    ];
    const one = async () => (await aGroupProblem(site, gid, { ownerId: world.author.id })).id;
    const onOne: [string, (by: Person, pid: number) => Promise<{ status: number }>][] = [
      ['read', (by, pid) => site.call(getGroupProblem, { ...as(by), query: { pid } })],
      ['cases', (by, pid) => site.call(getGroupProblemCases, { ...as(by), query: { pid } })],
      ['auth', (by, pid) => site.call(changeGroupProblemAuth, { ...as(by), query: { pid, auth: 2 } })],
      ['offer', (by, pid) => site.call(applyGroupProblemPublic, { ...as(by), query: { pid, isApplied: 'true' } })],
      [
        'update',
        (by, pid) => site.call(updateGroupProblem, { ...as(by), body: form({ id: pid, problemId: `p${pid}` }) }),
      ],
      ['delete', (by, pid) => site.call(deleteGroupProblem, { ...as(by), query: { pid } })],
    ];
    for (const by of PEOPLE) {
      for (const [name, open, call] of calls) {
        const expected = open.includes(by) ? 200 : visible || ['member'].includes(by) ? 403 : 404;
        expect((await call(by)).status, `${name} by ${by}`).toBe(expected);
      }
      const inside = ['groupAdmin', 'member'].includes(by);
      for (const [name, call] of onOne) {
        const hides = by === 'siteAdmin' ? 403 : inside ? 403 : 404;
        expect((await call(by, await one())).status, `${name} by ${by}`).toBe(OPEN['edit']!.includes(by) ? 200 : hides);
      }
    }
  });

  it('lists to members what is public in the group, and to administrators all of it', async () => {
    const shown = await aGroupProblem(site, world.groupId);
    await aGroupProblem(site, world.groupId, { hidden: true });
    await aGroupProblem(site, world.groupId, { contestOnly: true });
    await aGroupProblem(site, world.otherId);
    const published = await aGroupProblem(site, world.groupId, { listed: true, progress: 2 });
    const { data } = await site.call(getGroupProblems, { ...as('member'), query: { gid: world.groupId } });
    expect(data?.records.map((row) => row.pid).toSorted((a, b) => a - b)).toEqual([shown.id, published.id]);
    const all = await site.call(getGroupProblemsOfStaff, { ...as('groupAdmin'), query: { gid: world.groupId } });
    expect(all.data?.total).toBe(4);
    expect(all.data?.records.every((row) => !row.canEdit)).toBe(true);
  });

  it('counts what was handed in to the group', async () => {
    const { id, displayId } = await aGroupProblem(site, world.groupId, { listed: true, progress: 2 });
    const { db } = site.database;
    for (const status of [STATUS.accepted, STATUS.wrong_answer, STATUS.wrong_answer]) {
      const submissionId = await aJudgedSubmission(site, { userId: world.member.id, problemId: id, status });
      await db.updateTable('submission').set({ group_id: world.groupId }).where('id', '=', submissionId).execute();
    }
    await aJudgedSubmission(site, { userId: world.stranger.id, problemId: id, status: STATUS.accepted });
    const ask = { ...as('member'), query: { gid: world.groupId, sort: 'rate' } } as const;
    const row = (await site.call(getGroupProblems, ask)).data?.records.find((one) => one.pid === id);
    expect(row).toMatchObject({ total: 3, ac: 1, wa: 2 });
    const detail = await site.call(getProblemDetail, {
      ...as('member'),
      query: { problemId: displayId, gid: world.groupId },
    });
    expect(detail.data?.problemCount).toMatchObject({ total: 3, ac: 1 });
    const mine = async (state: 'solved' | 'tried' | 'new', by: Person) =>
      (await site.call(getGroupProblems, { ...as(by), query: { gid: world.groupId, mine: state } })).data?.total;
    expect([await mine('solved', 'member'), await mine('tried', 'member'), await mine('new', 'member')]).toEqual([
      1, 0, 0,
    ]);
    expect([await mine('solved', 'groupAdmin'), await mine('new', 'groupAdmin')]).toEqual([0, 1]);
  });

  it('is found by keyword and difficulty, in the order that is asked for', async () => {
    await aGroupProblem(site, world.groupId, { title: 'Rivers', difficulty: 2, displayId: `RIVER${world.groupId}` });
    await aGroupProblem(site, world.groupId, { title: 'Bridges', difficulty: 0, displayId: `BRIDGE${world.groupId}` });
    const titles = async (query: object) =>
      (
        await site.call(getGroupProblems, { ...as('member'), query: { gid: world.groupId, ...query } })
      ).data?.records.map((row) => row.title);
    expect(await titles({ keyword: 'riv' })).toEqual(['Rivers']);
    expect(await titles({ difficulty: 0 })).toEqual(['Bridges']);
    for (const sort of ['title', 'difficulty', 'solved', 'rate', 'number']) {
      expect(await titles({ sort }), sort).toHaveLength(2);
    }
    expect(await titles({ sort: 'title' })).toEqual(['Bridges', 'Rivers']);
    expect(await titles({ sort: 'title', order: 'desc' })).toEqual(['Rivers', 'Bridges']);
  });

  it('answers that a problem belongs to no group to who sees it', async () => {
    const { id: pid } = await aProblem(site);
    expect(await site.call(getGroupProblem, { ...as('author'), query: { pid } })).toMatchObject({
      status: 403,
      code: 'not_of_a_group',
    });
    const { id: hidden } = await aProblem(site, { hidden: true });
    expect(await site.call(getGroupProblem, { ...as('author'), query: { pid: hidden } })).toMatchObject({
      status: 404,
    });
  });

  it('knows the values that its visibility can have', async () => {
    const pid = await made();
    const auth = async (value: number) =>
      (await site.call(changeGroupProblemAuth, { ...as('author'), query: { pid, auth: value } })).status;
    expect([await auth(0), await auth(4)]).toEqual([400, 400]);
    expect([await auth(2), (await rowOf(pid)).hidden]).toEqual([200, true]);
    expect([await auth(3), (await rowOf(pid)).contest_only]).toEqual([200, true]);
    // In the group its author decides about it; to the site it is nothing.
    expect([await auth(1), await isOnSite((await rowOf(pid)).display_id)]).toEqual([200, false]);
  });
});

describe('offered to the public', () => {
  const offer = (pid: number, isApplied: boolean, by: Person = 'author') =>
    site.call(applyGroupProblemPublic, { ...as(by), query: { pid, isApplied: String(isApplied) } });
  const decide = (pid: number, progress: number) =>
    site.call(changeGroupProblemProgress, { ...as('root'), body: { pid, progress } });

  it('waits, is published with its group kept, and is withdrawn by the group', async () => {
    const pid = await made();
    const { display_id: displayId } = await rowOf(pid);
    expect(await offer(pid, true)).toMatchObject({ status: 200 });
    expect(await offer(pid, true)).toMatchObject({ status: 200 });
    expect(await rowOf(pid)).toMatchObject({ apply_progress: 1, listed: false });
    await decide(pid, 2);
    expect([await isOnSite(displayId), (await rowOf(pid)).group_id]).toEqual([true, world.groupId]);
    expect(await offer(pid, true)).toMatchObject({ status: 400, code: 'problem_published_already' });
    expect(await offer(pid, false)).toMatchObject({ status: 200 });
    expect(await rowOf(pid)).toMatchObject({ apply_progress: null, listed: false });
    expect(await isOnSite(displayId)).toBe(false);
  });

  it('is offered again after a refusal', async () => {
    const pid = await made();
    await offer(pid, true);
    await decide(pid, 3);
    expect(await offer(pid, true)).toMatchObject({ status: 200 });
    expect(await rowOf(pid)).toMatchObject({ apply_progress: 1 });
  });

  it('has to be approved again after any change by the group, by whichever call', async () => {
    const pid = await made();
    for (const change of ['group', 'site'] as const) {
      await offer(pid, true);
      await decide(pid, 2);
      const { display_id: displayId } = await rowOf(pid);
      const body = form({ id: pid, problemId: displayId, title: `changed by ${change}` });
      const endpoint = change === 'group' ? updateGroupProblem : updateProblem;
      expect(await site.call(endpoint, { ...as('author'), body })).toMatchObject({ status: 200 });
      expect(await rowOf(pid), change).toMatchObject({ apply_progress: null, listed: false, group_id: world.groupId });
    }
  });

  it('stays published when those who decide about it correct it on the site’s page', async () => {
    const pid = await made();
    await offer(pid, true);
    await decide(pid, 2);
    const body = form({ id: pid, problemId: (await rowOf(pid)).display_id, title: 'Corrected' });
    expect(await site.call(updateProblem, { ...as('root'), body })).toMatchObject({ status: 200 });
    expect(await rowOf(pid)).toMatchObject({ apply_progress: 2, listed: true });
  });

  it('is one thing at a time: many who offer and withdraw at once leave one of both', async () => {
    const pid = await made();
    await Promise.all([true, false, true, false].map((isApplied) => offer(pid, isApplied)));
    expect([null, 1]).toContain((await rowOf(pid)).apply_progress);
    expect((await rowOf(pid)).listed).toBe(false);
  });
});

it('a member who is made one again edits what they wrote', async () => {
  const { id } = await aGroupProblem(site, world.groupId, { ownerId: world.formerMember.id });
  const status = async () => (await site.call(getGroupProblem, { ...as('formerMember'), query: { pid: id } })).status;
  expect(await status()).toBe(404);
  await aMember(site, world.groupId, world.formerMember.id, GROUP_LEVEL.member);
  site.clock.advance(60_000);
  expect(await status()).toBe(200);
});
