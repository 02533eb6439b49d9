import { finalizeContest, getContestFeed, revokeContestToken } from '@oyez/contract/contests/contest-feed';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { CLICS_VERSIONS } from '@oyez/contract/contests/clics';
import type { ClicsObject } from './clics-format.ts';
import { EVERYTHING, writeFeed } from './feed-writer.service.ts';
import { feedFaults } from './testing/clics-checker.ts';
import { aToken, basic, clics, endOf, feedOf } from './testing/clics-site.ts';
import { aClicsWorld, aFullWorld } from './testing/clics-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const final = (contestId: number, token: string) =>
  site.call(finalizeContest, { token, body: { cid: contestId, final: true } });

describe('a contest of teams', () => {
  it('has each team with its people and what organisers call it', async () => {
    const owner = await aUser(site);
    const contestId = await aContest(site, { ownerId: owner.id, openBoard: true, startsIn: -300, endsIn: -60 });
    await site.database.db.updateTable('contest').set({ teams: true }).where('id', '=', contestId).execute();
    const alias = await aContestProblem(site, contestId, (await aProblem(site)).id);
    const [ada, bob, cai] = [await aUser(site), await aUser(site), await aUser(site)];
    const two = await aTeam(site, contestId, [ada, bob], { name: 'Лебеди 天鹅', school: 'School', externalId: '7' });
    const one = await aTeam(site, contestId, [cai], { name: 'Alone', star: true });
    const set = { contest_id: contestId, contest_problem_id: alias, participant_id: two };
    const at = new Date(site.now().getTime() - 200 * 60_000);
    const problem = await site.database.db
      .selectFrom('contest_problem')
      .select('problem_id')
      .where('id', '=', alias)
      .executeTakeFirstOrThrow();
    const id = await aJudgedSubmission(site, {
      userId: bob.id,
      problemId: problem.problem_id,
      status: STATUS.accepted,
      at,
    });
    await site.database.db.updateTable('submission').set(set).where('id', '=', id).execute();
    const token = await aToken(site, contestId, owner, 'jury');
    const lines = await feedOf(site, contestId, { token });
    expect(feedFaults('2026-01', lines)).toEqual([]);
    const told = endOf(lines);
    expect(told.get(`teams/${two}`)).toMatchObject({ name: 'Лебеди 天鹅', label: '7', group_ids: ['participants'] });
    expect(told.get(`teams/${one}`)).toMatchObject({ name: 'Alone', group_ids: ['star'] });
    expect(told.get(`persons/${ada.uid}`)).toMatchObject({ team_ids: [String(two)] });
    expect(told.get(`accounts/${bob.uid}`)).toMatchObject({ team_id: String(two) });
    expect(told.get(`submissions/${id}`)).toMatchObject({ team_id: String(two) });
  });
});

/** Teams of two categories, one of them out of competition; the last has handed nothing in. */
async function aContestOfCategories() {
  const owner = await aUser(site);
  const is = { ownerId: owner.id, openBoard: true, teams: true, startsIn: -300, endsIn: -60 };
  const contestId = await aContest(site, is);
  const contestProblemId = await aContestProblem(site, contestId, (await aProblem(site)).id);
  const aTeamOf = async (category: string | null, minute: number | null, star = false) => {
    const mate = await aUser(site);
    const id = await aTeam(site, contestId, [mate], { star, seat: `A-${mate.id}` });
    await site.database.db.updateTable('participant').set({ category }).where('id', '=', id).execute();
    const handedIn = { contestId, contestProblemId, userId: mate.id, status: STATUS.accepted };
    if (minute !== null) await aContestSubmission(site, { ...handedIn, minute });
    return { id, seat: `A-${mate.id}` };
  };
  const teams = {
    first: await aTeamOf('Women', 20),
    star: await aTeamOf(' women ', 10, true),
    none: await aTeamOf(null, 15),
    silent: await aTeamOf('Guests', null),
  };
  return { owner, contestId, teams };
}

type Told = { id: string; name: string; group_ids: string[]; location?: unknown };

