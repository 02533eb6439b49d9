import {
  enableRemoteAccount,
  getOwnRemoteAccounts,
  getRemoteAdmin,
  getRemotePages,
  getRemoteSites,
  getRemoteTroubles,
  importRemoteSession,
  removeOwnRemoteAccount,
  setOwnRemoteAccount,
  testOwnRemoteAccount,
  testRemoteAccount,
} from '@oyez/contract/remote/remote-judges';
import { getSwitchConfig, updateSwitchConfig, type SwitchConfig } from '@oyez/contract/site/switches';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { deleteUsers } from '@oyez/contract/users/user-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import type { TestSite } from '../../testing/site.ts';
import type { RemoteRunner } from './submitting/remote-runner.ts';
import { aPlayedJudge, faultOf, type PlayedJudge } from './testing/played-judge.ts';
import { aRemoteProblem, aSiteWith, sendCode, verdictOf, work } from './testing/elsewhere.ts';

let judge: PlayedJudge;
let site: TestSite;
let runner: RemoteRunner;
let root: TestUser;
beforeAll(async () => {
  judge = aPlayedJudge();
  site = await aSiteWith(judge);
  root = await aUser(site, { role: 'root' });
  runner = work(site);
});
afterAll(async () => {
  await runner.stop();
  await site.close();
});
beforeEach(async () => {
  judge.arrived.length = 0;
  judge.faults.clear();
  await site.database.db.deleteFrom('remote_account').execute();
  await site.database.db.deleteFrom('remote_site').execute();
});

async function setPool(names: string[], passwords: string[]): Promise<SwitchConfig> {
  const { data } = await site.call(getSwitchConfig, { token: root.token });
  if (!data) throw new Error('no switches');
  const body = { ...data, cfUsernameList: names, cfPasswordList: passwords };
  expect((await site.call(updateSwitchConfig, { token: root.token, body })).status).toBe(200);
  return (await site.call(getSwitchConfig, { token: root.token })).data ?? data;
}

const stored = () =>
  site.database.db.selectFrom('remote_account').selectAll().where('user_id', 'is', null).orderBy('place').execute();
const admin = async () => (await site.call(getRemoteAdmin, { token: root.token })).data;

describe('the pool of the page of switches', () => {
  it('is shown masked; a mask leaves the password, the session and the state as they are', async () => {
    judge.accounts.set('one', 'first');
    expect(await setPool(['one'], ['first'])).toMatchObject({
      cfUsernameList: ['one'],
      cfPasswordList: [SECRET_MASK],
    });
    const [account] = await stored();
    const id = account?.id ?? 0;
    expect(await site.call(testRemoteAccount, { token: root.token, body: { id } })).toMatchObject({
      data: { ok: true, state: 'free' },
    });
    await setPool(['two', 'one'], ['second', SECRET_MASK]);
    const rows = await stored();
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['two', 'needs_login'],
      ['one', 'ready'],
    ]);
    expect(rows[1]).toMatchObject({ id });
    await setPool(['one'], ['another']);
    expect(await stored()).toMatchObject([{ id, state: 'needs_login', session: null }]);
  });

  it('tells administrators how each account stands, and nobody else', async () => {
    judge.accounts.set('one', 'first');
    await setPool(['one', 'bad'], ['first', 'wrong']);
    const bad = (await stored()).find((one) => one.name === 'bad');
    const tested = await site.call(testRemoteAccount, { token: root.token, body: { id: bad?.id ?? 0 } });
    expect(tested.data).toMatchObject({
      ok: false,
      state: 'locked',
      message: 'The site does not accept this name and password.',
    });
    const shown = await admin();
    expect(shown?.accounts.map(({ name, state }) => [name, state])).toEqual([
      ['one', 'needs_login'],
      ['bad', 'locked'],
    ]);
    expect(shown?.sites).toMatchObject([{ site: 'CF', state: 'up', waiting: 0 }]);
    const user = await aUser(site);
    expect((await site.call(getRemoteAdmin, { token: user.token })).data).toBeNull();
    expect(JSON.stringify(await site.call(getRemoteSites, { token: user.token }))).not.toContain('bad');
  });

  it('takes the session of a browser where a human is asked for', async () => {
    judge.accounts.set('one', 'first');
    await setPool(['one'], ['first']);
    const id = (await stored())[0]?.id ?? 0;
    judge.faults.set('session', [faultOf.challenge()]);
    expect((await site.call(testRemoteAccount, { token: root.token, body: { id } })).data?.state).toBe('challenge');
    expect((await site.call(getRemoteSites, { token: root.token })).data).toMatchObject([{ state: 'blocked' }]);
    const none = { id, cookies: 'nothing of use', userAgent: '' };
    expect(await site.call(importRemoteSession, { token: root.token, body: none })).toMatchObject({
      code: 'remote_session_empty',
    });
    judge.signIns.length = 0;
    const body = { id, cookies: 'session=one; other=2', userAgent: 'Browser' };
    expect((await site.call(importRemoteSession, { token: root.token, body })).data).toMatchObject({
      ok: true,
      state: 'free',
    });
    expect(judge.signIns).toEqual([]);
  });

  it('lets an account be switched off and on', async () => {
    judge.accounts.set('one', 'first');
    await setPool(['one'], ['first']);
    const id = (await stored())[0]?.id ?? 0;
    await site.call(enableRemoteAccount, { token: root.token, body: { id, enabled: false } });
    expect((await admin())?.accounts).toMatchObject([{ state: 'disabled' }]);
    await site.call(enableRemoteAccount, { token: root.token, body: { id, enabled: true } });
    expect((await admin())?.accounts).toMatchObject([{ state: 'needs_login', trouble: null }]);
  });
});

