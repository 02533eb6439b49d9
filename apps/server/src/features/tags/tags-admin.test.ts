import { createProblem } from '@oyez/contract/problems/problem-admin';
import { getAllProblemTags, getProblemTags, getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import {
  addTag,
  addTagClassification,
  deleteTag,
  deleteTagClassification,
  getTagClassifications,
  getTagOverview,
  mergeTags,
  updateTag,
  updateTagClassification,
} from '@oyez/contract/problems/tags-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem, aTag } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let keeper: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  keeper = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

let n = 0;
const name = () => `tag-${(n += 1)}`;
const token = () => keeper.token;
const ENGLISH = { 'accept-language': 'en-US' };
const CHINESE = { 'accept-language': 'zh-CN' };
const aNewTag = async (is: object = {}) =>
  (await site.call(addTag, { token: token(), body: { name: name(), oj: 'ME', ...is } })).data?.id ?? 0;
const overview = async () =>
  (await site.call(getTagOverview, { token: token(), query: {} })).data ?? { tags: [], classifications: [] };
const overviewOf = async (id: number) => (await overview()).tags.find((tag) => tag.id === id);
const tagged = (problemId: number, ...ids: number[]) =>
  site.database.db
    .insertInto('problem_tag')
    .values(ids.map((tag_id) => ({ problem_id: problemId, tag_id })))
    .execute();

describe('tags', () => {
  it('have a name in each language, which readers see in theirs', async () => {
    const id = await aNewTag({ name: '贪心', names: { zh: '贪心', en: 'Greedy' }, color: '#2b7a78' });
    const names = async (headers: Record<string, string>) =>
      (await site.call(getAllProblemTags, { query: {}, headers })).data?.find((tag) => tag.id === id)?.name;
    expect([await names(CHINESE), await names(ENGLISH)]).toEqual(['贪心', 'Greedy']);
    expect(await overviewOf(id)).toMatchObject({ names: { zh: '贪心', en: 'Greedy' }, color: '#2b7a78', problems: 0 });
  });

  it('keep the other language when a client that knows one name writes', async () => {
    const id = await aNewTag({ name: '图论', names: { zh: '图论', en: 'Graphs' } });
    const body = { id, name: 'Graph theory', color: '#123456', oj: 'ME' };
    expect(await site.call(updateTag, { token: token(), body, headers: ENGLISH })).toMatchObject({ status: 200 });
    expect(await overviewOf(id)).toMatchObject({ names: { zh: '图论', en: 'Graph theory' } });
  });

  it('that a problem form makes stand in the classification that the form says, if there is one', async () => {
    const kind = (await site.call(addTagClassification, { token: token(), body: { name: name(), oj: 'ME', rank: 1 } }))
      .data?.id;
    const [sorted, loose] = [name(), name()];
    const tags = [
      { name: sorted, tcid: kind },
      { name: loose, tcid: 999_999 },
    ];
    expect(await site.call(createProblem, { token: token(), body: aProblemForm({ tags }) })).toMatchObject({
      status: 200,
    });
    const classOf = async (wanted: string) => (await overview()).tags.find((tag) => tag.name === wanted)?.tcid;
    expect([await classOf(sorted), await classOf(loose)]).toEqual([kind, null]);
  });

  it('are refused when the name is taken, whatever its case, also by a change', async () => {
    const taken = name();
    await aNewTag({ name: taken });
    const again = await site.call(addTag, { token: token(), body: { name: taken.toUpperCase(), oj: 'ME' } });
    expect(again).toMatchObject({ status: 400, code: 'tag_name_taken', msg: 'The tag name exists already.' });
    const id = await aNewTag();
    const changed = await site.call(updateTag, { token: token(), body: { id, name: taken, oj: 'ME' } });
    expect(changed).toMatchObject({ status: 400, code: 'tag_name_taken' });
    expect(await site.call(addTag, { token: token(), body: { name: taken, oj: 'CF' } })).toMatchObject({ status: 200 });
  });

  it('say on how many problems they stand, and go from them when they are deleted', async () => {
    const id = await aNewTag();
    const kept = await aTag(site, { zh: '枚举', en: 'Enumeration' });
    const problem = await aProblem(site);
    await tagged(problem.id, id, kept);
    expect((await overviewOf(id))?.problems).toBe(1);
    expect(await site.call(deleteTag, { token: token(), query: { tid: id } })).toMatchObject({ status: 200 });
    expect(await site.call(deleteTag, { token: token(), query: { tid: id } })).toMatchObject({ status: 404 });
    const left = await site.call(getProblemTags, { query: { pid: problem.id } });
    expect(left.data?.map((tag) => tag.id)).toEqual([kept]);
  });

  it('of a group are not there as long as no group is', async () => {
    const ofGroup = { token: token(), body: { name: name(), oj: 'ME', gid: 7 } };
    const id = await aNewTag();
    expect(await site.call(addTag, ofGroup)).toMatchObject({ http: 200, status: 404, code: 'group_not_found' });
    const changed = await site.call(updateTag, { ...ofGroup, body: { ...ofGroup.body, id } });
    expect(changed).toMatchObject({ status: 404, code: 'group_not_found' });
  });

  it('are merged: problems with either have the one, once', async () => {
    const [from, into] = [await aNewTag(), await aNewTag()];
    const [one, both] = [await aProblem(site), await aProblem(site)];
    await tagged(one.id, from);
    await tagged(both.id, from, into);
    expect(await site.call(mergeTags, { token: token(), body: { from, into } })).toMatchObject({
      data: { problems: 2 },
    });
    expect((await overviewOf(into))?.problems).toBe(2);
    expect(await overviewOf(from)).toBeUndefined();
    expect(await site.call(mergeTags, { token: token(), body: { from: into, into } })).toMatchObject({ status: 400 });
    expect(await site.call(mergeTags, { token: token(), body: { from, into } })).toMatchObject({ status: 404 });
    const noted = await site.database.db
      .selectFrom('audit')
      .select(['actor_id', 'subject_id', 'before'])
      .where('action', '=', 'tag.merge')
      .executeTakeFirstOrThrow();
    expect(noted).toMatchObject({ actor_id: keeper.id, subject_id: into, before: { id: from, problems: 2 } });
  });
});

describe('classifications of tags', () => {
  it('hold tags in the order of their rank, and leave them behind when they go', async () => {
    const add = async (rank: number) =>
      (await site.call(addTagClassification, { token: token(), body: { name: name(), oj: 'ME', rank } })).data?.id ?? 0;
    const [late, early] = [await add(901), await add(900)];
    const id = await aNewTag({ tcid: late });
    const order = async () =>
      (await site.call(getTagClassifications, { token: token(), query: { oj: 'ALL' } })).data?.map((one) => one.id);
    expect((await order())?.slice(-2)).toEqual([early, late]);
    const body = { id: late, name: name(), oj: 'ME', rank: 899 };
    await site.call(updateTagClassification, { token: token(), body });
    expect((await order())?.slice(-2)).toEqual([late, early]);

    await site.call(updateTag, { token: token(), body: { id, name: name(), oj: 'ME', tcid: early } });
    expect((await overviewOf(id))?.tcid).toBe(early);
    await site.call(updateTag, { token: token(), body: { id, name: name(), oj: 'ME', tcid: null } });
    expect((await overviewOf(id))?.tcid).toBeNull();
    await site.call(updateTag, { token: token(), body: { id, name: name(), oj: 'ME', tcid: late } });
    await site.call(deleteTagClassification, { token: token(), query: { tcid: late } });
    expect((await overviewOf(id))?.tcid).toBeNull();
    const groups = await site.call(getProblemTagsAndClassification, { query: { oj: 'ALL' } });
    expect(groups.data?.find((one) => one.classification === null)?.tagList.map((tag) => tag.id)).toContain(id);
  });

  it('get a name once, however many want it at the same moment', async () => {
    const body = { name: name(), oj: 'ME', rank: 1 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => site.call(addTagClassification, { token: token(), body })),
    );
    expect(answers.map((one) => one.code ?? 'made').toSorted()).toEqual([
      'made',
      ...Array.from({ length: 9 }, () => 'tag_class_name_taken'),
    ]);
  });

  it('have names of their own, and tags of their own judge', async () => {
    const body = { name: name(), oj: 'CF', rank: 1 };
    const other = (await site.call(addTagClassification, { token: token(), body })).data?.id ?? 0;
    expect(await site.call(addTagClassification, { token: token(), body })).toMatchObject({
      status: 400,
      code: 'tag_class_name_taken',
    });
    const tag = { name: name(), oj: 'ME', tcid: other };
    expect(await site.call(addTag, { token: token(), body: tag })).toMatchObject({
      status: 400,
      code: 'tag_owners_differ',
    });
  });
});

it('administrators who edit only their own problems keep no tags', async () => {
  const admin = await aUser(site, { role: 'admin' });
  expect((await site.call(addTag, { token: admin.token, body: { name: name(), oj: 'ME' } })).http).toBe(403);
  expect((await site.call(getTagOverview, { token: admin.token, query: {} })).http).toBe(403);
});