describe('the categories of teams', () => {
  it('are groups that their teams name; the public knows those of teams of which it is told', async () => {
    const { owner, contestId, teams } = await aContestOfCategories();
    const path = `/contests/c${contestId}`;
    const token = await aToken(site, contestId, owner, 'jury');
    const told = async (of: string, by: string | null) =>
      (await clics(site, `${path}/${of}`, { token: by })).json<Told[]>();
    const groups = await told('groups', token);
    expect(groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Participants', 'Out of competition', 'Women', 'Guests']),
    );
    const women = groups.find(({ name }) => name === 'Women')?.id ?? '';
    const named = async (by: string | null) =>
      Object.fromEntries((await told('teams', by)).map(({ id, group_ids: ids }) => [id, ids]));
    const guests = groups.find(({ name }) => name === 'Guests')?.id ?? '';
    const shown = {
      [teams.first.id]: ['participants', women],
      [teams.star.id]: ['star', women],
      [teams.none.id]: ['participants'],
    };
    expect(await named(token)).toEqual({ ...shown, [teams.silent.id]: ['participants', guests] });
    expect(await named(null)).toEqual(shown);
    expect((await told('groups', null)).map(({ name }) => name)).not.toContain('Guests');
    for (const by of [token, null]) {
      const lines = await feedOf(site, contestId, { token: by });
      expect(feedFaults('2026-01', lines)).toEqual([]);
    }
  });

  it('have boards of those in competition, and keep their names when others come', async () => {
    const { owner, contestId, teams } = await aContestOfCategories();
    const token = await aToken(site, contestId, owner, 'jury');
    const path = `/contests/c${contestId}`;
    const groups = async () => (await clics(site, `${path}/groups`, { token })).json<Told[]>();
    const women = (await groups()).find(({ name }) => name === 'Women')?.id ?? '';
    const board = await clics(site, `${path}/scoreboard?group_id=${women}`, { token });
    expect(board.json<{ rows: object[] }>().rows).toMatchObject([{ rank: 1, team_id: String(teams.first.id) }]);
    await site.database.db
      .updateTable('participant')
      .set({ category: 'Juniors' })
      .where('id', '=', teams.silent.id)
      .execute();
    await writeFeed(site, contestId, EVERYTHING);
    const after = new Map((await groups()).map(({ id, name }) => [name, id]));
    expect([after.get('Women'), after.has('Juniors'), after.has('Guests')]).toEqual([women, true, false]);
    expect(feedFaults('2026-01', await feedOf(site, contestId, { token }))).toEqual([]);
  });
});

describe('the seats of teams', () => {
  it.each(CLICS_VERSIONS)('are told to the jury alone (%s)', async (version) => {
    const { owner, contestId, teams } = await aContestOfCategories();
    const read = async (role: 'public' | 'jury' | null) => {
      const token = role && (await aToken(site, contestId, owner, role));
      const url = `/contests/c${contestId}/teams`;
      const all = (await clics(site, url, { token, version })).json<Told[]>();
      const feed = endOf(await feedOf(site, contestId, { token, version }));
      expect(feed.get(`teams/${teams.first.id}`)).toEqual(all.find(({ id }) => id === String(teams.first.id)));
      const access = await clics(site, `/contests/c${contestId}/access`, { token, version });
      return { all, isNamed: access.text.includes('"location"') };
    };
    const jury = await read('jury');
    expect(jury.all.find(({ id }) => id === String(teams.first.id))?.location).toEqual({
      description: teams.first.seat,
    });
    expect(jury.isNamed).toBe(true);
    for (const one of [await read('public'), await read(null)]) {
      expect(one.all.map(({ location }) => location)).toEqual([undefined, undefined, undefined]);
      expect(one.isNamed).toBe(false);
    }
  });
});

