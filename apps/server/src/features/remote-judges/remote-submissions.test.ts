import { resubmitSubmission } from '@oyez/contract/submissions/submissions';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { cancelJudge, rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { LANE } from '../../jobs/lanes.ts';
import { aUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import type { TestSite } from '../../testing/site.ts';
import { insertStaged, judgeAside } from '../judging/rejudging/staged.sql.ts';
import { showing } from '../judging/verdicts/verdicts.sql.ts';
import type { RemoteRunner } from './submitting/remote-runner.ts';
import { accepted, aPlayedJudge, faultOf, final, type PlayedJudge } from './testing/played-judge.ts';
import {
  aPool,
  aRemoteProblem,
  aSiteWith,
  processDied,
  sendCode,
  statusOf,
  until,
  verdictOf,
  work,
} from './testing/elsewhere.ts';

let judge: PlayedJudge;
let site: TestSite;
let runner: RemoteRunner | undefined;
beforeEach(async () => {
  judge = aPlayedJudge();
  site = await aSiteWith(judge);
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await site.close();
});

const running = () => {
  runner = work(site);
};
const resubmit = (by: { token: string }, submitId: number) =>
  site.call(resubmitSubmission, { token: by.token, query: { submitId } });

describe('a submission to a judge elsewhere', () => {
  it('is sent once, with an account of the pool, and gets the verdict of that judge', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.results = (_of, times) => (times === 0 ? { state: 'running', rawVerdict: 'TESTING' } : accepted);
    const id = await sendCode(site, user, await aRemoteProblem(site), 'int main() {}');
    expect((await statusOf(site, id)).status).toBe(STATUS.pending);
    running();
    expect(await verdictOf(site, id)).toMatchObject({
      status: STATUS.accepted,
      time_ms: 15,
      memory_kb: 1024,
      score: null,
      judger: 'Codeforces',
    });
    expect(judge.arrived).toMatchObject([{ account: 'one', source: 'int main() {}', language: '54', problem: '1A' }]);
    expect(judge.signIns).toEqual(['one']);
  });

  it('gets each verdict with what the judge says of it', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    const problem = await aRemoteProblem(site);
    const said = new Map([
      ['a', final('wrong_answer', 'WRONG_ANSWER')],
      ['b', final('compile_error', 'COMPILATION_ERROR', { compileLog: 'line 1: no' })],
      ['c', final('time_limit', 'TIME_LIMIT_EXCEEDED')],
      ['d', final('submitted_failed', 'FAILED')],
      ['e', final('system_error', 'CRASHED')],
      ['f', final('partial_accepted', 'PARTIAL', { score: 40 })],
    ]);
    judge.results = (of) => said.get(of.source) ?? accepted;
    running();
    const verdicts: unknown[] = [];
    for (const code of said.keys()) {
      const { status, message, score } = await verdictOf(site, await sendCode(site, user, problem, code));
      verdicts.push([status, message, score]);
    }
    expect(verdicts).toEqual([
      [STATUS.wrong_answer, null, null],
      [STATUS.compile_error, 'line 1: no', null],
      [STATUS.time_limit, null, null],
      [STATUS.submitted_failed, 'remote:site_failed:CF:FAILED', null],
      [STATUS.system_error, 'remote:site_failed:CF:CRASHED', null],
      [STATUS.partial_accepted, null, null],
    ]);
  });

  it('that a contest judges aside ends there, too, with what it came to', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    const { judgingId } = await verdictOf(site, id);
    const contestId = await aContest(site);
    await transact(site, async (tx) => {
      const staged = { contestId, choice: {}, reason: '', byUserId: user.id, total: 1 };
      const rejudgingId = await insertStaged(tx, staged, site.now());
      const rejudging = { id: rejudgingId, byUserId: null, line: { lane: LANE.rejudge, maxAttempts: 3 } };
      await judgeAside(tx, showing([judgingId]), rejudging, site.now());
    });
    const works = site.database.db
      .selectFrom('judging as j')
      .innerJoin('remote_submission as r', 'r.judging_id', 'j.id')
      .where('j.submission_id', '=', id)
      .where('j.ended_at', 'is not', null)
      .orderBy('j.id')
      .select(['r.phase', 'r.outcome']);
    const both = await until('both ends', async () => {
      const ended = await works.execute();
      return ended.length === 2 && ended;
    });
    expect(both).toEqual(Array(2).fill({ phase: 'ended', outcome: STATUS.accepted }));
  });

  it('without any account is a system error that says so, and nothing is asked', async () => {
    const user = await aUser(site);
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect(await verdictOf(site, id)).toMatchObject({ status: STATUS.system_error });
    const { data } = await site.call(getSubmissionDetail, { token: user.token, query: { submitId: id } });
    expect(data?.submission.errorMessage).toBe(
      'System Error! Cause: The System does not have [CF] account configured. Please tell the administrator.',
    );
    expect(judge.signIns).toEqual([]);
  });

  it('in a language that the judge does not have is refused', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    const problem = await aRemoteProblem(site);
    await expect(sendCode(site, user, problem, 'x', 'C++ 17 With O2')).rejects.toThrow('not submitted');
  });

  it('of which the answer was lost is found again and not sent twice', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.faults.set('submit', ['lost']);
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.sent).toBe(1);
  });

  it('is not sent again when its process dies while it is sent', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    let arrived = () => {};
    const there = new Promise<void>((resolve) => (arrived = resolve));
    // The code has arrived, and its number is never written down.
    judge.at = (moment) => {
      if (moment !== 'submit') return undefined;
      judge.arrived.push({ id: '7', account: 'one', source: 'x', marker: '', language: '54', problem: '1A' });
      arrived();
      return new Promise(() => {});
    };
    const id = await sendCode(site, user, await aRemoteProblem(site), 'x');
    running();
    await there;
    const { marker } = await site.database.db
      .selectFrom('remote_submission')
      .select('marker')
      .executeTakeFirstOrThrow();
    Object.assign(judge.arrived[0] ?? {}, { marker });
    judge.at = () => undefined;
    await processDied(site);
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.sent).toBe(1);
    expect(judge.asked).toContain('7');
  });

  it('of which nobody knows whether it arrived ends as such; asked for again, it is looked for before it is sent', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.at = (moment) => (moment === 'submit' ? new Promise(() => {}) : undefined);
    const id = await sendCode(site, user, await aRemoteProblem(site));
    running();
    await until('it leaves', () => Promise.resolve(judge.sent === 1));
    judge.at = () => undefined;
    await processDied(site);
    expect(await verdictOf(site, id)).toMatchObject({
      status: STATUS.submitted_failed,
      message: 'remote:uncertain:CF:',
    });
    expect(judge.sent).toBe(1);
    // Late, it is there after all.
    const { marker } = await site.database.db
      .selectFrom('remote_submission')
      .select('marker')
      .executeTakeFirstOrThrow();
    judge.arrived.push({ id: '9', account: 'one', source: '', marker, language: '54', problem: '1A' });
    expect((await resubmit(user, id)).status).toBe(200);
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.sent).toBe(1);
  }, 180_000);

  it('that had not arrived after all is sent when its author asks for it again', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.at = (moment) => (moment === 'submit' ? new Promise(() => {}) : undefined);
    const id = await sendCode(site, user, await aRemoteProblem(site));
    running();
    await until('it leaves', () => Promise.resolve(judge.sent === 1));
    judge.at = () => undefined;
    await processDied(site);
    expect(await verdictOf(site, id)).toMatchObject({ message: 'remote:uncertain:CF:' });
    await resubmit(user, id);
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.arrived.length).toBe(1);
    expect(judge.sent).toBe(2);
  }, 180_000);

  it('without a verdict is only asked for when its author submits it again', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.results = () => final('submitted_failed', 'FAILED');
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.submitted_failed);
    const other = await aUser(site);
    expect(await resubmit(other, id)).toMatchObject({ code: 'resubmit_not_owner' });
    judge.results = () => accepted;
    await resubmit(user, id);
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.sent).toBe(1);
  });

  it('is sent anew by a rejudge of a verdict', async () => {
    await aPool(site, judge, ['one']);
    const [user, root] = [await aUser(site), await aUser(site, { role: 'root' })];
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    await verdictOf(site, id);
    judge.results = () => final('wrong_answer', 'WRONG_ANSWER');
    const answer = await site.call(rejudgeSubmission, { token: root.token, query: { submitId: id } });
    expect(answer.status).toBe(200);
    expect((await verdictOf(site, id)).status).toBe(STATUS.wrong_answer);
    expect(judge.sent).toBe(2);
  });

  it('that was cancelled stays so, whatever the judge says later', async () => {
    await aPool(site, judge, ['one']);
    const [user, root] = [await aUser(site), await aUser(site, { role: 'root' })];
    judge.results = () => ({ state: 'running', rawVerdict: 'TESTING' });
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    await until('it is judged', async () => (await statusOf(site, id)).status === STATUS.judging);
    await site.call(cancelJudge, { token: root.token, query: { submitId: id } });
    judge.results = () => accepted;
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect((await statusOf(site, id)).status).toBe(STATUS.cancelled);
  });

  it('is never given a verdict that the table does not have', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.results = (_of, times) =>
      times < 1 ? { state: 'unknown', rawVerdict: 'Happy Fools Day!', page: undefined } : accepted;
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.asked.length).toBe(2);
    const [page] = await site.database.db.selectFrom('remote_page').selectAll().execute();
    expect(page).toMatchObject({ missing: 'verdict: Happy Fools Day!' });
  });

  it('whose session ended while it was judged is asked for after signing in once', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.results = (_of, times) => (times < 3 ? { state: 'running', rawVerdict: 'TESTING' } : accepted);
    judge.faults.set('result', [faultOf.session()]);
    const sessions: string[] = [];
    judge.at = (moment, account) => {
      if (moment === 'session') sessions.push(account);
    };
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    // Before it was sent, and once more.
    expect(sessions).toEqual(['one', 'one']);
  });

  it('whose session ended, and whose account meets a human check, is read as everybody may read it', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.results = (_of, times) => (times < 3 ? { state: 'running', rawVerdict: 'TESTING' } : accepted);
    let sessions = 0;
    judge.at = (moment, account) => {
      if (moment === 'result' && account !== '') throw faultOf.session();
      if (moment === 'session' && ++sessions === 2) throw faultOf.challenge();
    };
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(sessions).toBe(2);
    const account = await site.database.db.selectFrom('remote_account').select('state').executeTakeFirstOrThrow();
    expect(account.state).toBe('challenge');
  });

  it('is refused with the words of the judge, without the name of the account', async () => {
    await aPool(site, judge, ['pool_name']);
    const user = await aUser(site);
    judge.faults.set('submit', [faultOf.rejected('Pool_Name: source is too short')]);
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect(await verdictOf(site, id)).toMatchObject({
      status: STATUS.submitted_failed,
      message: 'remote:rejected:CF:…: source is too short',
    });
  });

  it('goes on after a session that ended, a pause that was asked for, and a judge that was away', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.faults.set('submit', [faultOf.session(), faultOf.busy(50)]);
    judge.faults.set('result', [faultOf.away()]);
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.arrived.length).toBe(1);
  });
});

