import { rows } from '@oyez/board/rows';
import { at } from '@oyez/board/view';
import { fold } from '@oyez/board/board';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSite, type TestSite } from '../../testing/site.ts';
import { allBoardFacts, boardParticipants, boardSettings } from '../boards/board-facts.service.ts';
import type { ClicsObject } from './clics-format.ts';
import { aToken, clics, feedOf, judged } from './testing/clics-site.ts';
import { aClicsWorld, type ClicsWorld } from './testing/clics-world.ts';
import { foldedFeed } from './testing/feed-fold.ts';
import { EVERYTHING, writeFeed } from './feed-writer.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const VERDICTS = [
  STATUS.accepted,
  STATUS.accepted,
  STATUS.wrong_answer,
  STATUS.time_limit,
  STATUS.presentation_error,
  STATUS.compile_error,
  STATUS.partial_accepted,
  STATUS.system_error,
  STATUS.submitted_failed,
  STATUS.cancelled,
  STATUS.pending,
];

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
}

async function enginesRows({ contestId }: ClicsWorld) {
  const { db } = site.database;
  const found = await boardSettings(db, contestId);
  if (!found) throw new Error('no contest');
  const participants = await boardParticipants(db, found.competing);
  const board = fold(found.settings, { participants, facts: await allBoardFacts(db, contestId) });
  return rows(at(board, { now: site.now().getTime(), audience: 'jury', forceRefresh: true, removeStar: true }));
}

describe('a feed that is folded by hand', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'comes to the board of the site, and so does the scoreboard: contest %i',
    async (seed) => {
      const next = chance(seed);
      const world = await aClicsWorld(site, {}, 3 + seed);
      const ids: number[] = [];
      for (let n = 0; n < 6 * seed; n += 1) {
        const verdict = VERDICTS[next(VERDICTS.length)] ?? STATUS.accepted;
        ids.push(await world.handIn(next(3 + seed), next(3), next(240), verdict));
      }
      const token = await aToken(site, world.contestId, world.owner, 'jury');
      await feedOf(site, world.contestId, { token });
      for (const id of ids.filter(() => next(4) === 0)) {
        await judged(site, id, VERDICTS[next(VERDICTS.length)] ?? STATUS.accepted);
        await writeFeed(site, world.contestId, { setting: false, submissionIds: [id] });
      }
      const engine = await enginesRows(world);
      const folded = foldedFeed(await feedOf(site, world.contestId, { token }));
      for (const { participant, line, rank } of engine) {
        if (line.rule !== 'acm') throw new Error(line.rule);
        const row = folded.find(({ team }) => team === String(participant.id));
        expect(row).toMatchObject({ solved: line.solved, seconds: line.seconds, rank });
      }
      const anew = await aToken(site, world.contestId, world.owner, 'admin');
      await writeFeed(site, world.contestId, EVERYTHING);
      const { json } = await clics(site, `/contests/c${world.contestId}/scoreboard`, { token: anew });
      const told = json<{ rows: { rank: number; team_id: string; score: ClicsObject }[] }>().rows;
      expect(
        new Set(told.map(({ rank, team_id, score }) => `${team_id}: ${rank}, ${Number(score['num_solved'])}`)),
      ).toEqual(new Set(folded.map(({ team, rank, solved }) => `${team}: ${rank}, ${solved}`)));
    },
  );
});

describe('the scoreboard', () => {
  it('ranks the official teams, those who handed nothing in last, and the stars among themselves', async () => {
    const world = await aClicsWorld(site);
    await world.handIn(0, 0, 10, STATUS.wrong_answer);
    await world.handIn(0, 0, 20, STATUS.accepted);
    await world.handIn(3, 0, 5, STATUS.accepted);
    const token = await aToken(site, world.contestId, world.owner, 'jury');
    const path = `/contests/c${world.contestId}/scoreboard`;
    type Board = { rows: { rank: number; score: ClicsObject; problems: ClicsObject[] }[] };
    const newer = (await clics(site, path, { token })).json<Board>().rows;
    expect(newer[0]).toMatchObject({
      rank: 1,
      score: { num_solved: 1, total_time: '0:40:00.000', time: '0:20:00.000' },
    });
    expect(newer[0]?.problems[0]).toMatchObject({ num_judged: 2, num_pending: 0, solved: true, time: '0:20:00.000' });
    const older = (await clics(site, path, { token, version: '2023-06' })).json<Board>().rows;
    expect(older[0]?.score).toEqual({ num_solved: 1, total_time: 40, time: 20 });
    const stars = (await clics(site, `${path}?group_id=star`, { token })).json<Board>().rows;
    expect(stars).toMatchObject([{ rank: 1, score: { num_solved: 1 } }]);
    expect((await clics(site, `${path}?group_id=nobody`, { token })).http).toBe(404);
  });

  it('counts what is behind the seal as pending, for everybody but the jury', async () => {
    const world = await aClicsWorld(site, { unseal: 'manual' });
    await world.handIn(0, 0, 200, STATUS.accepted);
    const path = `/contests/c${world.contestId}/scoreboard`;
    const cellFor = async (role: 'public' | 'jury') => {
      const token = await aToken(site, world.contestId, world.owner, role);
      const { json } = await clics(site, path, { token });
      return json<{ rows: { problems: ClicsObject[] }[] }>().rows[0]?.problems[0];
    };
    expect(await cellFor('public')).toMatchObject({ num_judged: 0, num_pending: 1, solved: false });
    expect(await cellFor('jury')).toMatchObject({ num_judged: 1, num_pending: 0, solved: true });
  });

  it('has scores under OI rules', async () => {
    const world = await aClicsWorld(site, { rule: 'oi' });
    const id = await world.handIn(0, 0, 10, STATUS.partial_accepted);
    await site.database.db.updateTable('submission').set({ score: 40 }).where('id', '=', id).execute();
    const token = await aToken(site, world.contestId, world.owner, 'jury');
    const { json } = await clics(site, `/contests/c${world.contestId}/scoreboard`, { token });
    expect(json<{ rows: object[] }>().rows[0]).toMatchObject({
      score: { score: 40 },
      problems: [{ score: 40, time: '0:10:00.000' }, { score: 0 }, { score: 0 }],
    });
    const judgements = await clics(site, `/contests/c${world.contestId}/judgements`, { token });
    expect(judgements.json()).toMatchObject([{ score: 40, judgement_type_id: 'RE' }]);
  });
});