describe('who reads', () => {
  it('comes with a token of this contest, by its role', async () => {
    const { contestId, owner, early } = await aFullWorld(site, { auth: 'private' });
    const other = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'public');
    const jury = await aToken(site, contestId, owner, 'jury');
    const path = `/contests/c${contestId}`;
    expect((await clics(site, path)).http).toBe(404);
    expect((await clics(site, path, { token })).http).toBe(200);
    expect((await clics(site, `/contests/c${other.contestId}`, { token })).http).toBe(404);
    const wrong = await clics(site, path, { token: 'oyc_no-such-token' });
    expect([wrong.http, wrong.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)]);
    const bearer = await site.app.inject({ url: `/api/clics${path}`, headers: { authorization: `Bearer ${token}` } });
    expect(bearer.json()).toMatchObject({ id: `c${contestId}`, penalty_time: 20 });
    expect((await clics(site, '/contests', { token })).json<ClicsObject[]>()).toHaveLength(1);
    const files = `${path}/submissions/${early[0]}/files`;
    expect((await clics(site, files, { token })).http).toBe(404);
    const zip = await clics(site, files, { token: jury });
    expect([zip.http, zip.headers['content-type'], zip.text.slice(0, 2)]).toEqual([200, 'application/zip', 'PK']);
    const feed = await site.call(getContestFeed, { token: owner.token, query: { cid: contestId } });
    const [made] = feed.data?.tokens ?? [];
    expect(made).toMatchObject({ role: 'jury', lastUsedAt: expect.any(String) });
    await site.call(revokeContestToken, {
      token: owner.token,
      body: { cid: contestId, id: made?.id ?? 0, revoked: true },
    });
    expect((await clics(site, path, { token: jury })).http).toBe(401);
    await site.call(revokeContestToken, {
      token: owner.token,
      body: { cid: contestId, id: made?.id ?? 0, revoked: false },
    });
    expect((await clics(site, path, { token: jury })).http).toBe(200);
    const stored = await site.database.db.selectFrom('contest_token').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(jury);
  });

  it('needs none where the board is open outside, or as somebody who is logged in and comes in', async () => {
    const { contestId, owner, teams } = await aFullWorld(site);
    const { contestId: closed } = await aFullWorld(site, { openBoard: false });
    const read = async (id: number, session: string | null, path = '') => {
      const url = `/api/clics/2026-01/contests/c${id}${path}`;
      const answer = await site.app.inject({ url, headers: session === null ? {} : { authorization: session } });
      return answer.statusCode;
    };
    expect(await read(contestId, null)).toBe(200);
    expect(await read(contestId, null, '/clarifications')).toBe(404);
    expect(await read(contestId, teams[0]?.token ?? '', '/clarifications')).toBe(200);
    expect(await read(contestId, teams[0]?.token ?? '', '/runs')).toBe(404);
    expect(await read(contestId, owner.token, '/runs')).toBe(200);
    expect(await read(closed, null)).toBe(404);
    expect(await read(99_999_999, null)).toBe(404);
    const { json } = await clics(site, '/contests');
    const listed = json<ClicsObject[]>().map(({ id }) => id);
    expect(listed).toContain(`c${contestId}`);
    expect(listed).not.toContain(`c${closed}`);
  });

  it('lists to whoever is logged in what they may read one by one, and nothing else', async () => {
    const { contestId, teams } = await aClicsWorld(site);
    const closed = await aClicsWorld(site, { openBoard: false });
    const secret = await aClicsWorld(site, { openBoard: false, auth: 'private' });
    const ahead = await aClicsWorld(site, { startsIn: 10, endsIn: 70, sealsIn: 40 });
    const named = await aClicsWorld(site, { openBoard: false });
    const rule = { prefix: '', suffix: '', start: null, end: null, extra: ['somebody-else'] };
    await site.database.db
      .updateTable('contest')
      .set({ account_rule_on: true, account_rule: JSON.stringify(rule) })
      .where('id', '=', named.contestId)
      .execute();
    const [inside, stranger] = [teams[0]!, await aUser(site)];
    await aParticipant(site, secret.contestId, inside.id);
    const all = [contestId, closed, secret, ahead, named].map((one) => (typeof one === 'number' ? one : one.contestId));
    const listedTo = async ({ token }: { token: string }) => {
      const ask = (path: string) =>
        site.app.inject({ url: `/api/clics/2026-01/contests${path}`, headers: { authorization: token } });
      const listed = (await ask('')).json<ClicsObject[]>().map(({ id }) => id);
      for (const id of all) expect((await ask(`/c${id}`)).statusCode === 200, `c${id}`).toBe(listed.includes(`c${id}`));
      return all.filter((id) => listed.includes(`c${id}`));
    };
    expect(await listedTo(inside)).toEqual([contestId, closed.contestId, secret.contestId]);
    expect(await listedTo(stranger)).toEqual([contestId, closed.contestId]);
    expect(await listedTo(ahead.owner)).toEqual([contestId, closed.contestId, ahead.contestId]);
  });

  it('moves the start of a contest with a token for that, until it is near', async () => {
    const { contestId, owner } = await aClicsWorld(site, { startsIn: 60, endsIn: 120, sealsIn: 90 });
    const [admin, jury] = [await aToken(site, contestId, owner, 'admin'), await aToken(site, contestId, owner, 'jury')];
    const patch = (token: string, minutes: number | null) =>
      site.app.inject({
        method: 'PATCH',
        url: `/api/clics/2023-06/contests/c${contestId}`,
        headers: { authorization: basic(token) },
        payload: {
          id: `c${contestId}`,
          start_time: minutes === null ? null : new Date(site.now().getTime() + minutes * 60_000 + 250).toISOString(),
        },
      });
    expect((await patch(jury, 30)).statusCode).toBe(403);
    expect((await patch(admin, 0)).statusCode).toBe(403);
    expect((await patch(admin, null)).statusCode).toBe(403);
    const moved = await patch(admin, 30);
    expect([moved.statusCode, moved.json<ClicsObject>()['duration']]).toEqual([200, '1:00:00.000']);
    const { starts_at, seal_at } = await site.database.db
      .selectFrom('contest')
      .selectAll()
      .where('id', '=', contestId)
      .executeTakeFirstOrThrow();
    expect((seal_at?.getTime() ?? 0) - starts_at.getTime()).toBe(30 * 60_000);
    expect(starts_at.getMilliseconds()).toBe(0);
    site.clock.advance(29.6 * 60_000);
    expect((await patch(admin, 30)).statusCode).toBe(403);
  });

  it('makes tokens and declares results final as the jury alone', async () => {
    const { contestId, handIn, owner } = await aClicsWorld(site);
    const stranger = await aUser(site);
    await expect(aToken(site, contestId, stranger, 'public')).rejects.toThrow('run this contest');
    expect(await final(contestId, stranger.token)).toMatchObject({ code: 'contest_jury_only' });
    await handIn(0, 0, 5, STATUS.pending);
    expect(await final(contestId, owner.token)).toMatchObject({ code: 'contest_unfinished' });
    const running = await aClicsWorld(site, { startsIn: -10, endsIn: 10, sealsIn: 0 });
    expect(await final(running.contestId, running.owner.token)).toMatchObject({ code: 'contest_not_ended' });
  });
});
