import type { OutdatedVerdicts } from '@oyez/contract/contests/contest-rejudging';
import type { Db } from '../../db/client.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { runContests } from '../../policy/contests.policy.ts';
import { visibleProblems } from '../../policy/problems.policy.ts';
import { findTextsAmong } from '../problems/problems.service.ts';
import { changedSince, outdatedContests } from './outdated-verdicts.sql.ts';

/** In which contests of theirs somebody who has changed a problem would judge again, and what has changed. */
export async function outdatedVerdicts(
  db: Db,
  actor: Actor,
  problemId: number,
  now: Date,
): Promise<OutdatedVerdicts[]> {
  await findTextsAmong(db, problemId, visibleProblems(actor));
  if (!can(actor, 'rejudge')) return [];
  const contests = await outdatedContests(db, problemId, runContests(actor), now);
  return Promise.all(
    contests.map(async ({ versions, ...contest }) => {
      const { tests, sameTestCount, sameSettings } = await changedSince(db, problemId, versions);
      const isOneTest = tests.length === 1 && sameTestCount && sameSettings;
      return { ...contest, tests, onlyTest: isOneTest ? (tests[0] ?? null) : null };
    }),
  );
}
