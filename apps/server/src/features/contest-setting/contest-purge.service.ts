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
  for (const id of await contestsDeletedBefore(database.db, restorableSince(now()))) {
    await orGoOn(services, { contest: id }, async () => {
      while ((await forgetSubmissionsOfContest(services, { column: 'contest_id', id }, portion)) > 0);
      await removeForGood(database.db, id);
    });
  }
}

/** The same of problems that were taken out of a contest, with the submissions that were handed in under that name. */
export async function purgeContestProblems(services: Services, portion = PORTION): Promise<void> {
  const { database, now } = services;
  for (const id of await contestProblemsDeletedBefore(database.db, restorableSince(now()))) {
    await orGoOn(services, { contestProblem: id }, async () => {
      while ((await forgetSubmissionsOfContest(services, { column: 'contest_problem_id', id }, portion)) > 0);
      await removeProblemForGood(database.db, id);
    });
  }
}

/** One that cannot be forgotten now is tried again the next time, and holds up no other. */
async function orGoOn({ log }: Services, what: object, forget: () => Promise<void>): Promise<void> {
  try {
    await forget();
  } catch (error) {
    log.warn({ error, ...what }, 'something that was deleted long ago was not forgotten');
  }
}
