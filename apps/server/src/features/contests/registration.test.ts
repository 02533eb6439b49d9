import { getContestAccess, registerContest } from '@oyez/contract/contests/contests';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aParticipant } from '../../testing/contest-builders.ts';
import { whileHeld } from '../../testing/held-rows.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sealContestPassword } from './contest-secret.ts';

const PASSWORD = 'correct horse';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

async function aLockedContest(is: Parameters<typeof aContest>[1] = {}): Promise<number> {
  const id = await aContest(site, { auth: 'private', ...is });
  const secret = sealContestPassword(site.config, PASSWORD);
  await site.database.db.updateTable('contest').set({ secret }).where('id', '=', id).execute();
  return id;
}

const register = (who: TestUser, cid: number, password?: string | null) =>
  site.call(registerContest, { token: who.token, body: { cid, password } });

const access = async (who: TestUser, cid: number) =>
  (await site.call(getContestAccess, { token: who.token, query: { cid } })).data?.access;

const rows = (contestId: number) =>
  site.database.db
    .selectFrom('participant')
    .select(['user_id', 'registered_at'])
    .where('contest_id', '=', contestId)
    .execute();

describe('registering for a contest', () => {
  it.each(['private', 'protected'] as const)('that is %s takes its password', async (auth) => {
    const cid = await aLockedContest({ auth });
    const someone = await aUser(site);
    expect(await access(someone, cid)).toBe(false);
    expect(await register(someone, cid, 'wrong')).toMatchObject({ status: 400, code: 'contest_password_wrong' });
    expect(await register(someone, cid, PASSWORD.toUpperCase())).toMatchObject({ code: 'contest_password_wrong' });
    expect(await register(someone, cid, PASSWORD)).toMatchObject({
      status: 200,
      data: null,
      msg: 'Register contest successfully',
    });
    expect(await access(someone, cid)).toBe(true);
    expect(await register(someone, cid, PASSWORD)).toMatchObject({ status: 400, code: 'contest_already_registered' });
  });

  it('says what is missing, in the order in which a person can put it right', async () => {
    const someone = await aUser(site);
    const cid = await aLockedContest();
    expect(await register(someone, 8_888_888, PASSWORD)).toMatchObject({ status: 404, code: 'contest_not_found' });
    for (const nothing of ['', null, undefined]) {
      const answer = await register(someone, cid, nothing);
      expect(answer).toMatchObject({ http: 200, status: 400, msg: 'Enter the contest password' });
    }
    const guest = await site.call(registerContest, { body: { cid, password: PASSWORD } });
    expect(guest.http).toBe(401);
    const unnamed = await site.call(registerContest, { token: someone.token, body: { password: 'x' } as never });
    expect(unnamed).toMatchObject({ status: 400, code: 'parameter_missing' });
  });

  it('does not tell of hidden and deleted contests', async () => {
    const someone = await aUser(site);
    const hidden = await aLockedContest({ visible: false });
    const deleted = await aLockedContest();
    await site.database.db.updateTable('contest').set({ deleted_at: site.now() }).where('id', '=', deleted).execute();
    for (const cid of [hidden, deleted]) {
      expect((await register(someone, cid, PASSWORD)).code).toBe('contest_not_found');
      const answer = await site.call(getContestAccess, { token: someone.token, query: { cid } });
      expect(answer.code).toBe('contest_not_found');
    }
  });

  it('needs no password where the contest is public', async () => {
    const cid = await aContest(site);
    const someone = await aUser(site);
    expect((await register(someone, cid)).status).toBe(200);
    expect(await access(someone, cid)).toBe(true);
  });

  it('ends with the contest, unless it takes late submissions', async () => {
    const over = { startsIn: -120, endsIn: -60 };
    const someone = await aUser(site);
    const answer = await register(someone, await aLockedContest(over), PASSWORD);
    expect(answer).toMatchObject({ status: 403, code: 'contest_ended' });
    expect((await register(someone, await aLockedContest({ ...over, lateSubmits: true }), PASSWORD)).status).toBe(200);
  });

  it('is for the named accounts, where the organisers named some', async () => {
    const cid = await aLockedContest();
    const rule = { prefix: 'team', suffix: '', start: 1, end: 20, extra: ['Coach'] };
    await site.database.db
      .updateTable('contest')
      .set({ account_rule_on: true, account_rule: JSON.stringify(rule) })
      .where('id', '=', cid)
      .execute();
    const [inside, extra, outside] = [
      await aUser(site, { username: 'team7' }),
      await aUser(site, { username: 'coach' }),
      await aUser(site, { username: 'team21' }),
    ];
    expect((await register(outside, cid, 'wrong')).code).toBe('contest_password_wrong');
    expect(await register(outside, cid, PASSWORD)).toMatchObject({ status: 400, code: 'contest_registration_limited' });
    for (const one of [inside, extra]) expect((await register(one, cid, PASSWORD)).status).toBe(200);
    // Registered before the rule was made.
    await aParticipant(site, cid, outside.id);
    expect(await access(outside, cid)).toBe(false);
  });

  it('takes ten guesses of one person for one contest, and then none for a while, the right one neither', async () => {
    const cid = await aLockedContest();
    const guesser = await aUser(site);
    for (let tries = 1; tries <= limits.contest.passwordTries; tries += 1) {
      expect((await register(guesser, cid, `guess ${tries}`)).code).toBe('contest_password_wrong');
    }
    const locked = await register(guesser, cid, PASSWORD);
    expect(locked).toMatchObject({ status: 400, code: 'contest_password_locked', retryAfter: 600 });
    expect((await register(await aUser(site), cid, PASSWORD)).status).toBe(200);
    expect((await register(guesser, await aLockedContest(), PASSWORD)).status).toBe(200);
    site.clock.advance(limits.contest.passwordLockMinutes * 60_000);
    expect((await register(guesser, cid, PASSWORD)).status).toBe(200);
  });

  it('takes no more guesses when they are sent at once', async () => {
    const cid = await aLockedContest();
    const guesser = await aUser(site);
    const guesses = Array.from({ length: 30 }, (_, nth) => register(guesser, cid, `guess ${nth}`));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'contest_password_wrong').length).toBeLessThanOrEqual(
      limits.contest.passwordTries,
    );
    expect(new Set(codes)).toEqual(new Set(['contest_password_wrong', 'contest_password_locked']));
  });

  it('makes one row of several that are sent at once', async () => {
    const cid = await aContest(site);
    const someone = await aUser(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(someone, cid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'contest_already_registered']));
    expect(await rows(cid)).toHaveLength(1);
  });

  it('goes by what the contest asks for when it lets somebody in, not by what it asked for before', async () => {
    const secret = sealContestPassword(site.config, PASSWORD);
    const rule = { prefix: 'team', suffix: '', start: 1, end: 20, extra: [] };
    for (const [change, code] of [
      [{ text: "UPDATE contest SET auth = 'private', secret = $2 WHERE id = $1", secret }, 'contest_password_missing'],
      [
        { text: 'UPDATE contest SET account_rule_on = true, account_rule = $2 WHERE id = $1', secret: rule },
        'contest_registration_limited',
      ],
    ] as const) {
      const cid = await aContest(site);
      const someone = await aUser(site);
      const changed = { text: change.text, values: [cid, change.secret] };
      expect(await whileHeld(site, [changed], () => register(someone, cid))).toMatchObject({ code });
      expect(await rows(cid)).toEqual([]);
    }
  });

  it('gives back their row to those whose registration a new password ended', async () => {
    const cid = await aLockedContest();
    const someone = await aUser(site);
    await register(someone, cid, PASSWORD);
    await site.database.db
      .updateTable('participant')
      .set({ registered_at: null })
      .where('contest_id', '=', cid)
      .execute();
    expect(await access(someone, cid)).toBe(false);
    expect((await register(someone, cid, PASSWORD)).status).toBe(200);
    expect(await rows(cid)).toEqual([{ user_id: someone.id, registered_at: site.now() }]);
  });

  it('lets nobody in by an empty password or one that cannot be read', async () => {
    const someone = await aUser(site);
    for (const secret of [null, '', 'v1.broken']) {
      const cid = await aContest(site, { auth: 'private' });
      await site.database.db.updateTable('contest').set({ secret }).where('id', '=', cid).execute();
      expect((await register(someone, cid, 'x')).code).toBe('contest_password_wrong');
    }
  });
});
