import { Award, type AwardKind } from '@oyez/contract/contests/contest-values';
import type { ContestFrame } from '@oyez/contract/contests/contests';
import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { releaseTimeOf } from '@oyez/contract/rules/contest-clock';
import { z } from 'zod';
import { createBriefCache } from '../../db/brief-cache.ts';
import { fail } from '../../http/app-error.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { contestPolicy, type ContestFacts, type PrintRefusal, type Run } from '../../policy/contests.policy.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { ownTeam, rulesOfProblems, type ProblemRules } from './contest-frame.sql.ts';
import { readContest } from './contests.sql.ts';
import { toOwnContest } from './contests.view.ts';

const FRESH_MS = 1000;

/** One contest with what somebody may do in it. */
export function createContestFrames({ database: { db } }: Services) {
  // Remembered: limits and languages of a contest's problems, with or without hidden ones; 500; for a second.
  const rules = createBriefCache<ProblemRules[]>({ freshMs: FRESH_MS, maxEntries: 500 });

  return async (actor: Actor, contestId: number, now: Date): Promise<ContestFrame> => {
    const standing = (await findContest(db, actor, contestId, now)) ?? fail('contest_not_found');
    const { facts, registered, listed, runs, teamId, disqualified, ownEndsAt } = standing;
    const entry = contestPolicy.entry(actor, standing);
    const entered = entry === null;
    const [row, problems, team] = await Promise.all([
      readContest(db, contestId),
      entered
        ? rules.get(`${contestId} ${runs}`, () => rulesOfProblems(db, contestId, { withHidden: runs }))
        : Promise.resolve(null),
      teamId === null ? null : ownTeam(db, teamId),
    ]);
    return {
      contest: toOwnContest(row, standing, { described: contestPolicy.describe(actor, standing) }),
      registered,
      takesPart: listed,
      disqualified,
      extraMinutes: Math.round((ownEndsAt.getTime() - facts.endsAt.getTime()) / 60_000),
      entry,
      submit: contestPolicy.submit(actor, standing),
      run: standing.run && toRun(standing.run),
      virtual: contestPolicy.runVirtually(actor, standing),
      practice: contestPolicy.practise(actor, standing),
      sealed: !contestPolicy.seesBehindSeal(standing),
      release: releaseOf(facts, now),
      problems: problems?.length ?? null,
      languages: problems && commonLanguages(problems),
      bounds: problems && boundsOf(problems),
      teams: facts.teams,
      team: team ?? null,
      organiser:
        row.owner_uid === null || row.author === null
          ? null
          : { uid: row.owner_uid, username: row.author, nickname: row.owner_nickname },
      awards: { kind: row.award_kind as AwardKind, names: awardNames(row.awards) },
      can: {
        run: runs,
        rejudge: can(actor, 'rejudge'),
        print: entered && row.printing && mayPrint(contestPolicy.print(actor, standing)),
        board: entered,
      },
    };
  };
}

/** Whether printing is for this person at all, whatever the hour. */
function mayPrint(refusal: PrintRefusal | null): boolean {
  return refusal === null || refusal === 'contest_not_started' || refusal === 'contest_ended';
}

function toRun({ id, startsAt, endsAt }: Run): NonNullable<ContestFrame['run']> {
  return { id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** Who releases a board by hand has it open by itself from then on; the moment says that it was by hand. */
function releaseOf(facts: ContestFacts, now: Date): ContestFrame['release'] {
  if (facts.sealAt === null) return 'none';
  const opensAt = releaseTimeOf(facts);
  if (opensAt === null) return 'waiting';
  return facts.releasedAt !== null && opensAt <= now ? 'released' : 'automatic';
}

/** Those that every one of the problems accepts, in the order of the picker. */
function commonLanguages(problems: readonly ProblemRules[]): string[] {
  if (problems.length === 0) return [];
  return LANGUAGE_NAMES.filter((name) => problems.every(({ languages }) => languages.includes(name)));
}

function boundsOf(problems: readonly ProblemRules[]): ContestFrame['bounds'] {
  const configs = problems.flatMap(({ config }) => (config === null ? [] : [VersionConfig.parse(config)]));
  if (configs.length === 0) return null;
  const range = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return { timeMs: range(configs.map((one) => one.timeMs)), memoryMb: range(configs.map((one) => one.memoryMb)) };
}

function awardNames(awards: unknown): string[] {
  return z
    .array(Award)
    .parse(awards)
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ name }) => name);
}