describe('accounts', () => {
  it('take turns, one submission at a time each', async () => {
    await aPool(site, judge, ['one', 'two', 'three']);
    const user = await aUser(site);
    const problem = await aRemoteProblem(site);
    let busy = 0;
    const sending = new Set<string>();
    judge.at = async (moment, account) => {
      if (moment !== 'submit') return;
      expect(sending.has(account)).toBe(false);
      sending.add(account);
      busy = Math.max(busy, sending.size);
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      sending.delete(account);
    };
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await sendCode(site, user, problem));
    running();
    for (const id of ids) expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    const used = Map.groupBy(judge.arrived, (one) => one.account);
    expect([...used.keys()].toSorted()).toEqual(['one', 'three', 'two']);
    expect(Math.min(...[...used.values()].map((some) => some.length))).toBeGreaterThanOrEqual(2);
  });

  it('with a wrong password are left alone, others go on, and the administrators are told once', async () => {
    await aPool(site, judge, ['bad', 'good']);
    judge.accounts.set('bad', 'something else');
    const [user, root] = [await aUser(site), await aUser(site, { role: 'root' })];
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    const { db } = site.database;
    const rows = await db.selectFrom('remote_account').select(['name', 'state', 'trouble']).orderBy('name').execute();
    expect(rows).toEqual([
      { name: 'bad', state: 'locked', trouble: 'password' },
      { name: 'good', state: 'ready', trouble: null },
    ]);
    const told = await db.selectFrom('message').select('template').where('user_id', '=', root.id).execute();
    expect(told).toEqual([{ template: 'remote_account_trouble' }]);
  });

  it('that all meet a human check leave the submission with that reason', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.faults.set('session', [faultOf.challenge()]);
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect(await verdictOf(site, id)).toMatchObject({
      status: STATUS.submitted_failed,
      message: 'remote:challenge:CF:',
    });
  });

  it('keep their passwords and sessions sealed', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    running();
    await verdictOf(site, await sendCode(site, user, await aRemoteProblem(site)));
    const rows = await site.database.db.selectFrom('remote_account').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('secret of');
    expect(rows[0]?.session).toMatch(/^v1\./);
  });
});
