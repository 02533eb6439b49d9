import { getContestFrame, registerContest } from '@oyez/contract/contests/contests';
import type { ContestAuth } from '@oyez/contract/contests/contest-values';
import { STATUS } from '@oyez/contract/judging/verdict';
import { findSubmitted, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { runSamples, submitProblemTestJudge } from '@oyez/contract/submissions/test-runs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { LANE } from '../../jobs/lanes.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { submitScopeOf } from '../../policy/scope.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { whileHeld } from '../../testing/held-rows.ts';
import { aNode } from '../../testing/judge-node.ts';
import { aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { actorOf } from '../accounts/actors.service.ts';

let site: TestSite;
let owner: TestUser;
let contestant: TestUser;
let problem: TestProblem;
beforeAll(async () => {
  site = await aSite();
  await setSwitches({});
  await aNode(site, { languages: ['Python3'] });
  owner = await aUser(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  contestant = await aUser(site);
  problem = await aProblem(site, { contestOnly: true });
});

async function setSwitches(switches: object): Promise<void> {
  const value = JSON.stringify({ defaultSubmitInterval: 0, ...switches });
  await site.database.db
    .insertInto('setting')
    .values({ key: 'switches', value, modified_at: site.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  site.settings.forget();
}

type Shape = Parameters<typeof aContest>[1];
async function contestWith(shape: Shape = {}): Promise<number> {
  const contestId = await aContest(site, { ownerId: owner.id, ...shape });
  await aContestProblem(site, contestId, problem.id, { label: 'Bee' });
  return contestId;
}

const PROGRAM = { language: 'Python3', code: 'print(3)' };
const submit = (by: TestUser, cid: number, is: { pid?: string; submitKey?: string; code?: string } = {}) =>
  site.call(submitProblemJudge, { token: by.token, body: { pid: 'bee', ...PROGRAM, cid, ...is } });
const rowOf = (id: number | undefined) =>
  site.database.db
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
const participants = (contestId: number) =>
  site.database.db.selectFrom('participant').selectAll().where('contest_id', '=', contestId).execute();

describe('handing in to a contest', () => {
  it('goes by the label, into the line of contests, and enlists whoever hands in for the first time', async () => {
    const cid = await contestWith();
    const answer = await submit(contestant, cid);
    expect(answer).toMatchObject({
      status: 200,
      data: {
        cid,
        displayPid: 'Bee',
        title: 'Problem Bee',
        status: STATUS.pending,
        code: null,
        ip: null,
        share: false,
      },
    });
    const row = await rowOf(answer.data?.submitId);
    const [enlisted, ...others] = await participants(cid);
    expect(others).toEqual([]);
    expect(enlisted).toMatchObject({ user_id: contestant.id, registered_at: null, kind: 'official' });
    expect(row).toMatchObject({ contest_id: cid, participant_id: enlisted?.id, problem_id: problem.id });
    expect(row.contest_problem_id).not.toBeNull();
    const tasks = await site.database.db
      .selectFrom('task')
      .select('lane')
      .where('owner_id', '=', contestant.id)
      .execute();
    expect(tasks).toEqual([{ lane: LANE.contest }]);
    await submit(contestant, cid);
    expect(await participants(cid)).toHaveLength(1);
  });

  it('makes a participant of whoever does, as their own frame of the contest says, and nobody else’s', async () => {
    const cid = await contestWith();
    const bystander = await aUser(site);
    const frames = () =>
      Promise.all(
        [contestant, bystander].map(async ({ token }) => {
          const { data } = await site.call(getContestFrame, { token, query: { cid } });
          return { registered: data?.registered, takesPart: data?.takesPart };
        }),
      );
    const outside = { registered: false, takesPart: false };
    expect(await frames()).toEqual([outside, outside]);
    await submit(contestant, cid);
    expect(await frames()).toEqual([{ registered: false, takesPart: true }, outside]);
    await site.call(registerContest, { token: contestant.token, body: { cid, password: '' } });
    expect(await frames()).toEqual([{ registered: true, takesPart: true }, outside]);
  });

  it('makes one participant of somebody who hands in twice at once', async () => {
    const cid = await contestWith();
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(contestant, cid)));
    const taken = answers.filter((answer) => answer.status === 200);
    expect(taken.length).toBeGreaterThan(1);
    expect(await participants(cid)).toHaveLength(1);
    const rows = await Promise.all(taken.map(({ data }) => rowOf(data?.submitId)));
    expect(new Set(rows.map((row) => row.participant_id)).size).toBe(1);
  });

  type Case = { shape: Shape; registered?: boolean; rule?: object; code: string; jury: string | null };
  const over = { startsIn: -120, endsIn: -60 };
  const ahead = { startsIn: 60, endsIn: 120 };
  const auth = (value: ContestAuth) => ({ auth: value });
  const elsewhere = { prefix: 'team', suffix: '', start: 1, end: 2, extra: [] };
  it.each<[string, Case]>([
    ['is over', { shape: over, code: 'contest_ended', jury: 'contest_ended' }],
    [
      'is over, whoever registered',
      { shape: { ...over, ...auth('private') }, code: 'contest_ended', jury: 'contest_ended' },
    ],
    ['is over and hidden', { shape: { ...over, visible: false }, code: 'contest_not_found', jury: 'contest_ended' }],
    ['has not begun', { shape: { ...ahead, ...auth('private') }, code: 'contest_not_started', jury: null }],
    ['is hidden', { shape: { visible: false }, code: 'contest_not_found', jury: null }],
    ['is private, before the password', { shape: auth('private'), code: 'contest_register_first', jury: null }],
    ['is protected, before the password', { shape: auth('protected'), code: 'contest_register_first', jury: null }],
    [
      'is private and for others, before the password',
      { shape: auth('private'), rule: elsewhere, code: 'contest_register_first', jury: null },
    ],
    [
      'is for other accounts',
      { shape: auth('protected'), registered: true, rule: elsewhere, code: 'contest_accounts_only', jury: null },
    ],
  ])('is refused where the contest %s', async (_, { shape, registered, rule, code, jury }) => {
    const cid = await contestWith(shape);
    if (rule) {
      const set = { account_rule_on: true, account_rule: JSON.stringify(rule) };
      await site.database.db.updateTable('contest').set(set).where('id', '=', cid).execute();
    }
    if (registered) await aParticipant(site, cid, contestant.id);
    const before = (await participants(cid)).length;
    const status = code === 'contest_not_found' ? 404 : 403;
    expect(await submit(contestant, cid)).toMatchObject({ http: 200, status, code, data: null });
    // Before it is looked whether there is such a problem.
    expect(await submit(contestant, cid, { pid: 'ZZ' })).toMatchObject({ code });
    expect(await participants(cid)).toHaveLength(before);
    expect(await submit(owner, cid)).toMatchObject(jury === null ? { status: 200 } : { code: jury });
  });

  it('is taken late where late submissions are allowed', async () => {
    const cid = await contestWith({ ...over, lateSubmits: true });
    expect(await submit(contestant, cid)).toMatchObject({ status: 200 });
  });

  it.each([
    ['is not there', async () => {}],
    [
      'was hidden',
      () => site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', problem.id).execute(),
    ],
    [
      'was taken out',
      (cid: number) =>
        site.database.db
          .updateTable('contest_problem')
          .set({ deleted_at: site.now() })
          .where('contest_id', '=', cid)
          .execute(),
    ],
  ])('to a problem that %s is to none', async (what, change) => {
    const cid = await contestWith();
    await change(cid);
    const pid = what === 'is not there' ? problem.displayId : 'bee';
    const { code, status, msg } = await submit(contestant, cid, { pid });
    expect({ code, status }).toEqual({ code: 'contest_problem_not_found', status: 404 });
    expect(msg).toBe((await submit(contestant, cid, { pid: 'NOSUCH' })).msg);
  });

  it('needs the switch of contests, and no other', async () => {
    const cid = await contestWith();
    await setSwitches({ openContestJudge: false });
    expect(await submit(contestant, cid)).toMatchObject({ status: 403, code: 'judging_disabled' });
    await setSwitches({ openPublicJudge: false, openGroupJudge: false });
    expect(await submit(contestant, cid)).toMatchObject({ status: 200 });
    await setSwitches({});
  });

  it('in time is what was here in time, however long it waits for us', async () => {
    const cid = await contestWith({ endsIn: 1 });
    const arrived = site.clock.now;
    const busy = await site.database.pool.connect();
    await busy.query('BEGIN; LOCK TABLE submission IN ACCESS EXCLUSIVE MODE');
    const answering = submit(contestant, cid);
    const isWaiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'submission'::regclass`;
    for (let n = 0; n < 200 && (await site.database.pool.query(isWaiting)).rowCount === 0; n += 1) {
      await new Promise((done) => setTimeout(done, 20));
    }
    site.clock.advance(120_000);
    await busy.query('COMMIT');
    busy.release();
    const answer = await answering;
    expect(answer).toMatchObject({ status: 200, data: { submitTime: arrived.toISOString() } });
    expect(await submit(contestant, cid)).toMatchObject({ code: 'contest_ended' });
  });

  describe('that changed after it was opened', () => {
    async function opened(shape: Shape = {}, before?: (cid: number) => Promise<unknown>) {
      const cid = await contestWith(shape);
      await before?.(cid);
      const actor = await actorOf(site.database.db, { ...contestant, role: 'default_user' }, site.now());
      const place = await submitScopeOf(site.database.db, actor, { cid }, site.now());
      expect(place.refusal === null || place.practise !== null).toBe(true);
      const enter = (way: OpenScope['enter'] | null) =>
        transact(site, async (tx) => (await way?.(tx, problem.id, site.now())) ?? null);
      return { cid, place, enter };
    }

    it('takes nothing to a problem that was taken out of it', async () => {
      const [running, over] = [await opened(), await opened({ startsIn: -180, endsIn: -60 })];
      for (const { cid } of [running, over]) {
        await site.database.db
          .updateTable('contest_problem')
          .set({ deleted_at: site.now() })
          .where('contest_id', '=', cid)
          .execute();
      }
      for (const entering of [() => running.enter(running.place.enter), () => over.enter(over.place.practise)]) {
        await expect(entering()).rejects.toMatchObject({ code: 'contest_problem_not_found' });
      }
      expect(await participants(running.cid)).toEqual([]);
    });

    it('takes nothing to one that is taken out while it is stored, and says so', async () => {
      const cid = await contestWith();
      const taken = [
        { text: 'UPDATE contest_problem SET deleted_at = now() WHERE contest_id = $1', values: [cid] },
        { text: 'LOCK TABLE judging IN EXCLUSIVE MODE', values: [] },
      ];
      const answer = await whileHeld(site, taken, () => submit(contestant, cid));
      expect(answer).toMatchObject({ status: 404, code: 'contest_problem_not_found' });
      expect(await participants(cid)).toEqual([]);
    });

    it('takes nothing from who was taken out of a team, and from its jury as before', async () => {
      const { cid, place, enter } = await opened({ teams: true }, (id) => aTeam(site, id, [contestant]));
      await site.database.db.deleteFrom('participant_member').where('contest_id', '=', cid).execute();
      await expect(enter(place.enter)).rejects.toMatchObject({ code: 'contest_teams_only' });
      const trial = await submit(owner, cid);
      expect((await rowOf(trial.data?.submitId)).participant_id).toBeNull();
    });
  });

  it('takes a press of the button once, also when the answer was lost and the contest is over by now', async () => {
    const cid = await contestWith({ endsIn: 1 });
    const submitKey = 'press-in-the-last-minute';
    const first = await submit(contestant, cid, { submitKey });
    site.clock.advance(120_000);
    expect(await submit(contestant, cid, { submitKey })).toMatchObject({ data: { submitId: first.data?.submitId } });
    expect(await submit(contestant, cid, { submitKey, code: 'print(4)' })).toMatchObject({ code: 'submit_key_used' });
    const found = await site.call(findSubmitted, { token: contestant.token, query: { submitKey } });
    expect(found.data).toEqual({ submitId: first.data?.submitId });
    const elsewhere = await contestWith();
    expect(await submit(contestant, elsewhere, { submitKey })).toMatchObject({ code: 'submit_key_used' });
  });
});

describe('trying code out in a contest', () => {
  const tryOut = (by: TestUser, is: { cid?: number; type?: string }) =>
    site.call(submitProblemTestJudge, {
      token: by.token,
      body: { pid: problem.id, ...PROGRAM, userInput: '1 2', ...is },
    });
  const samples = (by: TestUser, is: { cid?: number }) =>
    site.call(runSamples, { token: by.token, body: { pid: problem.id, ...PROGRAM, type: 'contest', ...is } });
  beforeEach(() => site.database.db.deleteFrom('test_run').execute());

  it('runs for those who came in, named by the contest or only as one', async () => {
    const cid = await contestWith({ auth: 'private' });
    await aParticipant(site, cid, contestant.id);
    expect(await tryOut(contestant, { cid, type: 'contest' })).toMatchObject({ status: 200 });
    await site.database.db.deleteFrom('test_run').execute();
    expect(await tryOut(contestant, { type: 'contest' })).toMatchObject({ status: 200 });
    await site.database.db.deleteFrom('test_run').execute();
    expect(await samples(contestant, { cid })).toMatchObject({ status: 200, data: [{ n: 1 }] });
    const stranger = await aUser(site);
    expect(await tryOut(stranger, { cid, type: 'contest' })).toMatchObject({ code: 'contest_needs_password' });
    expect(await tryOut(stranger, { type: 'contest' })).toMatchObject({ code: 'problem_not_found' });
    expect(await samples(stranger, {})).toMatchObject({ code: 'problem_not_found' });
  });

  it('tells nothing of a problem before the start', async () => {
    const cid = await contestWith(ahead());
    await aParticipant(site, cid, contestant.id);
    expect(await tryOut(contestant, { cid })).toMatchObject({ code: 'contest_not_started' });
    expect(await tryOut(contestant, { type: 'contest' })).toMatchObject({ code: 'problem_not_found' });
    expect(await samples(contestant, { cid })).toMatchObject({ code: 'contest_not_started' });
  });

  it('follows the switch of contests', async () => {
    const cid = await contestWith();
    await setSwitches({ openContestJudge: false });
    expect(await tryOut(contestant, { cid })).toMatchObject({ code: 'judging_disabled' });
    expect(await tryOut(contestant, { type: 'public' })).toMatchObject({ code: 'judging_disabled' });
    await setSwitches({});
  });
});

function ahead(): Shape {
  return { startsIn: 60, endsIn: 120 };
}
