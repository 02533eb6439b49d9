import { APPLY_PROGRESS } from '@oyez/contract/problems/group-problems';
import { daysBefore } from '../../days.ts';
import { transact } from '../../db/transact.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { sendSystemMessages } from '../messages/messages.service.ts';
import { readSetting, writeSetting } from '../../settings/settings.sql.ts';
import { applicationsWaiting, reviewersOf } from './group-problems.sql.ts';

/** The day for which those who decide were told last. */
const TOLD_KEY = 'group_problems_told';
const AT_HOUR = 6;

export function groupProblemDuties(services: Services): LeaderDuty[] {
  return [{ name: 'tell of waiting group problems', everyMs: 60_000, run: () => tellOfWaiting(services) }];
}

/** Each morning, by the clock of the machine, while something waits; once a day, also where it was down at that hour. */
export async function tellOfWaiting(services: Services): Promise<void> {
  const now = services.now();
  const day = dayOf(now);
  if ((await readSetting(services.database.db, TOLD_KEY)) === day) return;
  await transact(services, async (tx) => {
    await writeSetting(tx, TOLD_KEY, day, now);
    const count = await applicationsWaiting(tx, APPLY_PROGRESS.applying);
    if (count === 0) return;
    const userIds = await reviewersOf(tx);
    await sendSystemMessages(tx, { userIds, template: 'group_problems_waiting', params: { count } }, now);
  });
}

/** It begins at six. */
function dayOf(now: Date): string {
  const since = new Date(now);
  since.setHours(AT_HOUR, 0, 0, 0);
  const day = since <= now ? since : daysBefore(since, 1);
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
}
