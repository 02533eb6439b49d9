import { finalizeContest } from '@oyez/contract/contests/contest-feed';
import { giveExtraTime } from '@oyez/contract/contests/contest-participants';
import { CLICS_VERSIONS } from '@oyez/contract/contests/clics';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aParticipant } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import type { ClicsObject } from './clics-format.ts';
import { createFeedWriter } from './contest-feed.duties.ts';
import { feedFaults } from './testing/clics-checker.ts';
import { aToken, clics, endOf, feedOf } from './testing/clics-site.ts';
import { aClicsWorld } from './testing/clics-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const MINUTE_MS = 60_000;

it.each(CLICS_VERSIONS)(
  'a contest in which one has more time ends in %s when that one is through, and nothing is thawed before',
  async (version) => {
    // Four hours, sealed after three, of which one minute is left; the others stop then, and one goes on for half an hour.
    const { contestId, owner, teams, handIn } = await aClicsWorld(site, { startsIn: -239, endsIn: 1, sealsIn: -59 });
    const startsAt = site.now().getTime() - 239 * MINUTE_MS;
    const [jury, everybody] = await Promise.all([
      aToken(site, contestId, owner, 'jury'),
      aToken(site, contestId, owner, 'public'),
    ]);
    const participantId = await aParticipant(site, contestId, teams[0]!.id);
    await handIn(1, 0, 100, STATUS.accepted);
    const body = { cid: contestId, participantId, minutes: 30, before: 0, reason: 'A power cut' };
    expect(await site.call(giveExtraTime, { token: owner.token, body })).toMatchObject({ status: 200 });
    const writer = createFeedWriter(site, { pace: 0 });
    const read = async (token: string) => {
      await writer.write();
      const lines = await feedOf(site, contestId, { token, version });
      const told = [...endOf(lines).values()];
      return {
        lines,
        state: endOf(lines).get('state/')!,
        told: (property: string) => told.filter((one) => property in one),
      };
    };
    const timeAt = (minute: number) => new Date(startsAt + minute * MINUTE_MS).getTime();
    await read(everybody);
    // The end of the others.
    site.clock.advance(10 * MINUTE_MS);
    const late = await handIn(0, 1, 245, STATUS.accepted);
    const before = await read(everybody);
    expect(before.state).toMatchObject({ ended: null, thawed: null, finalized: null });
    expect(before.state['frozen']).not.toBeNull();
    expect(endOf(before.lines).has(`submissions/${late}`)).toBe(true);
    expect(before.told('judgement_type_id').map((one) => one['submission_id'])).not.toContain(String(late));
    const atJury = await read(jury);
    expect(atJury.told('judgement_type_id').map((one) => one['submission_id'])).toContain(String(late));
    const final = () => site.call(finalizeContest, { token: owner.token, body: { cid: contestId, final: true } });
    expect((await final()).status).not.toBe(200);
    const contest = async () =>
      (await clics(site, `/contests/c${contestId}`, { token: jury, version })).json<ClicsObject>();
    expect(await contest()).toMatchObject({ duration: '4:00:00.000' });
    // The end of the last one.
    site.clock.advance(25 * MINUTE_MS);
    const after = await read(everybody);
    const moment = (name: string) => new Date(after.state[name] as string).getTime();
    // Contests keep their times to the millisecond; the test counts from a clock of its own.
    expect(Math.abs(moment('ended') - timeAt(270))).toBeLessThan(1000);
    expect(moment('thawed')).toBe(moment('ended'));
    expect(after.told('judgement_type_id').map((one) => one['submission_id'])).toContain(String(late));
    expect(await final()).toMatchObject({ status: 200 });
    expect((await read(everybody)).state['end_of_updates']).toEqual(expect.any(String));
    for (const token of [jury, everybody]) expect(feedFaults(version, (await read(token)).lines)).toEqual([]);
    const board = (await clics(site, `/contests/c${contestId}/scoreboard`, { token: everybody, version })).json<{
      rows: { team_id: string; score: { num_solved: number } }[];
    }>();
    expect(board.rows.find((row) => row.team_id === String(participantId))?.score.num_solved).toBe(1);
  },
);

it('what is not there is answered in the form of these programs', async () => {
  const { contestId, owner } = await aClicsWorld(site);
  const token = await aToken(site, contestId, owner, 'admin');
  for (const path of ['/nothing', `/contests/c${contestId}/nothing`, `/contests/c${contestId}/teams/1/nothing`]) {
    const { http, json } = await clics(site, path, { token });
    expect([http, Object.keys(json<object>()).toSorted(), json<ClicsObject>()['code']]).toEqual([
      404,
      ['code', 'message'],
      404,
    ]);
  }
  const posted = await site.app.inject({ method: 'POST', url: `/api/clics/contests/c${contestId}/teams`, payload: {} });
  expect([posted.statusCode, posted.json()]).toMatchObject([405, { code: 405 }]);
});
