import { getProblemDetail } from '@oyez/contract/problems/problems';
import { getRemoteTroubles } from '@oyez/contract/remote/remote-judges';
import { resubmitSubmission, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant } from '../../testing/contest-builders.ts';
import type { TestSite } from '../../testing/site.ts';
import type { RemoteRunner } from './submitting/remote-runner.ts';
import { accepted, aPlayedJudge, faultOf, final, type PlayedJudge } from './testing/played-judge.ts';
import { aPool, aRemoteProblem, aSiteWith, CPP, sendCode, verdictOf, work } from './testing/elsewhere.ts';

let judge: PlayedJudge;
let site: TestSite;
let runner: RemoteRunner;
let user: TestUser;
beforeEach(async () => {
  judge = aPlayedJudge({ pointsOf: 100 });
  site = await aSiteWith(judge);
  user = await aUser(site);
  runner = work(site);
});
afterEach(async () => {
  await runner.stop();
  await site.close();
});

const resubmit = (submitId: number) => site.call(resubmitSubmission, { token: user.token, query: { submitId } });
const sentBy = () => judge.arrived.map((one) => one.account);

describe('an account of the pool', () => {
  it('is not to blame for a page that has changed', async () => {
    await aPool(site, judge, ['one']);
    const problem = await aRemoteProblem(site);
    judge.faults.set('prepare', Array.from({ length: 6 }, faultOf.changed));
    for (let n = 0; n < 6; n += 1) {
      const { message } = await verdictOf(site, await sendCode(site, user, problem));
      expect(message).toBe('remote:submit_unreadable:CF:');
    }
    const [account] = await site.database.db.selectFrom('remote_account').selectAll().execute();
    expect(account).toMatchObject({ failures: 0, trouble: null });
    expect((await verdictOf(site, await sendCode(site, user, problem))).status).toBe(STATUS.accepted);
  });

  it('that has to rest keeps back nothing that another one can send', async () => {
    await aPool(site, judge, ['one', 'two']);
    judge.faults.set('submit', [faultOf.busy(900_000)]);
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.arrived).toHaveLength(1);
    const { faults } = await site.database.db
      .selectFrom('remote_submission')
      .select('faults')
      .executeTakeFirstOrThrow();
    expect(faults).toBe(0);
  });

  it('that is gone leaves what only it could read to be sent anew', async () => {
    await aPool(site, judge, ['one']);
    judge.results = () => final('submitted_failed', 'FAILED');
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.submitted_failed);
    await aPool(site, judge, ['two']);
    judge.results = () => accepted;
    judge.faults.set('result', [faultOf.session()]);
    await resubmit(id);
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(sentBy()).toEqual(['one', 'two']);
  });

  it('that is gone cannot be asked whether the code arrived: its author is told, and decides', async () => {
    await aPool(site, judge, ['one']);
    judge.faults.set('submit', ['lost']);
    judge.faults.set('find', [faultOf.changed()]);
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect(await verdictOf(site, id)).toMatchObject({ message: 'remote:uncertain:CF:' });
    await aPool(site, judge, ['two']);
    await resubmit(id);
    expect(await verdictOf(site, id)).toMatchObject({
      status: STATUS.submitted_failed,
      message: 'remote:account_gone:CF:',
    });
    expect(sentBy()).toEqual(['one']);
    await resubmit(id);
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(sentBy()).toEqual(['one', 'two']);
  });
});

describe('a language that another judge does not take', () => {
  it('is offered for this problem no more, unless it is the last one; the administrators see what was said', async () => {
    await aPool(site, judge, ['one']);
    const [problem, other] = [await aRemoteProblem(site), await aRemoteProblem(site)];
    judge.faults.set('submit', [faultOf.language('Choose valid language'), faultOf.language('Choose valid language')]);
    const id = await sendCode(site, user, problem);
    expect(await verdictOf(site, id)).toMatchObject({
      status: STATUS.submitted_failed,
      message: 'remote:language:CF:Choose valid language',
    });
    const offered = async () =>
      (await site.call(getProblemDetail, { token: user.token, query: { problemId: problem.displayId } })).data
        ?.languages;
    expect(await offered()).toEqual(['Python 3.13.2']);
    await expect(sendCode(site, user, problem)).rejects.toThrow('not submitted');
    const python = await sendCode(site, user, problem, 'print()', 'Python 3.13.2');
    expect((await verdictOf(site, python)).status).toBe(STATUS.submitted_failed);
    expect(await offered()).toEqual(['Python 3.13.2']);
    expect((await verdictOf(site, await sendCode(site, user, other))).status).toBe(STATUS.accepted);
    const root = await aUser(site, { role: 'root' });
    const { data } = await site.call(getRemoteTroubles, { token: root.token, query: {} });
    expect(data?.records.find((one) => one.submitId === id)).toMatchObject({ rawVerdict: 'Choose valid language' });
  });
});

describe('points of another judge', () => {
  const partial = final('partial_accepted', 'PARTIAL', { score: 40.4 });

  it('are shown where it is known out of how many they are', async () => {
    await aPool(site, judge, ['one']);
    judge.results = () => partial;
    expect(await verdictOf(site, await sendCode(site, user, await aRemoteProblem(site)))).toMatchObject({ score: 40 });
  });

  it('are none in a contest, where the accepted has a hundred and another nothing', async () => {
    await aPool(site, judge, ['one']);
    const root = await aUser(site, { role: 'root' });
    const cid = await aContest(site, { ownerId: root.id, startsIn: -60, endsIn: 60 });
    await aContestProblem(site, cid, (await aRemoteProblem(site)).id, { label: 'A' });
    await aParticipant(site, cid, user.id);
    const scoreOf = async (code: string) => {
      const body = { pid: 'A', cid, language: CPP, code };
      const { data } = await site.call(submitProblemJudge, { token: user.token, body });
      return (await verdictOf(site, data?.submitId ?? 0)).score;
    };
    judge.results = () => partial;
    expect(await scoreOf('int main() { return 1; }')).toBe(0);
    judge.results = () => final('accepted', '7 points', { score: 7 });
    expect(await scoreOf('int main() { return 0; }')).toBe(100);
  });
});
