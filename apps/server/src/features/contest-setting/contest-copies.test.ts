import { getCannedAnswers, setCannedAnswers } from '@oyez/contract/contests/clarifications';
import {
  changeContestVisible,
  cloneContest,
  copyContest,
  deleteContest,
  getAdminContestList,
  restoreContest,
} from '@oyez/contract/contests/contest-admin';
import { getAdminContestProblemList } from '@oyez/contract/contests/contest-problem-admin';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContestProblem, aParticipant, inMinutes } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { contestDuties } from './contest-setting.duties.ts';
import { contestDesk } from './testing/contest-desk.ts';
import { releaseByHand } from './testing/release.ts';

let site: TestSite;
let organiser: TestUser;
let other: TestUser;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  organiser = await aUser(site, { role: 'admin' });
  other = await aUser(site, { role: 'problem_admin' });
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { create, get, rowOf, auditOf, marksOf } = contestDesk(() => ({ site, organiser }));

describe('a copy', () => {
  it('has the settings and, on wish, the problems; it is the copier’s, and names its model', async () => {
    const model = await create({ auth: 1, pwd: 'first', title: 'x'.repeat(255) });
    await aContestProblem(site, model, (await aProblem(site)).id, { label: 'A', color: '#ff0000' });
    const { data } = await site.call(copyContest, { token: root.token, body: { cid: model, problems: true } });
    const copy = (await get(data!.cid, root)).data!;
    expect(copy).toMatchObject({ source: model, uid: root.uid, auth: 1, pwd: SECRET_MASK, visible: false });
    expect(copy.title).toBe(`${'x'.repeat(246)} [Cloned]`);
    const { data: problems } = await site.call(getAdminContestProblemList, {
      token: root.token,
      query: { cid: data!.cid },
    });
    expect(Object.values(problems!.contestProblemMap)).toMatchObject([{ displayId: 'A', color: '#ff0000' }]);

    await site.call(cloneContest, { token: organiser.token, query: { cid: model } });
    const listed = await site.call(getAdminContestList, { token: organiser.token, query: { keyword: '[cloned]' } });
    expect(listed.data!.records).toMatchObject([{ source: model, uid: organiser.uid, problemCount: 0, visible: true }]);
    expect((await site.call(copyContest, { token: other.token, body: { cid: model, problems: true } })).status).toBe(
      403,
    );
  });

  it.each(['9999-12-31T23:59:59.000Z', '+020000-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'])(
    'does not start at %s, so that lists can tell its times',
    async (startTime) => {
      const body = { cid: await create(), problems: false, startTime };
      expect(await site.call(copyContest, { token: root.token, body })).toMatchObject({
        status: 400,
        code: 'contest_time_far',
      });
      expect((await site.call(getAdminContestList, { token: root.token, query: { limit: 100 } })).status).toBe(200);
    },
  );

  it('waits for its own release where that of its model was given by hand', async () => {
    const over = {
      startTime: inMinutes(site, -120).toISOString(),
      endTime: inMinutes(site, -60).toISOString(),
      sealRank: true,
      sealRankTime: inMinutes(site, -90).toISOString(),
    };
    const copiesOf = async (model: number, title: string) => {
      const body = { cid: model, problems: true, startTime: inMinutes(site, 60).toISOString() };
      const { data } = await site.call(copyContest, { token: root.token, body });
      await site.call(cloneContest, { token: root.token, query: { cid: model } });
      const query = { keyword: `${title} [Cloned]` };
      const { data: listed } = await site.call(getAdminContestList, { token: root.token, query });
      const copies = listed!.records.map(({ id }) => id);
      expect(copies).toContain(data!.cid);
      return Promise.all(copies.map(async (id) => (await get(id, root)).data));
    };
    const byHand = await create({ ...over, title: 'Released by hand', autoRealRank: false });
    await releaseByHand(site, byHand);
    const waiting = { sealRank: true, autoRealRank: false, releasedAt: null };
    expect(await copiesOf(byHand, 'Released by hand')).toMatchObject([waiting, waiting]);
    const byItself = await create({ ...over, title: 'Opens by itself', autoRealRank: true });
    const opening = { sealRank: true, autoRealRank: true, releasedAt: null };
    expect(await copiesOf(byItself, 'Opens by itself')).toMatchObject([opening, opening]);
  });
});

