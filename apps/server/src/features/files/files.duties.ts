import { daysBefore } from '../../days.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { forgetDeleted } from './files.sql.ts';

/** Somebody may want a deleted file back, and the last backup names it. */
const KEPT_DAYS = 7;
const AT_ONCE = 1000;

export function fileDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'forget deleted files',
      everyMs: 600_000,
      run: async () => {
        await forgetDeleted(database.db, daysBefore(now(), KEPT_DAYS), AT_ONCE);
      },
    },
  ];
}
