import { STATUS } from '@oyez/contract/judging/verdict';
import {
  getGroupTrainingList,
  getTrainingCategory,
  getTrainingDetail,
  getTrainingList,
  getTrainingProblemList,
} from '@oyez/contract/trainings/trainings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import {
  aGroup,
  aJudgedSubmission,
  aMember,
  aProblem,
  aTraining,
  aTrainingProblem,
} from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let reader: TestUser;

beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('training').execute();
  reader = await aUser(site);
});

async function aCategory(name: string, groupId: number | null = null, ordinal = 0): Promise<number> {
  const { id } = await site.database.db
    .insertInto('training_category')
    .values({
      name,
      color: '#1e90ff',
      group_id: groupId,
      ordinal,
      created_at: site.now(),
      modified_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const change = (id: number, values: object) =>
  site.database.db.updateTable('training').set(values).where('id', '=', id).execute();
const titles = async (query: object, token?: string) =>
  (await site.call(getTrainingList, { query, ...(token !== undefined && { token }) })).data?.records.map(
    ({ title }) => title,
  );

describe('the list of trainings', () => {
  it('stands in the order of rank, and has neither hidden nor deleted ones, nor those of groups', async () => {
    const [late, early] = [await aTraining(site, { title: 'late' }), await aTraining(site, { title: 'early' })];
    await change(late.id, { rank: 2000 });
    await change(early.id, { rank: 5 });
    await aTraining(site, { title: 'usual' });
    await aTraining(site, { title: 'hidden', visible: false, ownerId: reader.id });
    await aTraining(site, { title: 'of a group', groupId: await aGroup(site) });
    await change((await aTraining(site, { title: 'deleted' })).id, { deleted_at: site.now() });
    expect(await titles({}, reader.token)).toEqual(['early', 'usual', 'late']);
  });

  it('can be narrowed by title or author, by who may come in, and by category', async () => {
    const author = await aUser(site);
    const category = await aCategory('Graphs');
    const graphs = await aTraining(site, { title: 'Shortest paths', auth: 'private' });
    await change(graphs.id, { category_id: category });
    await aTraining(site, { title: 'Sorting', ownerId: author.id });
    const { token } = reader;
    expect(await titles({ keyword: 'PATHS' }, token)).toEqual(['Shortest paths']);
    expect(await titles({ keyword: author.username.toUpperCase() }, token)).toEqual(['Sorting']);
    expect(await titles({ auth: 'Private' }, token)).toEqual(['Shortest paths']);
    expect(await titles({ categoryId: category }, token)).toEqual(['Shortest paths']);
    expect(await titles({ categoryId: 'All', auth: 'All', keyword: '' }, token)).toHaveLength(2);
    expect(await titles({ categoryId: 0 }, token)).toHaveLength(2);
    expect(await titles({ keyword: '%' }, token)).toEqual([]);
    const refused = await site.call(getTrainingList, { query: { auth: 'Secret' } as never });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('tells how many problems are shown, and those who are logged in how many of them they solved', async () => {
    const { id } = await aTraining(site);
    const [solved, tried, hidden] = [await aProblem(site), await aProblem(site), await aProblem(site)];
    for (const problem of [solved, tried, hidden]) await aTrainingProblem(site, id, problem);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', hidden.id).execute();
    for (const problem of [solved, hidden]) {
      await aJudgedSubmission(site, { userId: reader.id, problemId: problem.id, status: STATUS.accepted });
    }
    await aJudgedSubmission(site, { userId: reader.id, problemId: tried.id, status: STATUS.wrong_answer });
    const guests = await site.call(getTrainingList, { query: { limit: 15 } });
    expect(guests.data?.records).toMatchObject([{ problemCount: 2, acCount: null }]);
    const own = await site.call(getTrainingList, { query: {}, token: reader.token });
    expect(own.data?.records).toMatchObject([{ problemCount: 2, acCount: 1 }]);
    const detail = await site.call(getTrainingDetail, { query: { tid: id }, token: reader.token });
    expect(detail.data).toEqual(own.data?.records[0]);
    const problems = await site.call(getTrainingProblemList, { query: { tid: id }, token: reader.token });
    expect(problems.data?.map(({ myStatus }) => myStatus)).toEqual([STATUS.accepted, STATUS.wrong_answer]);
  });

  it('may have no problems yet', async () => {
    const { id } = await aTraining(site);
    const problems = await site.call(getTrainingProblemList, { query: { tid: id }, token: reader.token });
    expect(problems).toMatchObject({ status: 200, data: [] });
  });

  it('does not need a category', async () => {
    const category = await aCategory('Short-lived');
    const { id } = await aTraining(site);
    await change(id, { category_id: category });
    await site.database.db.deleteFrom('training_category').where('id', '=', category).execute();
    const detail = await site.call(getTrainingDetail, { query: { tid: id }, token: reader.token });
    expect(detail.data).toMatchObject({ categoryName: null, categoryColor: null });
  });
});

describe('a group', () => {
  it('lists its own trainings and categories for its members', async () => {
    const groupId = await aGroup(site);
    await aMember(site, groupId, reader.id, 3);
    await aTraining(site, { title: 'ours', groupId });
    await aTraining(site, { title: 'ours, hidden', groupId, visible: false });
    await aTraining(site, { title: 'of another', groupId: await aGroup(site) });
    const category = await aCategory('Homework', groupId);
    const { token } = reader;
    const list = await site.call(getGroupTrainingList, { token, query: { gid: groupId } });
    expect(list.data?.records.map(({ title }) => title)).toEqual(['ours']);
    const categories = await site.call(getTrainingCategory, { token, query: { gid: groupId } });
    expect(categories.data).toEqual([{ id: category, name: 'Homework', color: '#1e90ff', gid: groupId }]);
    const [ofSite, hidden] = [await aCategory('Basics'), await aCategory('Never shown here')];
    await change((await aTraining(site, { groupId })).id, { category_id: ofSite });
    await change((await aTraining(site, { groupId, visible: false })).id, { category_id: hidden });
    await change((await aTraining(site)).id, { category_id: hidden });
    const chips = await site.call(getTrainingCategory, { token, query: { gid: groupId } });
    expect(chips.data?.map(({ id, gid }) => [id, gid])).toEqual([
      [category, groupId],
      [ofSite, null],
    ]);
    const outside = await site.call(getTrainingCategory, { query: {} });
    expect(outside.data?.some(({ id }) => id === category)).toBe(false);
    const stranger = await aUser(site);
    const asked = await site.call(getTrainingCategory, { token: stranger.token, query: { gid: groupId } });
    expect(asked.code).toBe('group_not_found');
  });
});
