import { isSealed } from '@oyez/board/view';
import { isSealedAt } from '@oyez/contract/rules/contest-clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealHolds } from '../../policy/contest-counting.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { comparedBoards } from './board-check.service.ts';
import { boardSettings } from './board-facts.sql.ts';
import { createBoardWriter } from './boards.duties.ts';
import { aRound } from './testing/rounds.ts';

let site: TestSite;
let start: number;
beforeAll(async () => {
  site = await aSite();
  start = site.now().getTime();
});
afterAll(() => site.close());

const minute = (minutes: number) => new Date(start + minutes * 60_000);

/** Of a contest of five hours that is sealed for its last hour. */
const SEAL = 240;
const END = 300;
/** The last one is through ten minutes after the end. */
const OVER = 310;
const RELEASE = 400;

const SEALS = {
  'that opens by itself': { unseal: 'auto', releasedAt: null },
  'that nobody released': { unseal: 'manual', releasedAt: null },
  'that was released after the end': { unseal: 'manual', releasedAt: RELEASE },
  'that was released while the contest ran': { unseal: 'manual', releasedAt: SEAL + 10 },
  // As the site stores one that waited and was released. Who asked just before that is answered as of then.
  'that waited and opens by itself since its release': { unseal: 'auto', releasedAt: RELEASE },
} as const;

/** The minute at which it opens, in a contest without and with one who has more time. */
const OPENS: Record<keyof typeof SEALS, [number, number]> = {
  'that opens by itself': [END, OVER],
  'that nobody released': [Infinity, Infinity],
  'that was released after the end': [RELEASE, RELEASE],
  'that was released while the contest ran': [END, OVER],
  'that waited and opens by itself since its release': [RELEASE, RELEASE],
};

async function contestWith(name: keyof typeof SEALS, extraMinutes: number): Promise<number> {
  const { unseal, releasedAt } = SEALS[name];
  const cid = await aContest(site, { unseal });
  await site.database.db
    .updateTable('contest')
    .set({
      starts_at: minute(0),
      seal_at: minute(SEAL),
      ends_at: minute(END),
      extra_seconds: extraMinutes * 60,
      released_at: releasedAt === null ? null : minute(releasedAt),
    })
    .where('id', '=', cid)
    .execute();
  return cid;
}

/** Whether it is sealed: to the page, to the queries, and to the board. */
async function answers(cid: number, now: Date): Promise<[page: boolean, query: boolean, board: boolean]> {
  const { db } = site.database;
  const row = await db
    .selectFrom('contest')
    .select([
      'starts_at as startsAt',
      'ends_at as endsAt',
      'seal_at as sealAt',
      sql<'auto' | 'manual'>`unseal`.as('unseal'),
      'released_at as releasedAt',
      sql<Date>`ends_at + extra_seconds * interval '1 second'`.as('overAt'),
      sealHolds('contest', now).as('holds'),
    ])
    .where('id', '=', cid)
    .executeTakeFirstOrThrow();
  const board = await boardSettings(db, cid);
  return [isSealedAt(row, now), row.holds, isSealed(board!.settings, now.getTime())];
}

describe.each(Object.keys(SEALS) as (keyof typeof SEALS)[])('a seal %s', (name) => {
  it.each([
    ['everybody', 0, 0],
    ['all but one who has more time', 10, 1],
  ] as const)(
    'begins and opens at one moment for pages, queries and boards, where the end is that of %s',
    async (_, extraMinutes, which) => {
      const cid = await contestWith(name, extraMinutes);
      const opens = OPENS[name][which];
      const edges = [0, SEAL, END, OVER, RELEASE].flatMap((edge) => [-1, 0, 1].map((ms) => minute(edge + ms / 60_000)));
      for (const now of edges) {
        const isHeld = now >= minute(SEAL) && (opens === Infinity || now < minute(opens));
        expect([now, await answers(cid, now)]).toEqual([now, [isHeld, isHeld, isHeld]]);
      }
    },
  );
});

it('a board that is written at the moment of the seal is the sealed one, and stays the one that the facts make', async () => {
  const { id } = await aRound(site, { sealsIn: 1, unseal: 'manual' });
  const { write } = createBoardWriter(site, { rest: 0 });
  await write();
  site.clock.advance(60_000);
  await write();
  for (const later of [1, 1000, 5 * 60 * 60_000]) {
    site.clock.advance(later);
    expect(await comparedBoards(site, id)).toMatchObject({ same: true });
  }
});
