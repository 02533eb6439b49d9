import { limits } from '@oyez/contract/rules/limits';
import { daysBefore } from '../../days.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { purgeNotes } from './submission-notes.sql.ts';

const HOUR_MS = 3_600_000;

export function submissionNoteDuties({ database, now }: Services): LeaderDuty[] {
  const purge = () => purgeNotes(database.db, daysBefore(now(), limits.submissionNote.restoreDays));
  return [{ name: 'delete removed notes on submissions', everyMs: HOUR_MS, run: purge }];
}
