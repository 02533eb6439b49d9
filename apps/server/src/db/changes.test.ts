import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSite, type TestSite } from '../testing/site.ts';
import { changesAfter, changesAreGone, deleteOldChanges, markChanged, type ChangePosition } from './changes.sql.ts';
import { transact } from './transact.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const mark = (id: number) => transact(site, (tx) => markChanged(tx, 'submission', [id]));
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** As a reader has it who is given time: other databases of the cluster have transactions too. */
async function readOn(from: ChangePosition, subjectId: number): Promise<{ ids: number[]; position: ChangePosition }> {
  const read = () => changesAfter(site.database.db, from, 100);
  await expect.poll(async () => (await read()).at(-1)?.subject_id).toBe(subjectId);
  const changes = await read();
  return { ids: changes.map((change) => change.subject_id), position: changes.at(-1)! };
}

it('no mark is deleted that nobody could read, however long a transaction is open', async () => {
  await mark(1);
  const { position } = await readOn({ xid: '0', id: 0 }, 1);
  const long = await site.database.pool.connect();
  try {
    await long.query('BEGIN');
    await long.query('SELECT pg_current_xact_id()');
    for (const id of [2, 3, 4]) await mark(id);
    await deleteOldChanges(site.database.db, inAnHour());
    expect(await changesAfter(site.database.db, position, 100)).toEqual([]);
    expect(await changesAreGone(site.database.db, position)).toBe(false);
  } finally {
    await long.query('ROLLBACK');
    long.release();
  }
  expect((await readOn(position, 4)).ids).toEqual([2, 3, 4]);
});

it('who has read all there was knows that nothing is missing, also when news comes as the old is deleted', async () => {
  await mark(5);
  const { position } = await readOn({ xid: '0', id: 0 }, 5);
  const { rows } = await site.database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  await mark(6);
  await deleteOldChanges(site.database.db, rows[0]!.now);
  expect(await changesAreGone(site.database.db, position)).toBe(false);
  await readOn(position, 6);
  await mark(7);
  await readOn(position, 7);
  await deleteOldChanges(site.database.db, inAnHour());
  await expect
    .poll(async () => {
      await deleteOldChanges(site.database.db, inAnHour());
      return changesAreGone(site.database.db, position);
    })
    .toBe(true);
});
