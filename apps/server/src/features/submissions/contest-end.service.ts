import type { Services } from '../../services.ts';
import { deleteSubmissionsOfContest, type EndOf } from './contest-end.sql.ts';

/** A portion of what was handed in to a contest, or to one of its problems, that is forgotten; answers how many went. */
export function forgetSubmissionsOfContest({ database: { db } }: Services, end: EndOf, atMost: number) {
  return deleteSubmissionsOfContest(db, end, atMost);
}
