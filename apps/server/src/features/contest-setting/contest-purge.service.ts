import { forgetEach } from '../../jobs/forget-each.ts';
import type { Services } from '../../services.ts';
import { forgetSubmissionsOfContest } from '../submissions/contest-end.service.ts';
import { contestsDeletedBefore, removeForGood } from './contest-edits.sql.ts';
import { contestProblemsDeletedBefore, removeProblemForGood } from './contest-problems.sql.ts';
import { restorableSince } from './contest-setting.service.ts';

/** Rows of one statement: all that was handed in to a large contest would take longer than a statement may. */
const PORTION = 1000;

/** Contests that were deleted so long ago that nobody can have them back, with all that belongs to them. */
export async function purgeContests(services: Services, portion = PORTION): Promise<void> {
  const { database, now } = services;
  const deleted = await contestsDeletedBefore(database.db, restorableSince(now()));
  await forgetEach(services, 'contest', deleted, async (id) => {
    while ((await forgetSubmissionsOfContest(services, { column: 'contest_id', id }, portion)) > 0);
    await removeForGood(database.db, id);
  });
}

/** The same of problems that were taken out of a contest, with the submissions that were handed in under that name. */
export async function purgeContestProblems(services: Services, portion = PORTION): Promise<void> {
  const { database, now } = services;
  const deleted = await contestProblemsDeletedBefore(database.db, restorableSince(now()));
  await forgetEach(services, 'contestProblem', deleted, async (id) => {
    while ((await forgetSubmissionsOfContest(services, { column: 'contest_problem_id', id }, portion)) > 0);
    await removeProblemForGood(database.db, id);
  });
}
