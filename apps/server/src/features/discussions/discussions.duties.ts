import { transactAlone } from '../../db/transact.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { restorableSince } from './discussions.service.ts';
import { purgeDiscussions } from './discussion-writes.sql.ts';
import { addViews, forgetViews } from './views.sql.ts';

const HOUR_MS = 3_600_000;

export function discussionDuties({ database, now }: Services): LeaderDuty[] {
  return [
    { name: 'add views of discussions', everyMs: 5000, run: () => transactAlone({ database }, addViews) },
    {
      name: 'forget views of discussions',
      everyMs: HOUR_MS,
      run: () => forgetViews(database.db, new Date(now().getTime() - 2 * HOUR_MS)),
    },
    {
      name: 'purge discussions',
      everyMs: HOUR_MS,
      run: () => purgeDiscussions(database.db, restorableSince(now())),
    },
  ];
}
