import { APPLY_PROGRESS, changeGroupProblemProgress } from '@oyez/contract/problems/group-problems';
import { changeProblemAuth } from '@oyez/contract/problems/problem-admin';
import { changeVisibilities } from '@oyez/contract/problems/problem-batches';
import { getNextProblems } from '@oyez/contract/site/site';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
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

it('counts as new what was prepared for weeks and shown since the last visit, and once only', async () => {
  const made = async (title: string, facts = {}) => (await aProblem(site, { title, ...facts })).id;
  const known = await made('Shown before');
  const lastOne = await made('Shown last', { hidden: true });
  const single = await made('Shown alone', { hidden: true });
  const together = await made('Shown with others', { hidden: true });
  const ofContest = await made('Shown after its contest', { contestOnly: true });
  const ofGroup = await made('Published by its group', { listed: false });
  await site.database.db
    .updateTable('problem')
    .set({ group_id: await aGroup(site), apply_progress: APPLY_PROGRESS.applying })
    .where('id', '=', ofGroup)
    .execute();
  site.clock.advance(30 * DAY);
  const visitor = await aUser(site);
  site.clock.advance(DAY);
  const keeper = { token: (await aUser(site, { role: 'problem_admin' })).token };
  const [PUBLIC, HIDDEN] = [1, 2];
  const show = (pid: number, auth = PUBLIC) => site.call(changeProblemAuth, { ...keeper, body: { id: pid, auth } });
  const again = await openSession(site.database.db, { userId: visitor.id, ip: '192.0.2.1', agent: '' }, site.now());
  const fresh = async () => titles((await site.call(getNextProblems, { token: again })).data?.fresh);
  expect(await fresh()).toEqual([]);

  await show(single);
  await show(known, HIDDEN);
  await show(known);
  site.clock.advance(1000);
  const changes = [together, ofContest].map((pid) => ({ pid, auth: PUBLIC }));
  await site.call(changeVisibilities, { ...keeper, body: { changes } });
  site.clock.advance(1000);
  await site.call(changeGroupProblemProgress, {
    ...keeper,
    body: { pid: ofGroup, progress: APPLY_PROGRESS.published },
  });
  const shown = ['Published by its group', 'Shown after its contest', 'Shown with others', 'Shown alone'];
  expect(await fresh()).toEqual(shown);

  site.clock.advance(1000);
  await show(ofGroup, HIDDEN);
  await show(lastOne);
  await show(ofGroup);
  expect(await fresh()).toEqual(['Shown last', ...shown]);
});
