import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { getLanguages, getProblemCodeTemplate, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getAllProblemTags, getProblemTags, getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { POJ_LANGUAGES } from '@oyez/remote-judges/sites/poj/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember, aProblem, aTag, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let user: TestUser;
let owner: TestUser;
let admin: TestUser;
let problem: TestProblem;
let hidden: TestProblem;

beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  user = await aUser(site);
  owner = await aUser(site, { username: 'setter' });
  admin = await aUser(site, { role: 'problem_admin' });
  await aTag(site, { zh: '贪心', en: 'Greedy', area: { zh: '基础', en: 'Basics' } });
  problem = await aProblem(site, {
    ownerId: owner.id,
    languages: [{ language: 'Python3', template: 'print()' }, { language: 'C' }],
  });
  await site.database.db
    .insertInto('problem_language')
    .values({ problem_id: problem.id, language: 'Rust', allowed: false })
    .execute();
  hidden = await aProblem(site, { ownerId: owner.id, hidden: true });
});
afterAll(() => site.close());

describe('tags', () => {
  it("are those of the site, without those of groups, in the reader's language", async () => {
    const { db } = site.database;
    await db
      .insertInto('tag')
      .values({ name: 'of a group', oj: 'ME', group_id: await aGroup(site) })
      .execute();
    await db.insertInto('tag').values({ name: 'far away', oj: 'CF' }).execute();
    await db.insertInto('tag').values({ name: 'loose', oj: 'ME' }).execute();
    const names = async (oj: string | undefined, language: string) =>
      (
        await site.call(getAllProblemTags, {
          query: { oj },
          token: user.token,
          headers: { 'accept-language': language },
        })
      ).data?.map((tag) => tag.name);
    expect(await names(undefined, 'en-US')).toEqual(['Greedy', 'loose']);
    expect(await names('me', 'zh-CN')).toEqual(['贪心', 'loose']);
    expect(await names('cf', 'en-US')).toEqual(['far away']);
    expect(await names('all', 'en-US')).toEqual(['Greedy', 'far away', 'loose']);
    expect(await names('nobody', 'en-US')).toEqual([]);
  });

  it('that only problems have which one does not see are not listed, until one sees such a problem', async () => {
    const { db } = site.database;
    const { id } = await db
      .insertInto('tag')
      .values({ name: 'tells of a secret', oj: 'ME' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: problemId } = await aProblem(site, { ownerId: owner.id, hidden: true });
    await db.insertInto('problem_tag').values({ problem_id: problemId, tag_id: id }).execute();
    const staff = await aUser(site, { role: 'problem_admin' });
    const seenBy = async (token: string | null) => {
      site.clock.advance(2000);
      const flat = (await site.call(getAllProblemTags, { token })).data ?? [];
      const grouped = (await site.call(getProblemTagsAndClassification, { token })).data ?? [];
      return [flat, grouped.flatMap((group) => group.tagList)].map((tags) => tags.some((tag) => tag.id === id));
    };
    expect(await seenBy(null)).toEqual([false, false]);
    expect(await seenBy(user.token)).toEqual([false, false]);
    expect(await seenBy(owner.token)).toEqual([true, true]);
    expect(await seenBy(staff.token)).toEqual([true, true]);
    await db.updateTable('problem').set({ hidden: false }).where('id', '=', problemId).execute();
    expect(await seenBy(user.token)).toEqual([true, true]);
    await db.deleteFrom('tag').where('id', '=', id).execute();
  });

  it('come grouped by class in its order, with the leftovers last', async () => {
    const { db } = site.database;
    await db
      .insertInto('tag_class')
      .values([
        { name: 'First', rank: -1 },
        { name: 'Elsewhere', oj: 'CF', rank: -5 },
      ])
      .execute();
    const grouped = async (oj: string) =>
      (await site.call(getProblemTagsAndClassification, { query: { oj }, token: user.token })).data?.map((group) => [
        group.classification?.name ?? null,
        group.tagList.map((tag) => tag.name),
      ]);
    expect(await grouped('ME')).toEqual([
      ['First', []],
      ['Basics', ['Greedy']],
      [null, ['loose']],
    ]);
    expect(await grouped('ALL')).toEqual([
      ['First', []],
      ['Basics', ['Greedy']],
      ['Elsewhere', []],
      [null, ['far away', 'loose']],
    ]);
    expect(await grouped('nobody')).toEqual([]);
  });
});

describe('languages', () => {
  it('are all of the contract, in its order, with how they compile and run', async () => {
    const answer = await site.call(getLanguages, { query: { all: false } });
    expect(answer.data?.map((one) => one.name)).toEqual(LANGUAGE_NAMES);
    expect(answer.data?.[0]).toMatchObject({
      id: 1,
      name: 'C',
      contentType: 'text/x-csrc',
      compileCommand: 'gcc -DONLINE_JUDGE -w -fmax-errors=3 -std=gnu11 main.c -lm -o main',
      runCommand: 'main',
      description: 'C',
      isSpj: true,
      oj: 'ME',
    });
  });

  it("of a remote problem's judge are asked for by the problem", async () => {
    const remote = await aProblem(site);
    await site.database.db.updateTable('problem').set({ remote_oj: 'POJ' }).where('id', '=', remote.id).execute();
    const count = async (query: object) =>
      (await site.call(getLanguages, { query: query as never, token: user.token })).data?.length;
    const ofPoj = await count({ pid: remote.id, all: false });
    expect(ofPoj).toBe(POJ_LANGUAGES.length);
    expect(await count({ pid: remote.id })).toBeGreaterThan(LANGUAGE_NAMES.length + POJ_LANGUAGES.length);
    expect(await count({ pid: problem.id, all: false })).toBe(LANGUAGE_NAMES.length);
  });

  it('of a problem are those it accepts', async () => {
    const answer = await site.call(getProblemLanguages, { query: { pid: problem.id } });
    expect(answer.data?.map((one) => one.name)).toEqual(['C', 'Python3']);
  });

  it("may begin with the problem's own template", async () => {
    const answer = await site.call(getProblemCodeTemplate, { query: { pid: problem.id } });
    expect(answer.data).toEqual([{ id: expect.any(Number), pid: problem.id, lid: 10, code: 'print()', status: true }]);
  });
});

describe.each([
  ['tags', getProblemTags],
  ['languages', getProblemLanguages],
  ['templates', getProblemCodeTemplate],
  ['judge languages', getLanguages],
])('the %s of one problem', (_, endpoint) => {
  const ask = (pid: unknown, token: string | null) => site.call(endpoint, { query: { pid } as never, token });

  it('are for those who may see the problem', async () => {
    for (const token of [null, user.token]) {
      expect(await ask(hidden.id, token)).toMatchObject({ http: 200, status: 404, code: 'problem_not_found' });
      expect(await ask(987_654_321, token)).toMatchObject({ http: 200, status: 404, code: 'problem_not_found' });
    }
    for (const token of [owner.token, admin.token]) expect(await ask(hidden.id, token)).toMatchObject({ status: 200 });
    expect(await ask(problem.id, null)).toMatchObject({ status: 200 });
  });

  it("of a group are its members' as well, where it is not hidden from them", async () => {
    const { db } = site.database;
    const [groupId, { id: pid }] = [await aGroup(site), await aProblem(site, { listed: false })];
    const [member, groupAdmin] = [await aUser(site), await aUser(site)];
    await aMember(site, groupId, member.id, 3);
    await aMember(site, groupId, groupAdmin.id, 4);
    await db.updateTable('problem').set({ group_id: groupId }).where('id', '=', pid).execute();
    const statuses = async () => {
      const answers = [member, groupAdmin, user].map(async ({ token }) => (await ask(pid, token)).status);
      return Promise.all(answers);
    };
    expect(await statuses()).toEqual([200, 200, 404]);
    await db.updateTable('problem').set({ hidden: true }).where('id', '=', pid).execute();
    expect(await statuses()).toEqual([404, 200, 404]);
    await db.updateTable('team_group').set({ banned: true }).where('id', '=', groupId).execute();
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  it.each(['abc', '-1', '1.5', '99999999999999999999'])('refuse the id %s by name', async (pid) => {
    const answer = await ask(pid, user.token);
    expect(answer).toMatchObject({ http: 400, status: 400, code: 'invalid_input' });
    expect(new Set(answer.fields?.map((one) => one.field))).toEqual(new Set(['pid']));
  });
});
