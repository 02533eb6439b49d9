import { secondOf, type Fact } from '@oyez/board/facts';
import { ghostAmong, inContestTime, type GhostPlace } from '@oyez/board/ghost';
import { page as pageOf } from '@oyez/board/lists';
import { atSecond, lastSecond } from '@oyez/board/moments';
import type { Row } from '@oyez/board/rows';
import { at as viewAt } from '@oyez/board/view';
import type { FinishedRun, getFinishedRuns, getGhostBoard } from '@oyez/contract/contests/virtual-runs';
import { limits } from '@oyez/contract/rules/limits';
import type { QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { ReadyData } from '../../http/ready-data.ts';
import type { Actor } from '../../policy/actor.ts';
import type { ContestStanding } from '../../policy/contests.policy.ts';
import { runFacts } from '../boards/board-facts.service.ts';
import { passingPage } from '../boards/board-pages.service.ts';
import { toBoardRow } from '../boards/board-rows.view.ts';
import { finishedRuns, placedRun, toVirtualRun, type PlacedRun } from '../virtual-runs/virtual-runs.service.ts';
import type { HeldBoard } from './held-board.service.ts';
import type { MomentBoards } from './moment-boards.ts';

/** What everybody may know by now: there is nothing to be hidden from whoever takes part virtually. */
function requireTold({ sealed, phase }: ContestStanding): void {
  if (phase !== 'ended') fail('virtual_before_end');
  if (sealed) fail('virtual_under_seal');
}

/** The board as it stood at the same second of the contest as one's own window, and where one stands in it. */
export async function ghostBoard(
  db: Db,
  boards: MomentBoards,
  { actor, standing }: { actor: Actor; standing: ContestStanding },
  asked: QueryOf<typeof getGhostBoard> & { language: TextLanguage },
  now: Date,
): Promise<ReadyData> {
  requireTold(standing);
  const contestId = standing.facts.id;
  const run = await placedRun(db, { contestId, userId: actor.id, runId: asked.run });
  if (run === undefined || run.starts_at > now) return fail('virtual_run_not_found');
  const held = (await boards.read(contestId)) ?? fail('contest_not_found');
  const { settings } = held.board;
  const length = lastSecond(settings, Infinity);
  const last = Math.min(length, Math.floor((now.getTime() - run.starts_at.getTime()) / 1000));
  const second = Math.min(asked.second ?? last, last);
  const wish = { now: now.getTime(), audience: 'inside' } as const;
  const { shown } = boards.frame(contestId, held, second, wish);
  const view = atSecond(held.board, second, wish);
  const facts = await factsOfRun(db, held, contestId, [run]);
  const rows = asked.removeStar ? shown.rows.filter(({ participant }) => !participant.star) : shown.rows;
  const own = ghostAmong(view, rows, { participant: run.person, facts: facts.get(run.id) ?? [] });
  return passingPage(
    {
      contestId,
      audience: 'inside',
      version: second,
      people: null,
      sealed: false,
      board: { sealed: false, settings, problemIds: held.problemIds, plain: shown, late: null },
    },
    { standing, place: 'outside', userId: actor.id },
    { ...asked, forceRefresh: false, containsEnd: false, followed: [] },
    { run: toVirtualRun(run), second, lastSecond: last, length, own: placed(own, held) },
  );
}

/** Those that are over, best first, each against the board at the end, when also the last one with more time is through. */
export async function rankedRuns(
  db: Db,
  boards: MomentBoards,
  { actor, standing }: { actor: Actor; standing: ContestStanding },
  asked: QueryOf<typeof getFinishedRuns>,
  now: Date,
): Promise<ReplyOf<typeof getFinishedRuns>> {
  requireTold(standing);
  const contestId = standing.facts.id;
  const held = (await boards.read(contestId)) ?? fail('contest_not_found');
  const runs = await finishedRuns(db, contestId, now, limits.contest.virtualRanked);
  const facts = await factsOfRun(db, held, contestId, runs);
  const { settings } = held.board;
  const wish = { now: now.getTime(), audience: 'inside' } as const;
  const { shown } = boards.frame(contestId, held, lastSecond(settings, Infinity), wish);
  const view = viewAt(held.board, wish);
  const ranked = runs.flatMap((run) => {
    const { place, row } = ghostAmong(view, shown.rows, { participant: run.person, facts: facts.get(run.id) ?? [] });
    return row === null ? [] : [{ run, place, row }];
  });
  const listed = ranked.toSorted((a, b) => a.row.rank - b.row.rank || a.place - b.place || a.run.id - b.run.id);
  const { total, rows } = pageOf(listed, asked.currentPage, asked.limit);
  return {
    records: rows.map(({ run, row }) => toFinished(run, row, held, actor)),
    total,
    size: asked.limit,
    current: asked.currentPage,
    pages: Math.ceil(total / asked.limit),
  };
}

function toFinished(run: PlacedRun, row: Row, { board }: HeldBoard, actor: Actor): FinishedRun {
  return {
    id: run.id,
    uid: run.person.uid,
    startsAt: run.starts_at.toISOString(),
    own: run.person.userId === actor.id,
    row: toBoardRow(row, board.settings, 'inside'),
  };
}

function placed({ place, row }: GhostPlace, { board }: HeldBoard) {
  return { place, row: row && toBoardRow(row, board.settings, 'inside') };
}

/** By window, in the time of the contest. */
async function factsOfRun(
  db: Db,
  { board: { settings } }: HeldBoard,
  contestId: number,
  runs: readonly PlacedRun[],
): Promise<Map<number, Fact[]>> {
  if (runs.length === 0) return new Map();
  const all = Map.groupBy(
    await runFacts(
      db,
      contestId,
      runs.map(({ id }) => id),
    ),
    ({ participantId }) => participantId,
  );
  return new Map(
    runs.map((run) => {
      const from = run.starts_at.getTime();
      const facts = inContestTime(all.get(run.id) ?? [], { from, to: settings.startsAt });
      return [run.id, facts.filter(({ at }) => secondOf(settings, at) >= 0)];
    }),
  );
}
