import type { Board } from '@oyez/board/board';
import { recordKind } from '@oyez/board/facts';
import { shownName } from '@oyez/board/lists';
import { rows, windowFor, windowOf, type Row } from '@oyez/board/rows';
import { rules } from '@oyez/board/rules';
import type { Line, Rule } from '@oyez/board/rule';
import { at, hiddenFrom, type View } from '@oyez/board/view';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Services } from '../../services.ts';
import { broughtUpToDate, type HeldBoard } from '../board-moments/held-board.service.ts';
import type { ClicsVersion } from '@oyez/contract/contests/clics';
import { clicsTime, relativeTime, type ClicsObject, type Json } from './clics-format.ts';
import { STARS } from './feed-objects.ts';

const MAX_HELD = 4;
const FRESH_MS = 1000;

export type Boards = { read(contestId: number): Promise<Board | undefined> };

export function createBoards({ database, now }: Services): Boards {
  // Remembered: boards of contests whose scoreboard is asked for, 4 of them; brought up to date once a second.
  const held = new Map<number, HeldBoard>();
  const fresh = createBriefCache<Board | undefined>({ freshMs: FRESH_MS, maxEntries: MAX_HELD });
  return {
    read: (contestId) =>
      fresh.get(String(contestId), async () => {
        const brought = await broughtUpToDate(database.db, contestId, held.get(contestId), now().getTime());
        held.delete(contestId);
        if (brought) held.set(contestId, brought.held);
        for (const id of held.keys()) if (held.size > MAX_HELD) held.delete(id);
        return brought?.held.board;
      }),
  };
}

type Asked = { version: ClicsVersion; isJury: boolean; teamIds: ReadonlySet<string>; group: string; now: number };

/** Those of the teams that were told which are of a group. */
export function teamIdsIn(group: string, teams: readonly ClicsObject[]): Set<string> {
  return new Set(
    teams.filter(({ group_ids: groups }) => (groups as readonly string[]).includes(group)).map(({ id }) => String(id)),
  );
}

/** Ranked as the board ranks; who handed nothing in stands at its end. */
function scoreboardRows(board: Board, { version, isJury, teamIds, group, now }: Asked): ClicsObject[] {
  const view = at(board, { now, audience: isJury ? 'jury' : 'outside', forceRefresh: isJury });
  const rule: Rule<Line> = rules[board.settings.rule];
  // Who is out of competition has a board of their own; on that of a category they would take a rank from others.
  const mayStand = ({ id, star }: { id: number; star: boolean }) =>
    star === (group === STARS) && teamIds.has(String(id));
  const standing = rows(view).filter(({ participant }) => mayStand(participant));
  const seen = new Set(standing.map(({ participant }) => participant.id));
  const others = [...board.participants.values()].filter((one) => mayStand(one) && !seen.has(one.id));
  const none = emptyLine(board);
  const all = [
    ...standing,
    ...others.map((participant) => ({ participant, line: none, rank: -1, award: null }) satisfies Row),
  ];
  let rank = 0;
  const nameOf = ({ participant }: Row) => shownName(participant, board.settings.shownName);
  const placed = all.map((row, place) => {
    const before = all[place - 1];
    if (!before || rule.compare(before.line, row.line) !== 0) rank = place + 1;
    return { row, rank };
  });
  return placed
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        collator.compare(nameOf(a.row), nameOf(b.row)) ||
        a.row.participant.id - b.row.participant.id,
    )
    .map(({ row, rank: own }) => rowObject(view, row, own, version));
}

const collator = new Intl.Collator('en-US');

function emptyLine({ settings }: Board): Line {
  const cells = settings.problems.map(() => null);
  return settings.rule === 'acm'
    ? { rule: 'acm', solved: 0, submissions: 0, seconds: 0, cells }
    : { rule: 'oi', score: 0, timeMs: 0, cells };
}

function rowObject(view: View, { participant, line }: Row, rank: number, version: ClicsVersion): ClicsObject {
  const time = (seconds: number): Json =>
    version === '2023-06' ? Math.floor(seconds / 60) : relativeTime(seconds * 1000);
  const { settings } = view.board;
  const hidden = hiddenFrom(view);
  const window = windowFor(windowOf(view), view, participant.id);
  const facts = (view.board.facts.get(participant.id) ?? []).filter(
    (fact) => fact.at >= settings.startsAt && fact.at < window.before,
  );
  const secondOf = (moment: number) => Math.floor((moment - settings.startsAt) / 1000);
  let last = -1;
  const problems = settings.problems.map(({ id }, column) => {
    const own = facts.filter((fact) => fact.problemId === id);
    const pending = own.filter((fact) => fact.at >= hidden || recordKind(fact.status) === 'unjudged').length;
    const judged = own.filter((fact) => fact.at < hidden && recordKind(fact.status) !== 'unjudged');
    if (line.rule === 'acm') {
      const cell = line.cells[column];
      const second = cell?.acceptedSecond ?? null;
      if (second !== null) last = Math.max(last, second);
      const tried = (cell?.failed ?? 0) + (second === null ? 0 : 1);
      return {
        problem_id: String(id),
        num_judged: tried,
        num_pending: second === null ? pending : 0,
        solved: second !== null,
        ...(second !== null && { time: time(second) }),
      };
    }
    const score = line.cells[column]?.score ?? 0;
    const best = judged.find((fact) => fact.score === score);
    const second = best && score > 0 ? secondOf(best.at) : 0;
    if (score > 0) last = Math.max(last, second);
    return {
      problem_id: String(id),
      num_judged: judged.length,
      num_pending: pending,
      score,
      ...(score > 0 && { time: time(second) }),
    };
  });
  const total =
    line.rule === 'acm' ? { num_solved: line.solved, total_time: time(line.seconds) } : { score: line.score };
  return {
    rank,
    team_id: String(participant.id),
    score: { ...total, ...(last >= 0 && { time: time(last) }) },
    problems,
  };
}

export function scoreboardObject(board: Board, state: ClicsObject, asked: Asked): ClicsObject {
  return {
    time: clicsTime(asked.now),
    contest_time: relativeTime(
      Math.min(asked.now, board.settings.overAt ?? board.settings.endsAt) - board.settings.startsAt,
    ),
    state,
    rows: scoreboardRows(board, asked),
  };
}
