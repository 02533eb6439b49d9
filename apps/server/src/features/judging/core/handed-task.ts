import type { HandedTask } from '@oyez/contract/judging/judge-tasks';
import { LAST_LANE } from '../../../jobs/lanes.ts';
import type { ClaimedTask } from '../../../jobs/tasks.sql.ts';

/** What a node is told of a task whatever it is about. */
export function handedTask({ id, attempt, lane, owner_id: ownerId }: ClaimedTask): HandedTask {
  return { taskId: id, attempt, account: `${lane}/${ownerId}`, isPatient: lane === LAST_LANE };
}
