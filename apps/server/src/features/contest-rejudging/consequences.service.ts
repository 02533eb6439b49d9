import { apply, fold, type Board } from '@oyez/board/board';
import { consequences, placeOf, type Place } from '@oyez/board/consequences';
import { secondOf, type Fact, type Participant } from '@oyez/board/facts';
import { shownName } from '@oyez/board/lists';
import { rows, type Row } from '@oyez/board/rows';
import { at } from '@oyez/board/view';
import { VERDICTS_SHOWN, type RejudgeConsequences } from '@oyez/contract/contests/contest-rejudging';
import type { Status } from '@oyez/contract/judging/verdict';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { allBoardFacts, boardParticipants, boardSettings } from '../boards/board-facts.service.ts';
import { digestOf, stagedVerdicts, type StagedVerdict } from '../judging/rejudging/staged.service.ts';
import { readStaged } from './contest-rejudging.service.ts';

type Told = RejudgeConsequences['people'][number];

/**
 * What letting a rejudging count would make of the board without its seal; of one that counts, what it made of it. The
 * board of the present is the same in both, so that later submissions are on either side.
 */
export async function rejudgeConsequences(
  db: Db,
  contestId: number,
  id: number,
  now: Date,
): Promise<RejudgeConsequences> {
  const rejudging = await readStaged(db, contestId, id);
  const applied = rejudging.state === 'applied';
  const isOver = rejudging.state === 'discarded' || rejudging.state === 'undone';
  const verdicts = isOver ? [] : await stagedVerdicts(db, id, { applied });
  const { settings, competing } = (await boardSettings(db, contestId)) ?? fail('contest_not_found');
  const participants = await boardParticipants(db, competing);
  const facts = await allBoardFacts(db, contestId);
  const known = new Map(facts.map((fact) => [fact.submissionId, fact]));
  const present = fold(settings, { participants, facts });
  const otherwise = apply(present, { facts: verdicts.flatMap((one) => replaced(known, one, applied)) });
  const [before, after] = applied ? [otherwise, present] : [present, otherwise];
  const changes = consequences(openRows(before, now), openRows(after, now));
  const people = new Map(participants.map((one) => [one.id, one]));
  const named = (participantId: number) => {
    const person = people.get(participantId);
    return person ? [nameOf(person, settings.shownName)] : [];
  };
  const shown = verdicts.filter(
    (one) => one.before.status !== one.after.status || one.before.score !== one.after.score,
  );
  const labels = new Map(settings.problems.map((problem) => [problem.id, problem.label]));
  return {
    rejudging,
    digest: digestOf(verdicts),
    verdictCount: shown.length,
    verdicts: shown.slice(0, VERDICTS_SHOWN).flatMap((one) => {
      const fact = known.get(one.submissionId);
      if (!fact) return [];
      return {
        submitId: one.submissionId,
        displayId: labels.get(fact.problemId) ?? '',
        second: secondOf(settings, fact.at),
        username: one.username,
        before: { status: one.before.status, score: one.before.score },
        after: { status: one.after.status, score: one.after.score },
      };
    }),
    people: peopleOf(changes, shown, named, openRows(after, now)),
    firsts: changes.firsts.map((first) => ({
      displayId: settings.problems[first.column]?.label ?? '',
      before: first.before.flatMap(named),
      after: first.after.flatMap(named),
    })),
  };
}

function replaced(known: ReadonlyMap<number, Fact>, one: StagedVerdict, applied: boolean): Fact[] {
  const fact = known.get(one.submissionId);
  const { status, score, timeMs } = applied ? one.before : one.after;
  return fact ? [{ ...fact, version: fact.version + 1, status: status as Status, score, timeMs }] : [];
}

function openRows(board: Board, now: Date): Row[] {
  return rows(at(board, { now: now.getTime(), audience: 'jury', forceRefresh: true }));
}

function nameOf(person: Participant, shown: Parameters<typeof shownName>[1]) {
  return { uid: person.uid, username: person.username, rankShowName: shownName(person, shown) };
}

type Named = Pick<Told, 'uid' | 'username' | 'rankShowName'>;

function peopleOf(
  { places, firsts }: ReturnType<typeof consequences>,
  verdicts: readonly StagedVerdict[],
  named: (participantId: number) => Named[],
  after: readonly Row[],
): Told[] {
  const own = new Map<number, number>();
  for (const { participantId } of verdicts) {
    if (participantId !== null) own.set(participantId, (own.get(participantId) ?? 0) + 1);
  }
  const moved = new Map(places.map((one) => [one.participantId, one]));
  const first = new Set(firsts.flatMap((one) => [...one.before, ...one.after]));
  const standing = new Map(after.map((row) => [row.participant.id, row]));
  const all = new Set([...moved.keys(), ...own.keys(), ...first]);
  return [...all].flatMap((participantId) => {
    const place = moved.get(participantId) ?? unmoved(standing.get(participantId));
    const count = own.get(participantId) ?? 0;
    const told = count > 0 || first.has(participantId) || place.before?.award !== place.after?.award;
    const members = standing.get(participantId)?.participant.members?.map(({ username }) => username);
    return named(participantId).map((person) => ({
      ...person,
      ...(members && { members }),
      before: place.before,
      after: place.after,
      verdicts: count,
      told,
    }));
  });
}

function unmoved(row: Row | undefined): { before: Place | null; after: Place | null } {
  const place = row ? placeOf(row) : null;
  return { before: place, after: place };
}
