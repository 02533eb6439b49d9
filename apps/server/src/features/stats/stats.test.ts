import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldChanges, markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { aUser } from '../../testing/builders.ts';
import { refreshCounters } from '../../testing/counters.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { rebuildStats, refreshStats } from './stats.service.ts';
import { writePosition } from './stats.sql.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(() => refreshCounters(site));

async function judged(is: { userId: number; problemId: number; status: number }): Promise<number> {
  const id = await aJudgedSubmission(site, is);
  await transact(site, (tx) => markChanged(tx, 'submission', [id]));
  return id;
}

const later = () => new Date(Date.now() + 3_600_000);

const counters = async () => ({
  problems: await site.database.db.selectFrom('problem_stat').selectAll().orderBy('problem_id').execute(),
  people: await site.database.db.selectFrom('user_stat').selectAll().orderBy('user_id').execute(),
  pairs: await site.database.db
    .selectFrom('user_problem')
    .selectAll()
    .orderBy('user_id')
    .orderBy('problem_id')
    .execute(),
});

it('counts what was judged since the last time, and again what was judged anew', async () => {
  const user = await aUser(site);
  const problem = await aProblem(site);
  await judged({ userId: user.id, problemId: problem.id, status: STATUS.wrong_answer });
  const second = await judged({ userId: user.id, problemId: problem.id, status: STATUS.accepted });
  await refreshCounters(site);
  expect((await counters()).problems.find((row) => row.problem_id === problem.id)).toMatchObject({
    total: 2,
    ac: 1,
    wa: 1,
  });
  expect((await counters()).people.find((row) => row.user_id === user.id)).toMatchObject({ ac: 1, total: 2 });

  await site.database.db
    .updateTable('submission')
    .set({ status: STATUS.time_limit })
    .where('id', '=', second)
    .execute();
  await transact(site, (tx) => markChanged(tx, 'submission', [second]));
  await refreshCounters(site);
  expect((await counters()).problems.find((row) => row.problem_id === problem.id)).toMatchObject({
    total: 2,
    ac: 0,
    wa: 1,
    tle: 1,
  });
  expect((await counters()).people.find((row) => row.user_id === user.id)).toMatchObject({ ac: 0, total: 2 });
});

it('does not skip a change whose transaction ends after a later one', async () => {
  const user = await aUser(site);
  const problem = await aProblem(site);
  const slow = await aJudgedSubmission(site, { userId: user.id, problemId: problem.id, status: STATUS.accepted });
  const marked = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const open = transact(site, async (tx) => {
    await markChanged(tx, 'submission', [slow]);
    marked.resolve();
    await finished.promise;
  });
  await marked.promise;
  await judged({ userId: (await aUser(site)).id, problemId: problem.id, status: STATUS.wrong_answer });
  await refreshStats(site);
  finished.resolve();
  await open;
  await refreshCounters(site);
  expect((await counters()).people.find((row) => row.user_id === user.id)).toMatchObject({ ac: 1 });
});

it('counts people by problems that everybody may see, and follows what is hidden, deleted or brought back', async () => {
  const user = await aUser(site);
  const shown = await aProblem(site);
  const other = await aProblem(site, { hidden: true });
  await judged({ userId: user.id, problemId: shown.id, status: STATUS.accepted });
  for (const status of [STATUS.wrong_answer, STATUS.accepted]) {
    await judged({ userId: user.id, problemId: other.id, status });
  }
  const person = async () => {
    await refreshCounters(site);
    return (await counters()).people.find((row) => row.user_id === user.id);
  };
  const change = (
    problem: { id: number },
    to: { hidden?: boolean; deleted_at?: Date | null; contest_only?: boolean },
  ) => site.database.db.updateTable('problem').set(to).where('id', '=', problem.id).execute();
  expect(await person()).toMatchObject({ ac: 1, total: 1 });
  await change(other, { hidden: false });
  expect(await person()).toMatchObject({ ac: 2, total: 3 });
  await change(shown, { deleted_at: site.now() });
  expect(await person()).toMatchObject({ ac: 1, total: 2 });
  await change(other, { contest_only: true });
  expect(await person()).toMatchObject({ ac: 0, total: 0 });
  await change(shown, { deleted_at: null });
  expect(await person()).toMatchObject({ ac: 1, total: 1 });
  const followed = await counters();
  await rebuildStats(site);
  expect(await counters()).toEqual(followed);
});

