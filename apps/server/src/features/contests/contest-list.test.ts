import { getContestList, getOwnRegistrations } from '@oyez/contract/contests/contests';
import { getDashboardInfo } from '@oyez/contract/site/dashboard';
import { getRecentContest } from '@oyez/contract/site/site';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aParticipant, aTeam, inMinutes } from '../../testing/contest-builders.ts';
import { aGroup } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { listContests } from './contests.sql.ts';

const DAY = 24 * 60;

let site: TestSite;
let organiser: TestUser;
let reader: TestUser;
beforeAll(async () => {
  site = await aSite();
  organiser = await aUser(site, { username: 'organiser' });
  reader = await aUser(site);
});
afterAll(() => site.close());
beforeEach(() => site.database.db.deleteFrom('contest').execute());

type Query = Parameters<typeof site.call<typeof getContestList>>[1] extends { query?: infer Q } | undefined ? Q : never;

let asked = 0;
/** Answers are kept for a second: each question is one of its own. */
async function titles(query: NonNullable<Query> = {}): Promise<string[] | undefined> {
  const answer = await site.call(getContestList, { query: { limit: 50 + (asked++ % 50), ...query } });
  return answer.data?.records.map(({ title }) => title);
}

describe('the list of contests', () => {
  it('has those to come first, then what runs, then what is over, and of each the latest start first', async () => {
    await aContest(site, { title: 'over long ago', startsIn: -5 * DAY, endsIn: -4 * DAY });
    await aContest(site, { title: 'just over', startsIn: -180, endsIn: -1 });
    await aContest(site, { title: 'runs', startsIn: -60 });
    await aContest(site, { title: 'runs since a moment ago', startsIn: -1 });
    await aContest(site, { title: 'soon', startsIn: 10, endsIn: 60 });
    await aContest(site, { title: 'later', startsIn: DAY, endsIn: 2 * DAY });
    expect(await titles()).toEqual(['later', 'soon', 'runs since a moment ago', 'runs', 'just over', 'over long ago']);
    expect(await titles({ status: -1 })).toEqual(['later', 'soon']);
    expect(await titles({ status: 0 })).toEqual(['runs since a moment ago', 'runs']);
    expect(await titles({ status: 1 })).toEqual(['just over', 'over long ago']);
    const second = await site.call(getContestList, { query: { currentPage: 2, limit: 4 } });
    expect(second.data).toMatchObject({ total: 6, size: 4, current: 2, pages: 2 });
    expect(second.data?.records.map(({ title }) => title)).toEqual(['just over', 'over long ago']);
  });

  it('says where teams take part, and counts those', async () => {
    const [pairs, alone] = [await aContest(site, { teams: true, startsIn: 5 }), await aContest(site, { startsIn: 4 })];
    await aTeam(site, pairs, [organiser, reader]);
    await aParticipant(site, alone, reader.id);
    const list = await site.call(getContestList, { query: { limit: 50 + (asked++ % 50) } });
    // In the other language: what is read in this one is kept for a moment, for the tests below, too.
    const recent = await site.call(getRecentContest, { headers: { 'accept-language': 'zh-CN' } });
    for (const rows of [list.data?.records, recent.data]) {
      expect(rows?.map((one) => [one.id, one.teams, one.count])).toEqual([
        [pairs, true, 1],
        [alone, false, 1],
      ]);
    }
  });

  it('moves a contest on at the very moment of its start and of its end', async () => {
    const { db } = site.database;
    await aContest(site, { title: 'moving', startsIn: 0, endsIn: 60 });
    const phaseAt = async (ms: number) => {
      const now = new Date(site.now().getTime() + ms);
      const inPhase = async (phase: 'scheduled' | 'running' | 'ended') => {
        const { total } = await listContests(
          db,
          { phase, rule: undefined, keyword: undefined },
          { limit: 10, offset: 0 },
          now,
        );
        return total === 1 ? [phase] : [];
      };
      return [...(await inPhase('scheduled')), ...(await inPhase('running')), ...(await inPhase('ended'))];
    };
    expect(await phaseAt(-1)).toEqual(['scheduled']);
    expect(await phaseAt(0)).toEqual(['running']);
    expect(await phaseAt(60 * 60_000 - 1)).toEqual(['running']);
    expect(await phaseAt(60 * 60_000)).toEqual(['ended']);
  });

  it('is searched by rule and by a part of the title, in any case and any script', async () => {
    await aContest(site, { title: 'Spring Cup 春季赛', rule: 'oi' });
    await aContest(site, { title: 'Autumn cup', rule: 'acm' });
    expect(await titles({ keyword: 'CUP', type: 1 })).toEqual(['Spring Cup 春季赛']);
    expect(await titles({ keyword: '春季' })).toEqual(['Spring Cup 春季赛']);
    expect(await titles({ keyword: '%' })).toEqual([]);
    expect(await titles({ keyword: '\0' })).toHaveLength(2);
    expect((await titles({ type: 0 })) ?? []).toEqual(['Autumn cup']);
  });

  it('tells what is public of a contest, and neither its seal nor its description', async () => {
    const id = await aContest(site, {
      title: 'Cup',
      auth: 'protected',
      ownerId: organiser.id,
      sealsIn: 30,
      printing: true,
      openBoard: true,
      lateSubmits: true,
    });
    await site.database.db.updateTable('contest').set({ description: 'secret words' }).where('id', '=', id).execute();
    await aParticipant(site, id, reader.id);
    await aParticipant(site, id, (await aUser(site)).id, { registered: false });
    const answer = await site.call(getContestList, { query: { limit: 99 } });
    expect(answer.data?.records).toEqual([
      {
        id,
        author: 'organiser',
        title: 'Cup',
        type: 0,
        description: '',
        status: 0,
        source: 0,
        auth: 2,
        startTime: inMinutes(site, -60).toISOString(),
        endTime: inMinutes(site, 60).toISOString(),
        duration: 7200,
        sealRank: null,
        sealRankTime: null,
        openPrint: null,
        rankShowName: null,
        openRank: true,
        oiRankScoreType: 'Recent',
        count: 1,
        teams: false,
        gid: null,
        allowEndSubmit: true,
      },
    ]);
  });

  it('has no hidden, deleted or group contests, for root neither', async () => {
    await aContest(site, { title: 'hidden', visible: false });
    await aContest(site, { title: 'of a group', groupId: await aGroup(site) });
    const deleted = await aContest(site, { title: 'deleted' });
    await site.database.db.updateTable('contest').set({ deleted_at: site.now() }).where('id', '=', deleted).execute();
    const root = await aUser(site, { role: 'root' });
    for (const token of [null, reader.token, root.token]) {
      const answer = await site.call(getContestList, { token, query: { limit: 3 + asked++ } });
      expect(answer.data).toMatchObject({ records: [], total: 0 });
    }
  });
});

