import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { advanceBatches } from './batch-work.service.ts';
import { eraseOldSecrets } from './batches.sql.ts';
import { dropForgotten } from './imports.service.ts';
import { forgetRemoved } from './removal.service.ts';

export function userAdminDuties(services: Services): LeaderDuty[] {
  const { database, now } = services;
  return [
    { name: 'imports of accounts', everyMs: 500, run: () => advanceBatches(services) },
    { name: 'erase lists of passwords', everyMs: 60_000, run: () => eraseOldSecrets(database.db, now()) },
    { name: 'forget tables that nobody imported', everyMs: 10 * 60_000, run: () => dropForgotten(services) },
    { name: 'forget who deleted accounts were', everyMs: 60 * 60_000, run: () => forgetRemoved(services) },
  ];
}
