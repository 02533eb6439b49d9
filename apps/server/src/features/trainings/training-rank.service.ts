import type { TrainingCell, TrainingRankRow } from '@oyez/contract/trainings/trainings';
import type { Page } from '@oyez/contract/wire/values';
import { createBriefCache } from '../../db/brief-cache.ts';
import { pageOfAll } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { trainingPolicy, type TrainingStanding } from '../../policy/trainings.policy.ts';
import type { Services } from '../../services.ts';
import { createTrainingResults, type ProblemResult, type TrainingResults } from './training-results.service.ts';
import { peopleNumbered, rankedNamed, rankedPeople, type RankedPerson } from './training-rank.sql.ts';
import { problemsPutIn, type PutProblem } from './trainings.sql.ts';

export type AskedRank = { keyword?: string | undefined; currentPage: number; limit: number };
export type TrainingRankPage = Page<TrainingRankRow> & { own: TrainingRankRow | null };

type Place = { userId: number; rank: number; ac: number; totalRunTime: number };

/** Who has solved how much, most first; of those who solved as much, whose programs needed the least time. */
export function createTrainingRanks(services: Services) {
  const { db } = services.database;
  const readResults = createTrainingResults(services);
  // Remembered: the order of a training's people by what they, its problems and their results are; 100; for a minute.
  const orders = createBriefCache<Place[]>({ freshMs: 60_000, maxEntries: 100 });

  return async (actor: Actor, { facts, edits }: TrainingStanding, asked: AskedRank): Promise<TrainingRankPage> => {
    const at = services.now();
    if (!trainingPolicy.ranked(facts)) return { ...(await pageOfAll<TrainingRankRow>(asked, [])), own: null };
    const [people, problems, found] = await Promise.all([
      rankedPeople(db, facts, at),
      problemsPutIn(db, facts.id),
      asked.keyword ? rankedNamed(db, facts, { text: asked.keyword, withRealname: edits }, at) : undefined,
    ]);
    const problemIds = problems.map((one) => one.problem_id);
    const name = `training:${facts.id}`;
    const results = await readResults({ name, groupId: facts.groupId, userIds: people, problemIds });
    const key = [results.version, people.join(), problemIds.join()].join(' ');
    const places = await orders.get(key, async () => inOrder(people, problemIds, results));
    const chosen = found === undefined ? places : places.filter(({ userId }) => found.has(userId));
    const page = await pageOfAll(asked, chosen);
    const isFirst = !asked.keyword && asked.currentPage === 1;
    const mine = isFirst ? places.find(({ userId }) => userId === actor.id) : undefined;
    const shown = mine === undefined ? page.records : [...page.records, mine];
    const known = await peopleNumbered(db, [...new Set(shown.map(({ userId }) => userId))]);
    const rowOf = (place: Place): TrainingRankRow[] => {
      const person = known.get(place.userId);
      return person === undefined ? [] : [toRankRow(place, person, { problems, results, withRealname: edits })];
    };
    return { ...page, records: page.records.flatMap(rowOf), own: (mine && rowOf(mine)[0]) ?? null };
  };
}

function inOrder(people: readonly number[], problemIds: readonly number[], results: TrainingResults): Place[] {
  const places = people.map((userId) => {
    let [ac, totalRunTime] = [0, 0];
    for (const problemId of problemIds) {
      const result = results.of(userId, problemId);
      if (result?.accepted !== true) continue;
      ac += 1;
      totalRunTime += result.runTimeMs ?? 0;
    }
    return { userId, rank: 0, ac, totalRunTime };
  });
  places.sort((a, b) => b.ac - a.ac || a.totalRunTime - b.totalRunTime || a.userId - b.userId);
  for (const [index, place] of places.entries()) {
    const before = places[index - 1];
    const isEqual = before !== undefined && before.ac === place.ac && before.totalRunTime === place.totalRunTime;
    place.rank = isEqual ? before.rank : index + 1;
  }
  return places;
}

type Shown = { problems: readonly PutProblem[]; results: TrainingResults; withRealname: boolean };

function toRankRow(
  { userId, rank, ac, totalRunTime }: Place,
  { uid, username, nickname, realname, school, gender, avatar }: RankedPerson,
  { problems, results, withRealname }: Shown,
): TrainingRankRow {
  const labels = new Set(problems.map((one) => one.label));
  const cells = problems.flatMap(({ problem_id: problemId, label, display_id: displayId }) => {
    const result = results.of(userId, problemId);
    if (result === undefined) return [];
    const cell = toCell(result);
    // Existing clients look under the display id, which need not be the label; a label of another one comes first.
    return [[label, cell] as const, ...(labels.has(displayId) ? [] : [[displayId, cell] as const])];
  });
  return {
    rank,
    uid,
    username,
    realname: withRealname ? (realname ?? '') : '',
    nickname,
    school,
    gender,
    avatar,
    ac,
    totalRunTime,
    submissionInfo: Object.fromEntries(cells),
  };
}

function toCell({ status, score, accepted, runTimeMs, tries }: ProblemResult): TrainingCell {
  return { status, score, isAC: accepted, runTime: runTimeMs, tries };
}
