import { addContest, getAdminContestList, previewContestChange } from '@oyez/contract/contests/contest-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import {
  aContest,
  aContestProblem,
  aContestSubmission,
  aParticipant,
  inMinutes,
} from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { inWideLetters } from '../../testing/wide-letters.ts';
import { isContestPassword } from '../contests/contest-secret.ts';
import { contestDesk } from './testing/contest-desk.ts';
import type { ContestForm } from './testing/contest-forms.ts';

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

const { form, create, update, get, rowOf, auditOf, marksOf } = contestDesk(() => ({ site, organiser }));

describe('a contest that is announced', () => {
  it('is what the form says, belongs to whoever sent it, and is noted and marked', async () => {
    const cid = await create({
      type: 1,
      auth: 2,
      pwd: 'open sesame',
      duration: 1,
      sealRank: true,
      sealRankTime: inMinutes(site, 300).toISOString(),
      autoRealRank: false,
      rankShowName: 'nickname',
      openAccountLimit: true,
      accountLimitRule: '<prefix>team</prefix><suffix></suffix><start>1</start><end>60</end><extra>ada</extra>',
      starAccount: [` ${other.username.toUpperCase()} `, inWideLetters(other.username), other.username],
      oiRankScoreType: 'Highest',
      awardType: 1,
      awardConfigList: [
        { priority: 2, name: 'Silver', background: '#c0c0c0', color: '#000', num: 20 },
        { priority: 1, name: 'Gold', background: '#ffd700', color: '#000', num: 10 },
      ],
      // What old clients send along, and what nobody believes.
      ...({ uid: other.uid, author: other.username, gid: 7 } as object),
    });
    const { data } = await get(cid);
    expect(data).toMatchObject({
      title: 'Spring contest',
      description: 'Bring a **pen**.',
      author: organiser.username,
      uid: organiser.uid,
      gid: null,
      type: 1,
      auth: 2,
      pwd: SECRET_MASK,
      status: -1,
      duration: 5 * 3600,
      sealRank: true,
      autoRealRank: false,
      rankShowName: 'nickname',
      openAccountLimit: true,
      starAccount: [other.username],
      oiRankScoreType: 'Highest',
      awardType: 1,
      can: { edit: true, remove: false },
    });
    expect(data!.awardConfigList.map((award) => award.name)).toEqual(['Gold', 'Silver']);
    expect(data!.accountLimitRule).toContain('<end>60</end><extra>ada</extra>');
    expect(isContestPassword(site.config, (await rowOf(cid)).secret, 'open sesame')).toBe(true);
    const audit = await auditOf(cid);
    expect(audit).toMatchObject([{ action: 'contest.create', actor_id: organiser.id }]);
    expect(JSON.stringify(audit)).not.toContain((await rowOf(cid)).secret);
    expect(await marksOf(cid)).toBe(1);
  });

  it.each<[what: string, is: Partial<ContestForm>, field: string, code: string]>([
    ['no title', { title: '  ' }, 'title', 'invalid_input'],
    ['no date', { startTime: 'tomorrow' }, 'startTime', 'invalid_input'],
    [
      '10^9 medals',
      { awardConfigList: [{ name: 'Gold', num: 1e9 }] as never },
      'awardConfigList.0.num',
      'invalid_input',
    ],
    ['an end before the start', { endTime: '2020-01-01T00:00:00Z' }, 'endTime', 'contest_ends_before_start'],
    ['no password', { auth: 1 }, 'pwd', 'contest_password_needed'],
    ['the mask for a password', { auth: 1, pwd: SECRET_MASK }, 'pwd', 'contest_password_needed'],
    ['a star who is nobody', { starAccount: ['nobody-here'] }, 'starAccount', 'contest_stars_unknown'],
  ])('is refused at the field with %s, and nothing is stored', async (_, is, field, code) => {
    const { db } = site.database;
    const count = async () => (await db.selectFrom('contest').select('id').execute()).length;
    const before = await count();
    const answer = await site.call(addContest, { token: organiser.token, body: form(is) });
    expect(answer).toMatchObject({ status: 400, code });
    expect(answer.fields?.map((one) => one.field)).toContain(field);
    expect(await count()).toBe(before);
  });

  it('may have a title in Arabic and a description of 50 KB', async () => {
    const cid = await create({ title: 'مسابقة الربيع', description: 'ب'.repeat(50_000) });
    expect((await get(cid)).data).toMatchObject({ title: 'مسابقة الربيع' });
  });
});

