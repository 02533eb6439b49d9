import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { deleteEndedOneTimes } from './one-time.sql.ts';
import { deleteOldSessions } from './sessions/own-sessions.sql.ts';

const DAY = 86_400_000;
const HALF_A_YEAR = 183 * DAY;

export function accountDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'forget logins of half a year ago',
      everyMs: 10 * 60_000,
      run: () => deleteOldSessions(database.db, new Date(now().getTime() - HALF_A_YEAR)),
    },
    {
      name: 'forget codes that have ended',
      everyMs: 10 * 60_000,
      run: () => deleteEndedOneTimes(database.db, new Date(now().getTime() - DAY)),
    },
  ];
}