describe('contests of the home page', () => {
  it('are those that run or begin within two weeks, and the dashboard counts them', async () => {
    await aContest(site, { title: 'runs' });
    await aContest(site, { title: 'next week', startsIn: 7 * DAY, endsIn: 8 * DAY });
    await aContest(site, { title: 'in three weeks', startsIn: 21 * DAY, endsIn: 22 * DAY });
    await aContest(site, { title: 'over', startsIn: -180, endsIn: -60 });
    await aContest(site, { title: 'hidden', visible: false });
    const answer = await site.call(getRecentContest);
    expect(answer.data?.map(({ title }) => title)).toEqual(['next week', 'runs']);
    expect(answer.data?.[1]).toMatchObject({ status: 0, type: 0, auth: 0, gid: null, count: 0, duration: 7200 });
    const root = await aUser(site, { role: 'root' });
    expect((await site.call(getDashboardInfo, { token: root.token, query: {} })).data?.recentContestNum).toBe(2);
  });
});

describe('own registrations', () => {
  it('are told for contests that one asks about and finds', async () => {
    const mine = await aContest(site);
    const other = await aContest(site);
    const hidden = await aContest(site, { visible: false });
    for (const id of [mine, hidden]) await aParticipant(site, id, reader.id);
    await aParticipant(site, other, organiser.id);
    const ask = (ids: string) => site.call(getOwnRegistrations, { token: reader.token, query: { ids } });
    expect((await ask(`${mine},${other},${hidden}`)).data).toEqual([mine]);
    expect((await ask('1; DROP TABLE contest')).code).toBe('invalid_input');
    expect((await site.call(getOwnRegistrations, { query: { ids: `${mine}` } })).http).toBe(401);
  });
});