describe('whose a contest is', () => {
  it('says its row: others of the staff may not touch one that they see, even when they name themselves', async () => {
    const cid = await create();
    const asOwner = { uid: other.uid, author: other.username } as object;
    expect(await update(cid, { title: 'Mine', ...asOwner }, other)).toMatchObject({
      status: 403,
      code: 'contest_edit_forbidden',
    });
    expect(await get(cid, other)).toMatchObject({ status: 403, code: 'contest_edit_forbidden' });
    expect((await rowOf(cid)).title).toBe('Spring contest');
    expect((await update(cid, { title: 'By root' }, root)).status).toBe(200);
    expect(await rowOf(cid)).toMatchObject({ title: 'By root', owner_id: organiser.id });
  });

  it('a hidden one of somebody else is not there, and is not in the list', async () => {
    const cid = await create({ visible: false, title: 'Secret final' });
    for (const answer of [await get(cid, other), await update(cid, {}, other)]) {
      expect(answer).toMatchObject({ status: 404, code: 'contest_not_found' });
    }
    const titles = async (by: TestUser) =>
      (await site.call(getAdminContestList, { token: by.token, query: { keyword: 'secret FINAL' } })).data!.records.map(
        (one) => one.id,
      );
    expect([await titles(other), await titles(organiser), await titles(root)]).toEqual([[], [cid], [cid]]);
  });

  it('the list keeps from others what is the jury’s, and finds by number', async () => {
    const cid = await create({ auth: 1, pwd: 'x', starAccount: [other.username] });
    const [seen] = (await site.call(getAdminContestList, { token: other.token, query: { keyword: String(cid) } })).data!
      .records;
    expect(seen).toMatchObject({ id: cid, pwd: null, starAccount: [], description: '', problemCount: null });
    expect(seen!.can).toEqual({ edit: false, remove: false });
  });

  it('of a group: its root runs it from the group, other members do not, and the site’s list has it not', async () => {
    const leader = await aUser(site);
    const member = await aUser(site);
    const groupId = await aGroup(site, { ownerId: leader.id });
    await aMember(site, groupId, leader.id, GROUP_LEVEL.root);
    await aMember(site, groupId, member.id, GROUP_LEVEL.member);
    const cid = await aContest(site, { groupId, ownerId: organiser.id, title: 'Group round' });
    expect((await get(cid, leader)).status).toBe(200);
    expect((await get(cid, member)).code).toBe('contest_edit_forbidden');
    expect((await get(cid, other)).code).toBe('contest_not_found');
    const { data } = await site.call(getAdminContestList, { token: root.token, query: { keyword: 'Group round' } });
    expect(data!.total).toBe(0);
    await update(cid, { ...({ gid: 0 } as object) }, leader);
    expect((await rowOf(cid)).group_id).toBe(groupId);
  });
});

describe('a changed password', () => {
  const registered = async (cid: number) => (await get(cid)).data!.count;

  it('ends the registrations; the same one, the mask and nothing keep them', async () => {
    const cid = await create({ auth: 1, pwd: 'first' });
    await aParticipant(site, cid, other.id);
    for (const pwd of [SECRET_MASK, '', null, 'first']) {
      expect((await update(cid, { auth: 1, pwd })).status).toBe(200);
      expect(await registered(cid)).toBe(1);
    }
    const preview = { token: organiser.token, body: { ...form({ auth: 1, pwd: 'second' }), id: cid } };
    expect((await site.call(previewContestChange, preview)).data).toMatchObject({ registrationsDropped: 1 });
    expect(await registered(cid)).toBe(1);
    await update(cid, { auth: 1, pwd: 'second' });
    expect(await registered(cid)).toBe(0);
    expect((await auditOf(cid)).at(-1)?.after).toMatchObject({ newPassword: true, registrationsEnded: 1 });
    expect(isContestPassword(site.config, (await rowOf(cid)).secret, 'second')).toBe(true);
  });

  it('is asked for anew once a contest was public', async () => {
    const cid = await create({ auth: 2, pwd: 'first' });
    await update(cid, { auth: 0 });
    expect((await rowOf(cid)).secret).toBeNull();
    expect(await update(cid, { auth: 2, pwd: SECRET_MASK })).toMatchObject({ code: 'contest_password_needed' });
    await aParticipant(site, cid, other.id);
    await update(cid, { auth: 2, pwd: 'second' });
    expect(await registered(cid)).toBe(0);
  });
});

