import type { AcmCell } from '@oyez/contract/contests/boards';

/**
 * The rules of boards with pencil and paper, written from the specification alone and sharing nothing with the engine:
 * what a contest comes to is worked out from the list of its submissions.
 */
export type Handed = {
  id: number;
  who: string;
  label: string;
  /** Milliseconds since 1970. */
  at: number;
  status: number;
  score: number | null;
  timeMs: number | null;
};

export type Round = {
  startsAt: number;
  endsAt: number;
  sealAt: number | null;
  /** Out of competition, by their names. */
  stars: ReadonlySet<string>;
  /** Who set the contest up, and who runs the site. */
  outside: ReadonlySet<string>;
};

/** `sealed`: as the public sees it before the release. `late`: with what came after the end. */
export type Looked = { sealed: boolean; late?: boolean };

export type AcmPlace = {
  rank: number;
  username: string;
  ac: number;
  total: number;
  totalTime: number;
  submissionInfo: Record<string, AcmCell>;
};

export type OiPlace = {
  rank: number;
  username: string;
  totalScore: number;
  totalTime: number;
  submissionInfo: Record<string, number | null>;
  timeInfo: Record<string, number | null>;
};

const PENALTY = 1200;
const ACCEPTED = 0;
/** Presentation error, wrong answer, over time, over memory, runtime error. */
const COSTS = [-3, -1, 1, 2, 3];
/** In line, being compiled, being judged, submitting, never judged. */
const NO_RECORD = [5, 6, 7, 9, 10];

export function acmPlaces(round: Round, handed: readonly Handed[], looked: Looked): AcmPlace[] {
  const counted = countedOf(round, handed, looked);
  const isCovered = (one: Handed) => looked.sealed && isBehindSeal(round, one);
  const solutions = counted.filter((one) => !isCovered(one) && one.status === ACCEPTED);
  const firstSecond = (label: string) =>
    Math.min(...solutions.filter((one) => one.label === label).map((one) => secondOf(round, one)));

  const people = [...new Set(counted.map(({ who }) => who))].map((username) => {
    const mine = counted.filter(({ who }) => who === username);
    const submissionInfo: Record<string, AcmCell> = {};
    let totalTime = 0;
    for (const label of new Set(mine.map((one) => one.label))) {
      const tries = mine.filter((one) => one.label === label);
      const open = tries.filter((one) => !isCovered(one));
      const solution = open.find(({ status }) => status === ACCEPTED);
      const before = solution === undefined ? open : open.slice(0, open.indexOf(solution));
      const errorNum = before.filter(({ status }) => COSTS.includes(status)).length;
      const covered = tries.length - open.length;
      submissionInfo[label] = { errorNum, ...(covered > 0 && { tryNum: covered }) };
      if (solution === undefined) continue;
      const second = secondOf(round, solution);
      totalTime += second + errorNum * PENALTY;
      Object.assign(submissionInfo[label], {
        isAC: true,
        isFirstAC: second === firstSecond(label),
        isAfterContest: solution.at >= round.endsAt,
        ACTime: second,
      });
    }
    const ac = Object.values(submissionInfo).filter(({ isAC }) => isAC).length;
    return { username, ac, total: mine.length, totalTime, submissionInfo };
  });
  return placed(round, people, (a, b) => b.ac - a.ac || a.totalTime - b.totalTime);
}

export function oiPlaces(
  round: Round,
  handed: readonly Handed[],
  looked: Looked,
  counts: 'Recent' | 'Highest',
): OiPlace[] {
  const counted = countedOf(round, handed, looked).filter((one) => !(looked.sealed && isBehindSeal(round, one)));
  const people = [...new Set(counted.map(({ who }) => who))].map((username) => {
    const mine = counted.filter(({ who }) => who === username);
    const submissionInfo: Record<string, number | null> = {};
    const timeInfo: Record<string, number | null> = {};
    for (const label of new Set(mine.map((one) => one.label))) {
      const tries = mine.filter((one) => one.label === label);
      const best = Math.max(...tries.map(({ score }) => score ?? -1));
      const taken = counts === 'Recent' ? tries.slice(-1) : tries.filter(({ score }) => (score ?? -1) === best);
      const times = taken.filter(({ status }) => status === ACCEPTED).map(({ timeMs }) => timeMs ?? 0);
      submissionInfo[label] = taken[0]?.score ?? null;
      timeInfo[label] = times.length === 0 ? null : Math.min(...times);
    }
    return {
      username,
      totalScore: sum(Object.values(submissionInfo)),
      totalTime: sum(Object.values(timeInfo)),
      submissionInfo,
      timeInfo,
    };
  });
  return placed(round, people, (a, b) => b.totalScore - a.totalScore || a.totalTime - b.totalTime);
}

export function isBehindSeal({ sealAt }: Round, { at }: Pick<Handed, 'at'>): boolean {
  return sealAt !== null && at >= sealAt;
}

export function secondOf({ startsAt }: Round, { at }: Pick<Handed, 'at'>): number {
  return Math.floor((at - startsAt) / 1000);
}

/** By second, and in one second by number. What lies behind the seal is there also where it was not judged yet. */
function countedOf(round: Round, handed: readonly Handed[], { sealed, late = false }: Looked): Handed[] {
  return handed
    .filter(({ who, at }) => !round.outside.has(who) && at >= round.startsAt)
    .filter(({ at }) => at < round.endsAt || (late && !sealed))
    .filter((one) => !NO_RECORD.includes(one.status) || (sealed && isBehindSeal(round, one)))
    .toSorted((a, b) => secondOf(round, a) - secondOf(round, b) || a.id - b.id);
}

/** Whoever is level shares a rank; stars stand among the others and take none. */
function placed<T extends { username: string }>(
  { stars }: Round,
  people: readonly T[],
  compare: (a: T, b: T) => number,
): (T & { rank: number })[] {
  const ranked = people.filter(({ username }) => !stars.has(username));
  return inOneOrder(people, compare).map((one) => ({
    ...one,
    rank: stars.has(one.username) ? -1 : 1 + ranked.filter((other) => compare(other, one) < 0).length,
  }));
}

/** The rules say nothing of who stands first among equals: here it is by name. */
export function inOneOrder<T extends { username: string }>(people: readonly T[], compare: (a: T, b: T) => number): T[] {
  return people.toSorted((a, b) => compare(a, b) || (a.username < b.username ? -1 : 1));
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
