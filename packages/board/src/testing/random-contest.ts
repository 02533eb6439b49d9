import type { Status } from '@oyez/contract/judging/verdict';
import type { News } from '../board.ts';
import type { Fact, Participant, RuleName, Settings } from '../facts.ts';
import { minute, participant, settings, VERDICT } from './a-contest.ts';

export type Dice = {
  /** From 0 to below `n`. */
  below: (n: number) => number;
  chance: (probability: number) => boolean;
  one: <T>(of: readonly T[]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
};

/** The same seed throws the same, so that a contest that fails can be looked at (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    chance: (probability) => next() < probability,
    one: (of) => of[below(of.length)]!,
    shuffled: (list) => {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}

export type RandomContest = { settings: Settings; participants: Participant[]; facts: Fact[] };

/**
 * Small where seeds are small. Moments are few, so that much happens in the same second, at the seal and at the end;
 * some submissions were judged several times, and some people and problems belong to no board.
 */
export function randomContest(seed: number, rule: RuleName): RandomContest {
  const { below, chance, one } = dice(seed);
  const size = 1 + Math.min(12, Math.floor(seed / 4));
  const problems = Array.from({ length: 1 + below(Math.min(4, size)) }, (_, index) => ({
    id: 500 - index,
    label: 'ABCD'[index]!,
    title: '',
    color: null,
  }));
  const participants = Array.from({ length: size }, (_, index) => ({
    ...participant('ada'),
    id: index + 1,
    star: chance(0.2),
    username: `user${index + 1}`,
  }));
  const moments = [-1, 0, 1, 30, 59, 60, 61, 100, 119].map((second) => minute(0, second));
  const facts: Fact[] = [];
  const submissions = below(size * 8);
  for (let submissionId = 1; submissionId <= submissions; submissionId += 1) {
    const made = {
      submissionId,
      participantId: below(size + 1) + 1,
      problemId: chance(0.05) ? 999 : one(problems).id,
      at: one([...moments, minute(0, 120), minute(0, 150)]) + below(3) * 400,
    };
    for (let version = chance(0.3) ? 0 : 1; version <= (chance(0.3) ? 2 : 1); version += 1) {
      facts.push({ ...made, version, ...judged(one, version) });
      if (version > 0 && chance(0.1)) facts.push({ ...made, version, ...judged(one, 0) });
    }
  }
  return {
    settings: settings({
      rule,
      endsAt: minute(0, 120),
      seal: chance(0.7) ? { from: minute(0, one([-10, 0, 60, 100])), releasedAt: one([null, minute(0, 120)]) } : null,
      allowLate: chance(0.5),
      oiScore: one(['Recent', 'Highest']),
      penaltySeconds: one([0, 60, 1200]),
      awards: {
        kind: one(['none', 'proportion', 'number']),
        list: [2, 1, 3].map((priority) => ({
          priority,
          name: `${priority}`,
          background: '',
          color: '',
          num: below(40),
        })),
      },
      problems,
    }),
    participants,
    facts,
  };
}

const JUDGED: Status[] = [VERDICT.AC, VERDICT.AC, ...Object.values(VERDICT).filter((one) => one !== VERDICT.waits)];

function judged(one: Dice['one'], version: number): Pick<Fact, 'status' | 'score' | 'timeMs'> {
  if (version === 0) return { status: VERDICT.waits, score: null, timeMs: null };
  return { status: one(JUDGED), score: one([null, 0, 50, 100]), timeMs: one([null, 1, 2, 5]) };
}

/** The same news in some order, in so many parts. */
export function inParts({ participants, facts }: Required<News>, seed: number): News[] {
  const { below, shuffled } = dice(seed);
  const parts: Required<News>[] = Array.from({ length: 1 + below(5) }, () => ({ participants: [], facts: [] }));
  const part = () => parts[below(parts.length)]!;
  for (const fact of shuffled(facts)) (part().facts as Fact[]).push(fact);
  for (const one of shuffled(participants)) (part().participants as Participant[]).push(one);
  return parts;
}
