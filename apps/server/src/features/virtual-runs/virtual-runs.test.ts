import { getContestFrame } from '@oyez/contract/contests/contests';
import {
  getVirtualRuns,
  giveUpVirtualRun,
  resumeVirtualRun,
  startVirtualRun,
} from '@oyez/contract/contests/virtual-runs';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aParticipant, inMinutes } from '../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let ada: TestUser;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  ada = await aUser(site);
});

/** Two hours long, and over for an hour. */
const OVER = { startsIn: -180, endsIn: -60 } as const;
const over = (is: Parameters<typeof aContest>[1] = {}) => aContest(site, { ...OVER, ...is });
const start = (by: TestUser, cid: number, startsAt?: Date) =>
  site.call(startVirtualRun, { token: by.token, body: { cid, ...(startsAt && { startsAt: startsAt.toISOString() }) } });
const giveUp = (by: TestUser, cid: number) => site.call(giveUpVirtualRun, { token: by.token, body: { cid } });
const resume = (by: TestUser, cid: number) => site.call(resumeVirtualRun, { token: by.token, body: { cid } });
const own = async (by: TestUser, cid: number) =>
  (await site.call(getVirtualRuns, { token: by.token, query: { cid } })).data;
const frameOf = async (by: TestUser, cid: number) =>
  (await site.call(getContestFrame, { token: by.token, query: { cid } })).data;

