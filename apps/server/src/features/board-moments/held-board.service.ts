import { apply, fold, type Board } from '@oyez/board/board';
import { secondOf, type Fact } from '@oyez/board/facts';
import { eventSeconds } from '@oyez/board/moments';
import { changesAfter, changesAreGone, presentPosition, type ChangePosition } from '../../db/changes.sql.ts';
import type { Db } from '../../db/client.ts';
import {
  allBoardFacts,
  boardFacts,
  boardParticipants,
  boardSettings,
  contestSubmissionsAmong,
  type BoardSettings,
} from '../boards/board-facts.service.ts';

/** Everything that is known of a contest's board, up to a position among the marks. */
export type HeldBoard = {
  board: Board;
  problemIds: readonly number[];
  /** In which something happened. */
  seconds: readonly number[];
  facts: number;
  position: ChangePosition;
  peopleReadAt: number;
};

/** What became of a board; from this second on it says something else than before. */
export type Brought = { held: HeldBoard; changedFrom: number };

const BATCH = 2000;
/** Beyond so many marks it is less work to begin anew. */
const MAX_BATCHES = 10;
/** People change their names without a mark. */
const PEOPLE_EVERY_MS = 60_000;

/** Brings a board up to date, or makes it of the facts. Undefined where the contest is gone. */
export async function broughtUpToDate(
  db: Db,
  contestId: number,
  known: HeldBoard | undefined,
  now: number,
): Promise<Brought | undefined> {
  const found = await boardSettings(db, contestId);
  if (!found) return undefined;
  const news = known && (await newsSince(db, contestId, known.position));
  if (!known || !news) return { held: await wholeBoard(db, found, now), changedFrom: -Infinity };
  const facts = news.submissionIds.length === 0 ? [] : await boardFacts(db, contestId, { ids: news.submissionIds });
  const isOld = now - known.peopleReadAt >= PEOPLE_EVERY_MS;
  if (news.contest || isOld || JSON.stringify(found.settings) !== JSON.stringify(known.board.settings)) {
    return {
      held: await foldedAnew(db, found, { known, facts, position: news.position, now }),
      changedFrom: -Infinity,
    };
  }
  if (facts.length === 0) return { held: { ...known, position: news.position }, changedFrom: Infinity };
  const strangers = facts.map((fact) => fact.participantId).filter((id) => !known.board.participants.has(id));
  const participants =
    strangers.length === 0 ? [] : await boardParticipants(db, found.competing, [...new Set(strangers)]);
  const board = apply(known.board, { participants, facts });
  return {
    held: { ...known, ...measured(board), position: news.position },
    changedFrom: Math.min(...facts.map(({ at }) => secondOf(found.settings, at))),
  };
}

type News = { submissionIds: number[]; contest: boolean; position: ChangePosition };

/** Undefined where there is too much of it, or some is gone. */
async function newsSince(db: Db, contestId: number, from: ChangePosition): Promise<News | undefined> {
  const submissionIds = new Set<number>();
  let contest = false;
  let position = from;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const changes = await changesAfter(db, position, BATCH);
    const submitted = changes.filter(({ topic }) => topic === 'submission').map((change) => change.subject_id);
    for (const one of await contestSubmissionsAmong(db, [...new Set(submitted)])) {
      if (one.contestId === contestId) submissionIds.add(one.id);
    }
    contest ||= changes.some((change) => change.topic === 'contest' && change.subject_id === contestId);
    const last = changes.at(-1);
    if (last && (await changesAreGone(db, position))) return undefined;
    if (last) position = { xid: last.xid, id: last.id };
    if (changes.length < BATCH) return { submissionIds: [...submissionIds], contest, position };
  }
  return undefined;
}

async function wholeBoard(db: Db, { settings, competing, problemIds }: BoardSettings, now: number): Promise<HeldBoard> {
  const position = await presentPosition(db);
  const participants = await boardParticipants(db, competing);
  const facts = await allBoardFacts(db, competing.id);
  return { ...measured(fold(settings, { participants, facts })), problemIds, position, peopleReadAt: now };
}

async function foldedAnew(
  db: Db,
  { settings, competing, problemIds }: BoardSettings,
  { known, facts, position, now }: { known: HeldBoard; facts: Fact[]; position: ChangePosition; now: number },
): Promise<HeldBoard> {
  const participants = await boardParticipants(db, competing);
  const before = fold(settings, { participants, facts: [...known.board.facts.values()].flat() });
  return { ...measured(apply(before, { facts })), problemIds, position, peopleReadAt: now };
}

function measured(board: Board): Pick<HeldBoard, 'board' | 'seconds' | 'facts'> {
  const facts = [...board.facts.values()].reduce((sum, { length }) => sum + length, 0);
  return { board, seconds: eventSeconds(board), facts };
}
