import type { ListedContestProblem } from '@oyez/contract/contests/contests';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { createBriefCache } from '../../db/brief-cache.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { countedSpan } from '../../policy/contest-counting.ts';
import { contestPolicy, type ContestStanding } from '../../policy/contests.policy.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import { contestProblems, countSubmissions, type ProblemCounts } from './contest-problem-list.sql.ts';

const FRESH_MS = 1000;

export type ProblemsOfContest = (
  actor: Actor,
  wish: { contestId: number; late: boolean; language: TextLanguage },
  now: Date,
) => Promise<ListedContestProblem[]>;

/** The problems of a contest, for whoever comes in and, where the board is open, for those who only watch. */
export function createProblemsOfContest({ database: { db } }: Services): ProblemsOfContest {
  // Remembered: counts of a contest by the span that they are of; 500; for a second.
  const counts = createBriefCache<ProblemCounts>({ freshMs: FRESH_MS, maxEntries: 500 });

  const countsFor = (standing: ContestStanding, late: boolean) => {
    const { facts } = standing;
    const span = countedSpan(standing, { late });
    const key = [
      facts.id,
      facts.ownerId,
      span.from.getTime(),
      span.until?.endsAt.getTime(),
      span.until?.overAt.getTime(),
    ].join(' ');
    return counts.get(key, () => countSubmissions(db, facts, span));
  };

  return async (actor, { contestId, late, language }, now) => {
    const standing = (await findContest(db, actor, contestId, now)) ?? fail('contest_not_found');
    refuseUnlessShown(actor, standing);
    const [problems, found] = await Promise.all([
      contestProblems(db, contestId, { withHidden: standing.runs }),
      countsFor(standing, late),
    ]);
    const countsHidden = !contestPolicy.seesBehindSeal(standing);
    return problems.map((row) => ({
      id: row.id,
      displayId: row.label,
      cid: row.contest_id,
      pid: row.problem_id,
      displayTitle: titleFor(row, language),
      color: row.color,
      ...(found.get(row.id) ?? { ac: 0, total: 0 }),
      countsHidden,
    }));
  };
}

/** Being logged in takes nothing away of what everybody may see. */
function refuseUnlessShown(actor: Actor, standing: ContestStanding): void {
  if (contestPolicy.watch(standing)) return;
  if (isGuest(actor)) fail('contest_problems_need_login');
  const refusal = contestPolicy.entry(actor, standing);
  if (refusal !== null) throw new AppError(refusal);
}
