import { limits } from '@oyez/contract/rules/limits';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { purgeNotes } from './submission-notes.sql.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = limits.submissionNote.restoreDays * 24 * HOUR_MS;

export function submissionNoteDuties({ database, now }: Services): LeaderDuty[] {
  const purge = () => purgeNotes(database.db, new Date(now().getTime() - KEPT_MS));
  return [{ name: 'delete removed notes on submissions', everyMs: HOUR_MS, run: purge }];
}
