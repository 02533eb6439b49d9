import {
  checkContestPrintStatus,
  downloadContestPrintText,
  getContestPrint,
  submitPrintText,
} from '@oyez/contract/contests/contest-jury';
import { getContestFrame } from '@oyez/contract/contests/contests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aParticipant, aTeam, inMinutes } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aRun } from '../virtual-runs/testing/run-builders.ts';
import { aJuryWorld, notesOf } from './testing/jury-world.ts';

const TEXT = 'A program that is at least fifty characters long, 打印.';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const print = (who: TestUser, cid: number, content: string | null = TEXT) =>
  site.call(submitPrintText, { token: who.token, body: { cid, content: content as string } });
const jobsOf = async (owner: TestUser, cid: number) =>
  (await site.call(getContestPrint, { token: owner.token, query: { cid } })).data?.records ?? [];
const download = (who: TestUser, id: number) =>
  site.app.inject({
    url: `${downloadContestPrintText.path}?id=${id}`,
    headers: { authorization: who.token, 'accept-language': 'en-US' },
  });

describe('printing in a contest', () => {
  it('takes a text of who takes part and hands it to the jury as a file', async () => {
    const { owner, contestId } = await aJuryWorld(site, { printing: true });
    const contestant = await aUser(site, { username: 'team-7' });
    expect(await print(contestant, contestId)).toMatchObject({ status: 200, data: null, msg: 'Send successfully' });
    const [job] = await jobsOf(owner, contestId);
    expect(job).toMatchObject({ cid: contestId, username: 'team-7', status: 0, content: null });
    const file = await download(owner, job!.id);
    expect(file.statusCode).toBe(200);
    expect(file.body).toBe(TEXT);
    expect(file.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment;filename=team-7_Contest_Print.txt',
      'x-content-type-options': 'nosniff',
    });
  });

  it('says what is wrong with a text', async () => {
    const { contestId } = await aJuryWorld(site, { printing: true });
    const contestant = await aUser(site);
    for (const nothing of ['', '  \n', null]) {
      expect(await print(contestant, contestId, nothing)).toMatchObject({
        status: 400,
        msg: 'Content cannot be empty',
      });
    }
    expect(await print(contestant, contestId, 'x'.repeat(49))).toMatchObject({
      status: 400,
      msg: 'The number of content cannot be less than 50',
    });
    expect((await print(contestant, contestId, 'x'.repeat(65_536))).code).toBe('invalid_input');
    expect((await print(contestant, contestId, 'x'.repeat(65_535))).status).toBe(200);
  });

  it('takes one text of a person in half a minute, whatever is sent at once', async () => {
    const { owner, contestId } = await aJuryWorld(site, { printing: true });
    const contestant = await aUser(site);
    const answers = await Promise.all([1, 2, 3].map(() => print(contestant, contestId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 403, code: 'print_too_soon', retryAfter: 30 });
    expect((await print(await aUser(site), contestId)).status).toBe(200);
    site.clock.advance(30_000);
    expect((await print(contestant, contestId)).status).toBe(200);
    expect(await jobsOf(owner, contestId)).toHaveLength(3);
  });

  it.each([
    ['where printing is closed', { printing: false }, 'print_closed'],
    ['before the start', { startsIn: 10 }, 'contest_not_started'],
    ['after the end', { startsIn: -60, endsIn: -1 }, 'contest_ended'],
    ['in a private contest without its password', { auth: 'private' }, 'contest_needs_password'],
    ['in a hidden contest', { visible: false }, 'contest_not_found'],
  ] as const)('takes nothing %s', async (_, is, code) => {
    const { contestId } = await aJuryWorld(site, { printing: true, ...is });
    expect((await print(await aUser(site), contestId)).code).toBe(code);
  });

  it('takes nothing of those who look at a contest without taking part in it', async () => {
    const shut = await aJuryWorld(site, { printing: true, auth: 'protected' });
    const [onlooker, registered] = [await aUser(site), await aUser(site)];
    await aParticipant(site, shut.contestId, registered.id);
    expect((await print(onlooker, shut.contestId)).code).toBe('print_register_first');
    const ofTeams = await aJuryWorld(site, { printing: true, teams: true });
    const member = await aUser(site);
    await aTeam(site, ofTeams.contestId, [member]);
    expect((await print(onlooker, ofTeams.contestId)).code).toBe('contest_teams_only');
    for (const [who, { contestId }] of [
      [registered, shut],
      [shut.owner, shut],
      [member, ofTeams],
      [ofTeams.owner, ofTeams],
    ] as const) {
      expect((await print(who, contestId)).status).toBe(200);
    }
    const offers = async (who: TestUser, { contestId: cid }: { contestId: number }) =>
      (await site.call(getContestFrame, { token: who.token, query: { cid } })).data?.can.print;
    expect([await offers(onlooker, shut), await offers(onlooker, ofTeams)]).toEqual([false, false]);
    expect([await offers(registered, shut), await offers(member, ofTeams), await offers(shut.owner, shut)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('takes nothing in a window of one’s own or among late submissions: the printer is gone', async () => {
    const late = await aJuryWorld(site, { printing: true, startsIn: -180, endsIn: -60, lateSubmits: true });
    const virtual = await aJuryWorld(site, { printing: true, startsIn: -180, endsIn: -60 });
    const contestant = await aUser(site);
    await aRun(site, { contestId: virtual.contestId, userId: contestant.id });
    for (const { contestId } of [late, virtual]) {
      expect((await print(contestant, contestId)).code).toBe('contest_ended');
    }
  });

  it('prints nothing for who was disqualified, or is over', async () => {
    const { owner, contestId } = await aJuryWorld(site, { printing: true });
    const [out, longer, over] = [await aUser(site), await aUser(site), await aUser(site)];
    const { db } = site.database;
    const set = async (who: TestUser, is: object) => {
      const id = await aParticipant(site, contestId, who.id);
      await db.updateTable('participant').set(is).where('id', '=', id).execute();
    };
    await set(out, { disqualified_at: site.now(), disqualified_reason: 'A copied solution' });
    await set(longer, { extra_seconds: 3600, extra_reason: 'A power cut' });
    expect((await print(out, contestId)).code).toBe('contest_disqualified');
    const ended = { ends_at: inMinutes(site, -5), extra_seconds: 3600 };
    await db.updateTable('contest').set(ended).where('id', '=', contestId).execute();
    expect((await print(over, contestId)).code).toBe('contest_ended');
    for (const who of [longer, owner]) expect((await print(who, contestId)).status).toBe(200);
  });

  it('has what is printed below what is not, and only what belongs to the contest can be marked', async () => {
    const { owner, contestId } = await aJuryWorld(site, { printing: true });
    const other = await aJuryWorld(site, { printing: true });
    for (const cid of [contestId, contestId, other.contestId]) await print(await aUser(site), cid);
    const [newer, older] = await jobsOf(owner, contestId);
    expect(newer!.id).toBeGreaterThan(older!.id);
    const mark = (id: number) =>
      site.call(checkContestPrintStatus, { token: owner.token, query: { id, cid: contestId } });
    expect((await mark(newer!.id)).status).toBe(200);
    expect((await jobsOf(owner, contestId)).map(({ id, status }) => [id, status])).toEqual([
      [older!.id, 0],
      [newer!.id, 1],
    ]);
    const [foreign] = await jobsOf(other.owner, other.contestId);
    expect((await mark(foreign!.id)).code).toBe('print_job_not_found');
    expect((await jobsOf(other.owner, other.contestId))[0]?.status).toBe(0);
  });

  it('shows a text to the jury of its contest alone', async () => {
    const { owner, contestId } = await aJuryWorld(site, { printing: true });
    const other = await aJuryWorld(site);
    const contestant = await aUser(site);
    await print(contestant, contestId);
    const [job] = await jobsOf(owner, contestId);
    for (const stranger of [contestant, other.owner, await aUser(site, { role: 'admin' })]) {
      const answer = await download(stranger, job!.id);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ status: 404, code: 'print_job_not_found' });
    }
    expect((await download(await aUser(site, { role: 'root' }), job!.id)).statusCode).toBe(200);
    expect((await site.app.inject(`${downloadContestPrintText.path}?id=${job!.id}`)).statusCode).toBe(401);
    expect(await notesOf(site, contestId)).toMatchObject([
      { action: 'contest.download_print', after: { text: job!.id, username: contestant.username } },
    ]);
  });
});
