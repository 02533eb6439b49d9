import type { Services } from '../../services.ts';
import { deleteSubmissionsOf, type Ended } from './forgetting.sql.ts';

/** Rows of one statement, so that nobody waits for it: all at once would take longer than a statement may. */
const PORTION = 1000;

/** For good, with their judgings: practice in a group and what was handed in to its contests, or to one contest. */
export async function forgetSubmissionsOf({ database }: Services, ended: Ended, portion = PORTION): Promise<void> {
  while ((await deleteSubmissionsOf(database.db, ended, portion)) > 0);
}
