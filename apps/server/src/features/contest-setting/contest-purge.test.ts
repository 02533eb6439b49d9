import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { purgeContestProblems, purgeContests } from './contest-purge.service.ts';

const DAY_MS = 86_400_000;
const PORTION = 2;

let site: TestSite;
let userId: number;
beforeAll(async () => {
  site = await aSite();
  userId = (await aUser(site)).id;
  // In place of the bound on the time of a statement, one on its rows; and what cannot be deleted at all.
  await site.database.pool.query(`
    CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM gone) > ${PORTION} THEN RAISE 'canceling statement due to statement timeout'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER many AFTER DELETE ON submission REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_many();
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;`);
});
afterAll(() => site.close());

let contestId: number;
let contestProblemId: number;
beforeEach(async () => {
  contestId = await aContest(site, { ownerId: userId });
  contestProblemId = await aContestProblem(site, contestId, (await aProblem(site)).id);
  for (let n = 0; n < 5; n += 1)
    await aContestSubmission(site, { contestId, contestProblemId, userId, status: STATUS.accepted });
});

const isDeleted = (table: 'contest' | 'contest_problem', id: number, daysAgo = 31) =>
  site.database.pool.query(`UPDATE ${table} SET deleted_at = $2 WHERE id = $1`, [
    id,
    new Date(site.now().getTime() - daysAgo * DAY_MS),
  ]);
const keeps = (table: 'contest' | 'contest_problem', id: number) =>
  site.database.pool.query(`CREATE TRIGGER keep BEFORE DELETE ON ${table}
    FOR EACH ROW WHEN (OLD.id = ${id}) EXECUTE FUNCTION refuse()`);
const left = async () => ({
  contests: await idsOf('contest', contestId),
  problems: await idsOf('contest_problem', contestProblemId),
  submissions: (
    await site.database.db.selectFrom('submission').select('id').where('contest_id', '=', contestId).execute()
  ).length,
});
async function idsOf(table: 'contest' | 'contest_problem', id: number): Promise<number> {
  const { rows } = await site.database.pool.query(`SELECT FROM ${table} WHERE id = $1`, [id]);
  return rows.length;
}

describe('a contest that was deleted 30 days ago', () => {
  it('goes for good, however much was handed in to it', async () => {
    await isDeleted('contest', contestId);
    await purgeContests(site, PORTION);
    expect(await left()).toEqual({ contests: 0, problems: 0, submissions: 0 });
  });

  it('goes also when one deleted before it cannot', async () => {
    const stuck = await aContest(site, { ownerId: userId });
    await keeps('contest', stuck);
    await isDeleted('contest', stuck, 40);
    await isDeleted('contest', contestId);
    await purgeContests(site, PORTION);
    expect(await idsOf('contest', stuck)).toBe(1);
    expect(await left()).toEqual({ contests: 0, problems: 0, submissions: 0 });
  });
});

describe('a problem that was taken out of its contest 30 days ago', () => {
  it('goes with what was handed in under its name, also when one taken out before it cannot', async () => {
    const stuck = await aContestProblem(site, contestId, (await aProblem(site)).id, { label: 'Z' });
    await keeps('contest_problem', stuck);
    await isDeleted('contest_problem', stuck, 40);
    await isDeleted('contest_problem', contestProblemId);
    await purgeContestProblems(site, PORTION);
    expect(await idsOf('contest_problem', stuck)).toBe(1);
    expect(await left()).toEqual({ contests: 1, problems: 0, submissions: 0 });
  });
});
