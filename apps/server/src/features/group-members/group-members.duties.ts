import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { undoableSince } from './member-changes.service.ts';
import { purgeChanges } from './member-changes.sql.ts';

export function groupMemberDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'forget changes of group members',
      everyMs: 3_600_000,
      run: () => purgeChanges(database.db, undoableSince(now())),
    },
  ];
}
