import { STATUS } from '@oyez/contract/judging/verdict';
import type { ProblemInfo, SetProblem } from '@oyez/contract/problems/problems';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { countedSpan } from '../../policy/contest-counting.ts';
import { contestPolicy, type ContestStanding } from '../../policy/contests.policy.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { problemPolicy } from '../../policy/problems.policy.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import { problemPageIn } from '../problems/problems.service.ts';
import { toProblemInfo } from '../problems/problems.view.ts';
import {
  findAlias,
  listAliases,
  ownResults,
  verdictCounts,
  type Alias,
  type OwnResult,
} from './contest-problems.sql.ts';
import { toContestProblemInfo } from './contest-problems.view.ts';

/** The name of a problem in the contest that the place is; null anywhere else. */
export async function aliasIn(db: Db, { contest }: OpenScope, label: string): Promise<Alias | null> {
  return contest === null ? null : ((await findAlias(db, contest.facts.id, label)) ?? null);
}

/** A problem as those who came into a contest read it there. */
export async function contestProblemInfo(
  db: Db,
  actor: Actor,
  place: OpenScope,
  { label, late, language }: { label: string; late: boolean; language: TextLanguage },
): Promise<ProblemInfo> {
  const standing = standingOf(place);
  const [row, alias] = await Promise.all([problemPageIn(db, place, label), findAlias(db, standing.facts.id, label)]);
  if (row === undefined || alias === undefined) fail('contest_problem_not_found');
  const counts = await verdictCounts(db, alias.id, standing.facts, countedSpan(standing, { late }));
  const info = toProblemInfo(row, language, { canEdit: problemPolicy.edit(actor, row) });
  return toContestProblemInfo(info, alias, {
    language,
    counts,
    background: place.background,
    keepsNumber: standing.runs,
    groupId: standing.facts.groupId,
  });
}

/** The bar above a problem: all that this person reads there, with how they stand. */
export async function contestProblemSet(
  db: Db,
  userId: number,
  place: OpenScope,
  language: TextLanguage,
): Promise<SetProblem[]> {
  const standing = standingOf(place);
  const isKept = contestPolicy.keepsResults(standing);
  const [aliases, results] = await Promise.all([
    listAliases(db, standing.facts.id, place.problems.readable),
    ownResults(db, userId, place, { rule: standing.facts.rule, runId: runOf(standing), judgedAlone: !isKept }),
  ]);
  const own = byProblem(results);
  return aliases.map(({ problem_id: pid, label, ...titles }) => {
    const result = own.get(pid);
    return { pid, problemId: label, title: titleFor(titles, language), ...(result && shownResult(result, standing)) };
  });
}

/**
 * By problem id, as the wire has it: -10 where the person submitted nothing. `late`: with what came after the end, late
 * submissions where they are taken, and practice.
 */
export async function ownContestStatuses(
  db: Db,
  userId: number,
  place: OpenScope,
  { problemIds, late }: { problemIds: readonly number[]; late: boolean },
): Promise<Record<string, { status: number; score: number | null }>> {
  const standing = standingOf(place);
  const { lateSubmits, rule } = standing.facts;
  const runId = runOf(standing);
  const until = runId !== null || (late && lateSubmits) ? undefined : standing.facts;
  const own = byProblem(await ownResults(db, userId, place, { rule, runId, problemIds, until, practice: late }));
  return Object.fromEntries(
    problemIds.map((id) => {
      const result = own.get(id);
      return [String(id), result ? shownResult(result, standing) : { status: STATUS.not_submitted, score: null }];
    }),
  );
}

/** The contract tells the jury no more of a result that is kept than everybody else, in what is about oneself. */
function shownResult(
  { status, score }: OwnResult,
  standing: ContestStanding,
): { status: number; score: number | null } {
  if (contestPolicy.keepsResults(standing)) return { status: STATUS.unknown_result, score: null };
  return { status, score: standing.facts.rule === 'oi' ? score : null };
}

function byProblem(results: readonly OwnResult[]): Map<number, OwnResult> {
  return new Map(results.map((one) => [one.problem_id, one]));
}

function runOf(standing: ContestStanding): number | null {
  return contestPolicy.openRun(standing)?.id ?? null;
}

function standingOf({ contest }: OpenScope): ContestStanding {
  return contest ?? fail('contest_not_found');
}