describe('an account of one’s own', () => {
  it('sends what its owner submits, and nothing else; without a pool others have none', async () => {
    judge.accounts.set('mine', 'my word');
    const [owner, other] = [await aUser(site), await aUser(site)];
    const problem = await aRemoteProblem(site);
    const body = { pool: 'CF' as const, name: 'mine', password: 'my word' };
    expect((await site.call(setOwnRemoteAccount, { token: owner.token, body })).status).toBe(200);
    const listed = await site.call(getOwnRemoteAccounts, { token: owner.token });
    expect(listed.data).toMatchObject([
      { pool: 'CF', account: { name: 'mine', state: 'needs_login' }, sitePool: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain('my word');
    expect((await verdictOf(site, await sendCode(site, owner, problem))).status).toBe(STATUS.accepted);
    expect(await verdictOf(site, await sendCode(site, other, problem))).toMatchObject({
      status: STATUS.system_error,
      message: 'remote:no_account:CF:',
    });
    expect(judge.arrived.map((one) => one.account)).toEqual(['mine']);
    const rows = await site.database.db.selectFrom('remote_account').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('my word');
  });

  it('is tested, keeps its password behind a mask, and goes without a trace', async () => {
    judge.accounts.set('mine', 'my word');
    const owner = await aUser(site);
    const save = (password: string) =>
      site.call(setOwnRemoteAccount, { token: owner.token, body: { pool: 'CF', name: 'mine', password } });
    expect(await save(SECRET_MASK)).toMatchObject({ code: 'remote_own_password_missing' });
    await save('my word');
    await save(SECRET_MASK);
    const test = { token: owner.token, body: { pool: 'CF' as const } };
    expect((await site.call(testOwnRemoteAccount, test)).data).toMatchObject({ ok: true });
    expect((await site.call(removeOwnRemoteAccount, test)).status).toBe(200);
    expect(await site.database.db.selectFrom('remote_account').selectAll().execute()).toEqual([]);
    expect(await site.call(testOwnRemoteAccount, test)).toMatchObject({ code: 'remote_account_not_found' });
  });

  it('is tested five times an hour, and not at once after it was refused', async () => {
    judge.accounts.set('theirs', 'a secret');
    // Of its own, as its clock runs ahead of the judge's.
    const other = await aSiteWith(judge);
    const { token } = await aUser(other);
    const guess = async (password: string) => {
      await other.call(setOwnRemoteAccount, { token, body: { pool: 'CF', name: 'theirs', password } });
      return other.call(testOwnRemoteAccount, { token, body: { pool: 'CF' } });
    };
    // Tests are counted by the hour of the clock.
    other.clock.advance(3_600_000 - (other.clock.now.getTime() % 3_600_000));
    expect((await guess('guess 1')).data).toMatchObject({ ok: false });
    expect(await guess('a secret')).toMatchObject({ status: 400, code: 'remote_test_paused', retryAfter: 120 });
    for (let n = 2; n <= 5; n += 1) {
      other.clock.advance(120_000);
      expect((await guess(`guess ${n}`)).data).toMatchObject({ ok: false });
    }
    other.clock.advance(120_000);
    expect(await guess('a secret')).toMatchObject({ status: 400, code: 'remote_tests_too_many' });
    other.clock.advance(3_600_000);
    expect((await guess('a secret')).data).toMatchObject({ ok: true });
    await other.close();
  });

  it('that lives on a session says, when that is over, that it needs a new one', async () => {
    const owner = await aUser(site);
    const body = { pool: 'CF' as const, name: 'mine', password: '', cookies: 'session_of=before' };
    await site.call(setOwnRemoteAccount, { token: owner.token, body });
    const tested = await site.call(testOwnRemoteAccount, { token: owner.token, body: { pool: 'CF' } });
    expect(tested.data).toMatchObject({
      ok: false,
      state: 'challenge',
      message: 'Its session is over, and there is no password to sign in with: import a new session.',
    });
  });

  it('is not kept when its owner is removed here', async () => {
    const [owner, other] = [await aUser(site), await aUser(site)];
    const body = { pool: 'CF' as const, name: 'mine', password: 'my word' };
    for (const { token } of [owner, other]) await site.call(setOwnRemoteAccount, { token, body });
    await site.call(deleteUsers, { token: root.token, body: { ids: [owner.uid] } });
    const rows = await site.database.db.selectFrom('remote_account').select('user_id').execute();
    expect(rows).toEqual([{ user_id: other.id }]);
  });

  it('that the judge refuses gives way to the pool, and its owner is told', async () => {
    judge.accounts.set('mine', 'changed').set('one', 'first');
    await setPool(['one'], ['first']);
    const owner = await aUser(site);
    const body = { pool: 'CF' as const, name: 'mine', password: 'old' };
    await site.call(setOwnRemoteAccount, { token: owner.token, body });
    const id = await sendCode(site, owner, await aRemoteProblem(site));
    expect((await verdictOf(site, id)).status).toBe(STATUS.accepted);
    expect(judge.arrived.map((one) => one.account)).toEqual(['one']);
    const told = await site.database.db
      .selectFrom('message')
      .select('template')
      .where('user_id', '=', owner.id)
      .execute();
    expect(told).toEqual([{ template: 'own_remote_account_trouble' }]);
  });
});

describe('what goes wrong', () => {
  it('is listed for administrators with the page that could not be read', async () => {
    judge.accounts.set('one', 'first');
    await setPool(['one'], ['first']);
    judge.faults.set('prepare', [faultOf.changed()]);
    const user = await aUser(site);
    const id = await sendCode(site, user, await aRemoteProblem(site));
    expect(await verdictOf(site, id)).toMatchObject({ message: 'remote:submit_unreadable:CF:' });
    const { data } = await site.call(getRemoteTroubles, { token: root.token, query: { site: 'CF' } });
    expect(data?.records[0]).toMatchObject({ submitId: id, status: STATUS.submitted_failed, sends: 0 });
    const pages = await site.call(getRemotePages, { token: root.token, query: {} });
    expect(pages.data?.[0]).toMatchObject({ site: 'CF', missing: 'td.status' });
  });
});
