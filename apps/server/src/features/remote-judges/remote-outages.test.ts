import { resubmitSubmission } from '@oyez/contract/submissions/submissions';
import { getRemoteSites, setOwnRemoteAccount } from '@oyez/contract/remote/remote-judges';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser } from '../../testing/builders.ts';
import type { TestSite } from '../../testing/site.ts';
import { setAccountState } from './accounts/accounts.sql.ts';
import { noteSuccess } from './sites/sites.sql.ts';
import { boundRemote } from './submitting/overdue.service.ts';
import type { RemoteRunner } from './submitting/remote-runner.ts';
import { aPlayedJudge, faultOf, type PlayedJudge } from './testing/played-judge.ts';
import { aPool, aRemoteProblem, aSiteWith, sendCode, statusOf, until, verdictOf, work } from './testing/elsewhere.ts';

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

describe('a judge that is away', () => {
  it('is left alone after some failures; what waits for it ends after a while and says so', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.faults.set('session', Array.from({ length: 50 }, faultOf.away));
    const problem = await aRemoteProblem(site);
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await sendCode(site, user, problem));
    running();
    const down = await until('it counts as down', () =>
      site.database.db.selectFrom('remote_site').selectAll().where('down_since', 'is not', null).executeTakeFirst(),
    );
    expect(down).toMatchObject({ oj: 'CF', last_failure: 'network' });
    expect(down.closed_until).not.toBeNull();
    const later = Object.assign({}, site, { now: () => new Date(Date.now() + 61 * 60_000) });
    await boundRemote(later);
    await until('they end', async () => {
      await boundRemote(later);
      const all = await Promise.all(ids.map((id) => statusOf(site, id)));
      return all.every((one) => one.status === STATUS.submitted_failed && one.message === 'remote:unreachable:CF:');
    });
  });

  it('and says for how long is shown so; what waits for it is not ended for want of an account, nor when it is back', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.faults.set('session', [faultOf.closed(30 * 60_000)]);
    const problem = await aRemoteProblem(site);
    const ids = [await sendCode(site, user, problem), await sendCode(site, user, problem)];
    running();
    await until('it counts as down', () =>
      site.database.db.selectFrom('remote_site').selectAll().where('down_since', 'is not', null).executeTakeFirst(),
    );
    const { data } = await site.call(getRemoteSites, { token: user.token });
    expect(data).toMatchObject([
      {
        site: 'CF',
        state: 'down',
        note: expect.stringContaining('try again in 30 min; your submission waits until then'),
      },
    ]);
    await runner?.stop();
    const after = (minutes: number) => Object.assign({}, site, { now: () => new Date(Date.now() + minutes * 60_000) });
    const outcomes = async () => (await Promise.all(ids.map((id) => statusOf(site, id)))).map((one) => one.message);
    await boundRemote(after(31));
    expect(await outcomes()).toEqual([null, null]);
    // It answers again after half an hour, and the line has not moved yet.
    const { db } = site.database;
    await noteSuccess(db, 'CF', new Date());
    await db
      .updateTable('remote_site')
      .set({ last_failure_at: new Date(Date.now() + 30 * 60_000) })
      .execute();
    await boundRemote(after(31));
    expect(await outcomes()).toEqual([null, null]);
    await boundRemote(after(61));
    expect(await outcomes()).toEqual(['remote:account_wait:CF:', 'remote:account_wait:CF:']);
  });

  it('whose accounts come back is used again', async () => {
    await aPool(site, judge, ['one']);
    const { id } = await site.database.db.selectFrom('remote_account').select('id').executeTakeFirstOrThrow();
    await transact(site, (tx) => setAccountState(tx, id, { state: 'disabled', trouble: 'often' }, new Date()));
    const user = await aUser(site);
    const problem = await aRemoteProblem(site);
    running();
    const submitId = await sendCode(site, user, problem);
    expect(await verdictOf(site, submitId)).toMatchObject({ message: 'remote:no_usable_account:CF:' });
    await transact(site, (tx) => setAccountState(tx, id, { state: 'needs_login', trouble: null }, new Date()));
    await site.call(resubmitSubmission, { token: user.token, query: { submitId } });
    expect((await verdictOf(site, submitId)).status).toBe(STATUS.accepted);
  });

  it('is not one that asks for a human; but nothing has gone well there', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.faults.set('session', [faultOf.away(), faultOf.away(), faultOf.challenge()]);
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect(await verdictOf(site, id)).toMatchObject({ message: 'remote:challenge:CF:' });
    const rows = await site.database.db.selectFrom('remote_site').selectAll().execute();
    expect(rows).toMatchObject([{ failures: 0, last_success_at: null }]);
  });
});

describe('what waits for an account of one’s own', () => {
  it('waits for that one, however well the pool is served', async () => {
    await aPool(site, judge, ['one']);
    const user = await aUser(site);
    judge.accounts.set('mine', 'my word');
    const body = { pool: 'CF' as const, name: 'mine', password: 'my word' };
    await site.call(setOwnRemoteAccount, { token: user.token, body });
    const { db } = site.database;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const sentWith = (name: string, at: Date) =>
      db.updateTable('remote_account').set({ succeeded_at: at }).where('name', '=', name).execute();
    await db
      .updateTable('remote_account')
      .set({ free_from: inMinutes(600) })
      .where('name', '=', 'mine')
      .execute();
    running();
    const id = await sendCode(site, user, await aRemoteProblem(site));
    await until('it waits for it', () =>
      db
        .selectFrom('task')
        .select('id')
        .where('selector', '=', 'CF:own')
        .where('state', '=', 'ready')
        .executeTakeFirst(),
    );
    await runner?.stop();
    const later = Object.assign({}, site, { now: () => inMinutes(11) });
    await sentWith('one', inMinutes(10));
    await sentWith('mine', inMinutes(10));
    await boundRemote(later);
    expect((await statusOf(site, id)).message).toBeNull();
    await sentWith('mine', inMinutes(-1));
    await boundRemote(later);
    expect((await statusOf(site, id)).message).toBe('remote:account_wait:CF:');
  });
});
