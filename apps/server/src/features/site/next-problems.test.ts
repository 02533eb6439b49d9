import { getNextProblems } from '@oyez/contract/site/site';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { refreshUserProblems } from '../stats/stats.sql.ts';

const DAY = 86_400_000;
let site: TestSite;
let user: TestUser;
beforeAll(async () => {
  site = await aSite();
  user = await aUser(site);
});
afterAll(() => site.close());

const titles = (all: { title: string }[] | undefined) => all?.map(({ title }) => title);

it('goes on with the last one tried, and tells of what is new since the last visit', async () => {
  const { db } = site.database;
  const of: Record<string, number> = {};
  for (const [title, facts] of [
    ['Solved', {}],
    ['Tried long ago', {}],
    ['Tried last', {}],
    ['Old', {}],
    ['Hidden', { hidden: true }],
  ] as const) {
    of[title] = (await aProblem(site, { title, ...facts })).id;
  }
  const submit = (title: string, status: number) =>
    aJudgedSubmission(site, { userId: user.id, problemId: of[title] ?? 0, status });
  await submit('Tried long ago', STATUS.wrong_answer);
  await submit('Solved', STATUS.accepted);
  await submit('Hidden', STATUS.wrong_answer);
  await submit('Tried last', STATUS.wrong_answer);
  await transact(site, (tx) => refreshUserProblems(tx, 'all'));
  site.clock.advance(DAY);
  await aProblem(site, { title: 'New' });
  await aProblem(site, { title: 'New and hidden', hidden: true });
  const again = await openSession(db, { userId: user.id, ip: '192.0.2.1', agent: '' }, site.now());
  const { data } = await site.call(getNextProblems, { token: again });
  expect(data?.goOn?.title).toBe('Tried last');
  expect(titles(data?.tried)).toEqual(['Tried long ago']);
  expect(titles(data?.fresh)).toEqual(['New']);
  const other = await aUser(site);
  const newcomer = await site.call(getNextProblems, { token: other.token });
  expect(newcomer.data).toMatchObject({ goOn: null, tried: [] });
  expect(titles(newcomer.data?.fresh)?.toSorted()).toEqual(['New', 'Old', 'Solved', 'Tried last', 'Tried long ago']);
});
