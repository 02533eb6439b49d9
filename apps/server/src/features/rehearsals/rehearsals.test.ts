import { login } from '@oyez/contract/accounts/accounts';
import { getContestFrame, getContestList, getContestProblem } from '@oyez/contract/contests/contests';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aContest, aContestProblem } from '../../testing/contest-builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { makeRehearsal, outcomeOf, removeForgotten, removeRehearsal } from './rehearsals.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
  await aNode(site);
});
afterAll(() => site.close());

const SPEED = 60;

async function aModel() {
  const { id: problemId } = await aProblem(site);
  const contestId = await aContest(site, { auth: 'private', sealsIn: 30, startsIn: -120, endsIn: 60 });
  await aContestProblem(site, contestId, problemId, { label: 'A', title: 'Two Sums' });
  return contestId;
}

const rehearse = (contestId: number) => makeRehearsal(site, { contestId, people: 3, speed: SPEED, startsInMs: 0 });

const loginAs = async (username: string, password: string) =>
  (await site.call(login, { body: { username, password } })).headers.authorization as string;

/** How much there is of everything that a rehearsal makes. */
async function traces() {
  const tables = [
    'account',
    'team_group',
    'group_member',
    'contest',
    'contest_problem',
    'rehearsal',
    'submission',
    'session',
  ];
  const counts = tables.map((table) =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(site.database.db),
  );
  return (await Promise.all(counts)).map(({ rows }, n) => `${tables[n]}: ${rows[0]?.n}`);
}

describe('the copy of a contest that is rehearsed', () => {
  it('has its rules and problems, is as much faster, and is found by those alone who play it', async () => {
    const model = await aModel();
    const { contestId, startsAt, endsAt, usernames, password, problems } = await rehearse(model);
    expect(endsAt - startsAt).toBe(180_000);
    expect(problems.map(({ label }) => label)).toEqual(['A']);
    const { seal_at } = await site.database.db
      .selectFrom('contest')
      .select('seal_at')
      .where('id', '=', contestId)
      .executeTakeFirstOrThrow();
    expect((seal_at?.getTime() ?? 0) - startsAt).toBe(150_000);

    const token = await loginAs(usernames[2] ?? '', password);
    const list = await site.call(getContestProblem, { token, query: { cid: contestId } });
    expect(list.data?.map(({ displayTitle }) => displayTitle)).toEqual(['Two Sums']);

    const stranger = await aUser(site);
    const jury = await aUser(site, { role: 'problem_admin' });
    for (const { token: other } of [stranger, jury]) {
      const frame = await site.call(getContestFrame, { token: other, query: { cid: contestId } });
      expect(frame).toMatchObject({ code: 'contest_not_found' });
    }
    for (const who of [{}, { token: stranger.token }, { token: jury.token }]) {
      const seen = await site.call(getContestList, { ...who, query: {} });
      expect(seen.data?.records.map(({ id }) => id)).not.toContain(contestId);
    }
    await removeRehearsal(site, contestId);
  });

  it('takes what is handed in, and leaves nothing behind', async () => {
    const model = await aModel();
    const before = await traces();
    const { contestId, usernames, password } = await rehearse(model);
    const token = await loginAs(usernames[0] ?? '', password);
    const body = { cid: contestId, pid: 'A', language: 'C++ 17 With O2', code: 'int main() { return 0; }' };
    expect((await site.call(submitProblemJudge, { token, body })).status).toBe(200);
    expect(await outcomeOf(site, contestId)).toMatchObject({ kept: 1, waiting: 1, late: 0, failed: 0 });
    expect(await removeRehearsal(site, contestId)).toBe(true);
    expect(await traces()).toEqual(before);
    expect(await removeRehearsal(site, contestId)).toBe(false);
  });

  it('is never taken for another contest', async () => {
    const model = await aModel();
    expect(await removeRehearsal(site, model)).toBe(false);
    expect(await traces()).toContain(`contest: ${(await contests()).length}`);
    expect(await contests()).toContain(model);
  });

  it('is cleared away later if the program that played it was killed', async () => {
    const { contestId } = await rehearse(await aModel());
    await removeForgotten(site);
    expect(await contests()).toContain(contestId);
    await site.database.db
      .updateTable('rehearsal')
      .set({ ends_at: new Date(site.now().getTime() - 7_200_000) })
      .where('contest_id', '=', contestId)
      .execute();
    await removeForgotten(site);
    expect(await contests()).not.toContain(contestId);
  });
});

const contests = async () => (await site.database.db.selectFrom('contest').select('id').execute()).map(({ id }) => id);
