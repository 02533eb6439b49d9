import { getProblemList } from '@oyez/contract/problems/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem, type ProblemIs } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let library: TestSite;
let reader: TestUser;
beforeAll(async () => {
  library = await aSite({ guestsRead: true });
  reader = await aUser(library);
  const titled = (displayId: string, title: { zh?: string; en?: string }, is: Partial<ProblemIs> = {}) =>
    aProblem(library, { displayId, title, ...is });
  await titled('K1', { zh: '图书馆的机器人', en: 'Library Robots' });
  await titled('K2', { zh: '字符串匹配', en: 'Matching Strings' });
  await titled('K3', { en: 'Strings and Rivers' });
  await titled('STRING', { zh: '河畔的石子', en: 'Pebbles by the River' });
  await titled('K5', { zh: '串' });
  await titled('K6', { zh: '隐形机器人', en: 'Labyrinth of Strings' }, { hidden: true });
});
afterAll(() => library.close());
const found = async (keyword: string) => {
  const { data } = await library.call(getProblemList, { query: { keyword }, token: reader.token });
  expect(data?.total).toBe(data?.records.length);
  return data?.records.map((row) => row.problemId);
};

describe('GET /api/get-problem-list with a keyword', () => {
  it('puts an equal id first, then what begins with it, then the rest', async () => {
    expect(await found('string')).toEqual(['STRING', 'K3', 'K2']);
    expect(await found('机器人')).toEqual(['K1']);
    expect(await found('串')).toEqual(['K5', 'K2']);
  });

  it('finds words in any order, those together first', async () => {
    expect(await found('river pebbles')).toEqual(['STRING']);
    expect(await found('strings matching')).toEqual(['K2']);
    expect(await found('river string')).toEqual(['K3', 'STRING']);
  });

  it.each([
    ['libary', ['K1']],
    ['lirbary robts', ['K1']],
    ['matchingg', ['K2']],
    ['pebblez', ['STRING']],
    ['图书官的机器人', ['K1']],
    ['字付串匹配', ['K2']],
    ['mathci', ['K2']],
    ['pebbels rievr', ['STRING']],
    ['书图馆', ['K1']],
    ['串符', ['K2']],
    ['器机人', ['K1']],
  ])(
    'forgives one wrong letter a word, or two that changed places also while it is typed: %s',
    async (keyword, ids) => {
      expect(await found(keyword)).toEqual(ids);
    },
  );

  it.each(['1k', 'lbrrtz', 'labyrinth', 'labyrinht', 'k6', '隐形机器', '完全不同'])(
    'finds nothing like %s',
    async (keyword) => {
      expect(await found(keyword)).toEqual([]);
    },
  );

  it('follows a problem that is renamed', async () => {
    const { id } = await aProblem(library, { displayId: 'OLD-1', title: 'Former name' });
    await library.database.db
      .updateTable('problem')
      .set({ display_id: 'New-1', display_key: 'NEW-1' })
      .where('id', '=', id)
      .execute();
    await library.database.db
      .updateTable('problem_statement')
      .set({ title: 'Latter name', search_text: 'latter name' })
      .where('problem_id', '=', id)
      .execute();
    expect([await found('former'), await found('old-1')]).toEqual([[], []]);
    expect([await found('latter'), await found('new-1')]).toEqual([['New-1'], ['New-1']]);
  });
});
