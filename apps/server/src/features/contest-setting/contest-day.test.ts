import {
  changeContestVisible,
  copyContest,
  extendContest,
  getAdminContest,
  previewExtension,
  setContestTemplate,
  updateContest,
} from '@oyez/contract/contests/contest-admin';
import { getContestList } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import {
  aContest,
  aContestProblem,
  aContestSubmission,
  aParticipant,
  inMinutes,
} from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { notesOf } from '../contest-jury/testing/jury-world.ts';
import { aContestForm } from './testing/contest-forms.ts';

let site: TestSite;
let organiser: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  organiser = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

const read = async (cid: number) =>
  (await site.call(getAdminContest, { token: organiser.token, query: { cid } })).data ?? undefined;

describe('a template', () => {
  it('is shown to nobody until it is a contest again', async () => {
    const title = 'Round of every month';
    const cid = await aContest(site, { ownerId: organiser.id, title, startsIn: 60, endsIn: 120 });
    const listed = async () => (await site.call(getContestList, { query: { keyword: title } })).data?.total;
    expect(await listed()).toBe(1);
    const template = (is: boolean) =>
      site.call(setContestTemplate, { token: organiser.token, query: { cid, template: is } });
    expect((await template(true)).status).toBe(200);
    await expect.poll(listed).toBe(0);
    expect(await read(cid)).toMatchObject({ template: true, visible: false });
    const show = () => site.call(changeContestVisible, { token: organiser.token, query: { cid, visible: true } });
    expect(await show()).toMatchObject({ status: 400, code: 'contest_is_template' });
    const form = { ...aContestForm(site), id: cid, visible: true };
    expect(await site.call(updateContest, { token: organiser.token, body: form })).toMatchObject({
      code: 'contest_is_template',
    });
    expect((await site.call(updateContest, { token: organiser.token, body: { ...form, visible: false } })).status).toBe(
      200,
    );
    await template(false);
    expect((await show()).status).toBe(200);
    const noted = (await notesOf(site, cid)).map(({ action }) => action);
    expect(noted).toEqual(['contest.template', 'contest.update', 'contest.template', 'contest.visibility']);
  });

  it('makes contests of the same hours at another time, with its problems, hidden and under its own name', async () => {
    const cid = await aContest(site, { ownerId: organiser.id, startsIn: -600, endsIn: -300, sealsIn: -360 });
    await aContestProblem(site, cid, (await aProblem(site)).id, { label: 'A' });
    await site.call(setContestTemplate, { token: organiser.token, query: { cid, template: true } });
    const start = inMinutes(site, 1440);
    start.setMilliseconds(0);
    const body = { cid, problems: true, startTime: start, title: 'March round' };
    const { data } = await site.call(copyContest, { token: organiser.token, body });
    const copy = await read(data?.cid ?? 0);
    expect(copy).toMatchObject({
      title: 'March round',
      template: false,
      visible: false,
      problemCount: 1,
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + 300 * 60_000).toISOString(),
      sealRankTime: new Date(start.getTime() + 240 * 60_000).toISOString(),
    });
  });
});

describe('more time for everyone', () => {
  it('is shown before it is given, given once, and taken back', async () => {
    const cid = await aContest(site, { ownerId: organiser.id, startsIn: -180, endsIn: -20, sealsIn: -60 });
    const problem = await aContestProblem(site, cid, (await aProblem(site)).id);
    const { id: userId } = await aUser(site);
    await aParticipant(site, cid, userId);
    const is = { contestId: cid, contestProblemId: problem, userId, status: STATUS.accepted };
    await aContestSubmission(site, { ...is, minute: 100 });
    await aContestSubmission(site, { ...is, minute: 165 });
    const token = organiser.token;
    const before = await read(cid);
    const preview = await site.call(previewExtension, { token, body: { cid, minutes: 30, moveSeal: true } });
    expect(preview.data).toMatchObject({
      endTime: before?.endTime,
      newEndTime: inMinutes(site, 10).toISOString(),
      newSealTime: inMinutes(site, -30).toISOString(),
      participants: 1,
      submissionsBecomeInTime: 1,
      submissionsBecomeLate: 0,
      sealsNow: true,
      reopens: true,
      endsNow: false,
    });
    expect(await read(cid)).toEqual(before);
    const endTime = new Date(before?.endTime ?? '');
    const give = (minutes: number, seen: Date) =>
      site.call(extendContest, { token, body: { cid, minutes, moveSeal: true, endTime: seen } });
    const answers = await Promise.all([give(30, endTime), give(30, endTime)]);
    expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(
      new Set([200, 'contest_changed_meanwhile']),
    );
    const longer = await read(cid);
    expect(longer).toMatchObject({ endTime: preview.data?.newEndTime, sealRankTime: preview.data?.newSealTime });
    expect((await give(-30, new Date(longer?.endTime ?? ''))).status).toBe(200);
    expect(await read(cid)).toMatchObject({ endTime: before?.endTime, sealRankTime: before?.sealRankTime });
    expect((await notesOf(site, cid)).map(({ action }) => action)).toEqual(['contest.extend', 'contest.extend']);
  });

  it('leaves a contest that makes sense', async () => {
    const cid = await aContest(site, { ownerId: organiser.id, startsIn: -60, endsIn: 60, sealsIn: 30 });
    const ask = (minutes: number, moveSeal = false) =>
      site.call(previewExtension, { token: organiser.token, body: { cid, minutes, moveSeal } });
    expect(await ask(-40)).toMatchObject({ code: 'contest_end_unfit' });
    expect((await ask(-40, true)).status).toBe(200);
    expect(await ask(-200, true)).toMatchObject({ code: 'contest_end_unfit' });
    expect((await ask(0)).status).toBe(400);
  });
});