describe('taking part virtually', () => {
  it('gives a window of one’s own, as long as the contest was, from now on', async () => {
    const cid = await over();
    const { data } = await start(ada, cid);
    expect(data).toMatchObject({ startsAt: site.now().toISOString(), endsAt: inMinutes(site, 120).toISOString() });
    expect(await own(ada, cid)).toMatchObject({ refusal: null, run: { id: data?.id }, givenUp: null, past: [] });
    expect(await frameOf(ada, cid)).toMatchObject({ run: { id: data?.id }, submit: null, registered: false });
    site.clock.advance(121 * 60_000);
    expect(await own(ada, cid)).toMatchObject({ run: null, past: [{ id: data?.id }] });
    expect(await frameOf(ada, cid)).toMatchObject({ run: null, submit: 'contest_ended' });
    site.clock.advance(-121 * 60_000);
  });

  it('may begin later within a day; until then nothing is taken', async () => {
    const cid = await over();
    expect(await start(ada, cid, inMinutes(site, 25 * 60))).toMatchObject({ code: 'virtual_starts_too_late' });
    const { data } = await start(ada, cid, inMinutes(site, 30));
    expect(data).toMatchObject({ startsAt: inMinutes(site, 30).toISOString() });
    expect(await frameOf(ada, cid)).toMatchObject({ run: { id: data?.id }, submit: 'contest_ended' });
    site.clock.advance(31 * 60_000);
    expect(await frameOf(ada, cid)).toMatchObject({ submit: null });
    site.clock.advance(-31 * 60_000);
    const bob = await aUser(site);
    const past = await start(bob, cid, inMinutes(site, -30));
    expect(past.data?.startsAt).toBe(site.now().toISOString());
  });

  it('is of one person one at a time, wherever it is, also when asked for at once', async () => {
    const [cid, other] = [await over({ title: 'Autumn Cup' }), await over()];
    const answers = await Promise.all([start(ada, cid), start(ada, cid), start(ada, cid)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    const refused = await start(ada, other);
    expect(refused).toMatchObject({ code: 'virtual_one_at_a_time' });
    expect(refused.msg).toContain('Autumn Cup');
    await site.database.db.updateTable('contest').set({ visible: false }).where('id', '=', cid).execute();
    expect((await start(ada, other)).status).toBe(200);
  });

  it('can be given up and taken up again until its time is over, and begun anew', async () => {
    const cid = await over();
    expect(await giveUp(ada, cid)).toMatchObject({ status: 404, code: 'virtual_run_not_found' });
    const first = (await start(ada, cid)).data;
    expect((await giveUp(ada, cid)).status).toBe(200);
    expect(await frameOf(ada, cid)).toMatchObject({ run: null, submit: 'contest_ended' });
    expect(await own(ada, cid)).toMatchObject({ run: null, givenUp: { id: first?.id } });
    expect((await resume(ada, cid)).data).toMatchObject({ id: first?.id, endsAt: first?.endsAt, givenUpAt: null });
    expect(await frameOf(ada, cid)).toMatchObject({ run: { id: first?.id }, submit: null });
    await giveUp(ada, cid);
    const second = (await start(ada, cid)).data;
    expect(second?.id).not.toBe(first?.id);
    expect(await resume(ada, cid)).toMatchObject({ code: 'virtual_one_at_a_time' });
    await giveUp(ada, cid);
    site.clock.advance(121 * 60_000);
    expect(await resume(ada, cid)).toMatchObject({ code: 'virtual_run_not_found' });
    expect((await own(ada, cid))?.past).toHaveLength(2);
    site.clock.advance(-121 * 60_000);
  });

  it('is begun so often a day and no more', async () => {
    const cid = await over();
    for (let times = 0; times < limits.contest.virtualPerDay; times += 1) {
      expect((await start(ada, cid)).status).toBe(200);
      await giveUp(ada, cid);
    }
    expect(await start(ada, cid)).toMatchObject({ status: 429, code: 'virtual_too_often' });
  });

  it('is for whoever was let in, once the contest is over and has told everything', async () => {
    const refusals = async (cid: number, by = ada) => [
      (await own(by, cid))?.refusal ?? null,
      (await start(by, cid)).code ?? null,
    ];
    expect(await refusals(await aContest(site))).toEqual(['virtual_before_end', 'virtual_before_end']);
    const sealed = await over({ sealsIn: -90, unseal: 'manual' });
    expect(await refusals(sealed)).toEqual(['virtual_under_seal', 'virtual_under_seal']);
    const owner = await aUser(site);
    const kept = await over({ sealsIn: -90, unseal: 'manual', ownerId: owner.id });
    expect(await refusals(kept, owner)).toEqual(['virtual_under_seal', 'virtual_under_seal']);
    const released = await over({ sealsIn: -90, unseal: 'manual', releasedAt: inMinutes(site, -5) });
    expect((await start(ada, released)).status).toBe(200);

    const bob = await aUser(site);
    const closed = await over({ auth: 'private' });
    expect(await refusals(closed, bob)).toEqual(['contest_needs_password', 'contest_needs_password']);
    await aParticipant(site, closed, bob.id);
    expect((await start(bob, closed)).status).toBe(200);
  });

  it('needs no registration where everybody may look: after the end nobody could register any more', async () => {
    const cid = await over({ auth: 'protected' });
    const bob = await aUser(site);
    expect((await own(bob, cid))?.refusal).toBeNull();
    expect((await start(bob, cid)).status).toBe(200);
    expect(await frameOf(bob, cid)).toMatchObject({ registered: false, submit: null });
  });

  it('is for those whom the rule for accounts and the group let in', async () => {
    const cid = await over();
    const rule = { prefix: 'team', suffix: '', start: 1, end: 3, extra: [] };
    await site.database.db
      .updateTable('contest')
      .set({ account_rule_on: true, account_rule: JSON.stringify(rule) })
      .where('id', '=', cid)
      .execute();
    expect((await start(ada, cid)).code).toBe('contest_accounts_only');
    const groupId = await aGroup(site);
    const inside = await over({ groupId });
    expect((await start(ada, inside)).status).toBe(404);
    await aMember(site, groupId, ada.id, 3);
    expect((await start(ada, inside)).status).toBe(200);
  });

  it('ends with the contest being open again, and lets nobody in who was shut out', async () => {
    const cid = await over({ auth: 'private' });
    const { db } = site.database;
    await aParticipant(site, cid, ada.id);
    await start(ada, cid);
    await db
      .updateTable('contest')
      .set({ ends_at: inMinutes(site, 60) })
      .where('id', '=', cid)
      .execute();
    expect(await frameOf(ada, cid)).toMatchObject({ virtual: 'virtual_before_end', submit: null });
    await db
      .updateTable('contest')
      .set({ ends_at: inMinutes(site, -60) })
      .where('id', '=', cid)
      .execute();
    await db.updateTable('participant').set({ registered_at: null }).where('contest_id', '=', cid).execute();
    expect(await frameOf(ada, cid)).toMatchObject({ submit: 'contest_needs_password' });
    expect((await giveUp(ada, cid)).status).toBe(200);
  });
});