describe('the answers that a jury has ready', () => {
  it('go along with a copy, and are its own from then on', async () => {
    const model = await create({ title: 'With answers' });
    const answersOf = async (cid: number) =>
      (await site.call(getCannedAnswers, { token: root.token, query: { cid } })).data;
    const set = (cid: number, en: string) =>
      site.call(setCannedAnswers, { token: root.token, body: { cid, answers: [{ en, zh: '见题面。' }] } });
    const copyOf = async (problems: boolean) =>
      (await site.call(copyContest, { token: root.token, body: { cid: model, problems } })).data!.cid;
    expect((await answersOf(await copyOf(true)))?.isDefault).toBe(true);
    await set(model, 'See the statement.');
    const own = { answers: [{ en: 'See the statement.', zh: '见题面。' }], isDefault: false };
    const copies = [await copyOf(true), await copyOf(false)];
    for (const copy of copies) expect(await answersOf(copy)).toMatchObject(own);
    await set(model, 'No comment.');
    expect(await answersOf(copies[0]!)).toMatchObject(own);
  });
});

describe('a contest that is taken away', () => {
  it('stays away while one of its problems has been given the other type', async () => {
    const cid = await create();
    const problem = await aProblem(site);
    await aContestProblem(site, cid, problem.id, { label: 'K' });
    await site.call(deleteContest, { token: root.token, query: { cid } });
    const become = (type: string) =>
      site.database.db.updateTable('problem').set({ type }).where('id', '=', problem.id).execute();
    const restore = () => site.call(restoreContest, { token: root.token, query: { cid } });
    await become('oi');
    expect(await restore()).toMatchObject({
      status: 400,
      code: 'contest_restore_unfit',
      msg: expect.stringContaining('K'),
    });
    expect((await get(cid, root)).code).toBe('contest_not_found');
    await become('acm');
    expect((await restore()).status).toBe(200);
  });

  it('is root’s to delete and to restore with all that belongs to it, within 30 days', async () => {
    const cid = await create();
    await aParticipant(site, cid, other.id);
    expect(await site.call(deleteContest, { token: organiser.token, query: { cid } })).toMatchObject({
      status: 403,
      code: 'contest_delete_forbidden',
    });
    await site.call(deleteContest, { token: root.token, query: { cid } });
    expect((await get(cid)).code).toBe('contest_not_found');
    const deleted = async (by: TestUser) =>
      site.call(getAdminContestList, { token: by.token, query: { deleted: true } });
    expect((await deleted(root)).data!.records).toMatchObject([{ id: cid, count: 1, can: { edit: false } }]);
    expect((await deleted(organiser)).code).toBe('contest_delete_forbidden');

    const purge = () => contestDuties(site)[0]!.run();
    const deletedDaysAgo = (days: number) =>
      site.database.db
        .updateTable('contest')
        .set({ deleted_at: new Date(site.now().getTime() - days * 86_400_000) })
        .where('id', '=', cid)
        .execute();
    await deletedDaysAgo(29);
    await purge();
    expect((await site.call(restoreContest, { token: root.token, query: { cid } })).status).toBe(200);
    expect((await get(cid)).data).toMatchObject({ count: 1 });
    const actions = (await auditOf(cid)).map((one) => one.action);
    expect(actions).toEqual(['contest.create', 'contest.delete', 'contest.restore']);

    await site.call(deleteContest, { token: root.token, query: { cid } });
    await deletedDaysAgo(31);
    expect((await site.call(restoreContest, { token: root.token, query: { cid } })).code).toBe('contest_not_found');
    await purge();
    const { db } = site.database;
    expect(await db.selectFrom('contest').select('id').where('id', '=', cid).execute()).toEqual([]);
  });

  it('can be hidden by its own organiser instead', async () => {
    const cid = await create();
    const hide = (by: TestUser) =>
      site.call(changeContestVisible, {
        token: by.token,
        query: { cid, visible: false, ...({ uid: by.uid } as object) },
      });
    expect((await hide(other)).status).toBe(403);
    expect((await hide(organiser)).status).toBe(200);
    expect((await rowOf(cid)).visible).toBe(false);
    expect(await marksOf(cid)).toBe(2);
  });
});
