import { forgetEach } from '../../jobs/forget-each.ts';
import type { Services } from '../../services.ts';
import { forgetSubmissionsOf } from '../submissions/forgetting.service.ts';
import { contestsDeletedBefore, removeForGood } from './contest-edits.sql.ts';
import { contestProblemsDeletedBefore, removeProblemForGood } from './contest-problems.sql.ts';
import { restorableSince } from './contest-setting.service.ts';

/** Contests that were deleted so long ago that nobody can have them back, with all that belongs to them. */
export async function purgeContests(services: Services, portion?: number): Promise<void> {
  const { database, now } = services;
  const deleted = await contestsDeletedBefore(database.db, restorableSince(now()));
  await forgetEach(services, 'contest', deleted, async (id) => {
    await forgetSubmissionsOf(services, { contestId: id }, portion);
    await removeForGood(database.db, id);
  });
}

/** The same of problems that were taken out of a contest, with the submissions that were handed in under that name. */
export async function purgeContestProblems(services: Services, portion?: number): Promise<void> {
  const { database, now } = services;
  const deleted = await contestProblemsDeletedBefore(database.db, restorableSince(now()));
  await forgetEach(services, 'contestProblem', deleted, async (id) => {
    await forgetSubmissionsOf(services, { contestProblemId: id }, portion);
    await removeProblemForGood(database.db, id);
  });
}