it('gives the same counters when everything is made anew from the facts', async () => {
  const problem = await aProblem(site, { type: 'oi' });
  for (const status of [
    STATUS.accepted,
    STATUS.compile_error,
    STATUS.partial_accepted,
    STATUS.pending,
    STATUS.runtime_error,
  ]) {
    await judged({ userId: (await aUser(site)).id, problemId: problem.id, status });
  }
  await refreshCounters(site);
  const followed = await counters();
  await rebuildStats(site);
  expect(await counters()).toEqual(followed);
});

it('begins anew when the changes it has not read are gone', async () => {
  const user = await aUser(site);
  const problem = await aProblem(site);
  await judged({ userId: user.id, problemId: problem.id, status: STATUS.accepted });
  await judged({ userId: (await aUser(site)).id, problemId: problem.id, status: STATUS.wrong_answer });
  await deleteOldChanges(site.database.db, later());
  await refreshCounters(site);
  expect((await counters()).people.find((row) => row.user_id === user.id)).toMatchObject({ ac: 1, total: 1 });
});

describe('while nothing happens for long, so that changes are deleted', () => {
  /** A counter that is wrong, and stays so until all are counted anew. */
  async function mistaken() {
    const { id } = await aUser(site);
    await judged({ userId: id, problemId: (await aProblem(site)).id, status: STATUS.accepted });
    await refreshCounters(site);
    const row = () =>
      site.database.db.selectFrom('user_stat').select('ac').where('user_id', '=', id).executeTakeFirstOrThrow();
    await site.database.db.updateTable('user_stat').set({ ac: 77 }).where('user_id', '=', id).execute();
    return { id, row };
  }

  it('nothing is counted again, and afterwards only what changed', async () => {
    const { row } = await mistaken();
    for (let hour = 0; hour < 3; hour += 1) {
      await deleteOldChanges(site.database.db, later());
      await refreshStats(site);
    }
    expect(await row()).toEqual({ ac: 77 });
    const other = await aUser(site);
    await judged({ userId: other.id, problemId: (await aProblem(site)).id, status: STATUS.accepted });
    await refreshCounters(site);
    expect((await counters()).people.find(({ user_id }) => user_id === other.id)).toMatchObject({ ac: 1 });
    expect(await row()).toEqual({ ac: 77 });
  });

  it('neither is it on a site where nothing has ever happened', async () => {
    const { row } = await mistaken();
    await site.database.db.deleteFrom('change').execute();
    await refreshStats(site);
    await refreshStats(site);
    expect(await row()).toEqual({ ac: 77 });
  });
});

it('begins anew in another database than the one in which it read, and then follows', async () => {
  const user = await aUser(site);
  const problem = await aProblem(site);
  await judged({ userId: user.id, problemId: problem.id, status: STATUS.wrong_answer });
  // As a restored backup has it: transactions were counted further there.
  await sql`UPDATE change SET xid = '9000000000000'`.execute(site.database.db);
  await transact(site, (tx) => writePosition(tx, { xid: '9000000000000', id: 1 }, site.now()));
  await refreshStats(site);
  expect((await counters()).people.find((row) => row.user_id === user.id)).toMatchObject({ ac: 0, total: 1 });
  await judged({ userId: user.id, problemId: problem.id, status: STATUS.accepted });
  await refreshCounters(site);
  expect((await counters()).people.find((row) => row.user_id === user.id)).toMatchObject({ ac: 1, total: 2 });
});