describe('a contest of teams', () => {
  it('names no accounts out of competition: each team says so itself', async () => {
    const starAccount = [other.username];
    const cid = await create({ teams: true, starAccount });
    expect((await get(cid)).data).toMatchObject({ teams: true, starAccount: [] });
    await update(cid, { teams: false, starAccount });
    expect((await get(cid)).data).toMatchObject({ teams: false, starAccount });
  });
});

describe('a board that waits for its release', () => {
  it('is released when the waiting is switched off after the end, and sealed again when it is switched on', async () => {
    const times = {
      startTime: inMinutes(site, -120).toISOString(),
      endTime: inMinutes(site, -60).toISOString(),
      sealRank: true,
      sealRankTime: inMinutes(site, -90).toISOString(),
    };
    const cid = await create({ ...times, autoRealRank: false });
    expect((await get(cid)).data).toMatchObject({ autoRealRank: false, releasedAt: null });
    const preview = async (is: Partial<ContestForm>) =>
      (
        await site.call(previewContestChange, {
          token: organiser.token,
          body: { ...form({ ...times, ...is }), id: cid },
        })
      ).data;
    expect(await preview({ autoRealRank: true })).toMatchObject({ releasesNow: true, sealsNow: false });
    await update(cid, { ...times, autoRealRank: true });
    const releasedAt = (await get(cid)).data!.releasedAt;
    expect(releasedAt).toBe(site.now().toISOString());
    site.clock.advance(60_000);
    await update(cid, { ...times, autoRealRank: true, title: 'Spring contest, final' });
    expect((await get(cid)).data!.releasedAt).toBe(releasedAt);
    expect(await preview({ autoRealRank: false })).toMatchObject({ releasesNow: false, sealsNow: true });
    await update(cid, { ...times, autoRealRank: false });
    expect((await get(cid)).data).toMatchObject({ autoRealRank: false, releasedAt: null });
  });
});

describe('what a change would do', () => {
  it('is counted in submissions and people', async () => {
    const cid = await aContest(site, { ownerId: organiser.id, startsIn: -100, endsIn: -10 });
    const alias = await aContestProblem(site, cid, (await aProblem(site)).id);
    for (const minute of [5, 50, 80, 95]) {
      const handedIn = { contestId: cid, contestProblemId: alias, userId: other.id, minute };
      await aContestSubmission(site, { ...handedIn, status: STATUS.accepted });
    }
    const preview = async (startsIn: number, endsIn: number, is: Partial<ContestForm> = {}) =>
      (
        await site.call(previewContestChange, {
          token: organiser.token,
          body: {
            ...form({
              startTime: inMinutes(site, startsIn).toISOString(),
              endTime: inMinutes(site, endsIn).toISOString(),
              ...is,
            }),
            id: cid,
          },
        })
      ).data;
    expect(await preview(-100, -30)).toMatchObject({ submissionsBecomeLate: 1, submissionsBecomeInTime: 0 });
    expect(await preview(-100, 10)).toMatchObject({ submissionsBecomeLate: 0, submissionsBecomeInTime: 1 });
    expect(await preview(-90, -10)).toMatchObject({ submissionsBeforeStart: 1 });
    const only = (text: string) => ({ openAccountLimit: true, accountLimitRule: text });
    expect(await preview(-100, -10, only('<extra>somebody-else</extra>'))).toMatchObject({ peopleShutOut: 1 });
    expect(await preview(-100, -10, only(`<extra>${other.username}</extra>`))).toMatchObject({ peopleShutOut: 0 });
  });
});
