import { transact } from '../../db/transact.ts';
import { forgetEach } from '../../jobs/forget-each.ts';
import type { Services } from '../../services.ts';
import { groupsToForget } from '../groups/disbanding.service.ts';
import { removeForGood } from '../groups/groups.service.ts';
import { deleteProblemsOfGroup } from '../problem-setting/group-end.service.ts';
import { forgetSubmissionsOf } from '../submissions/forgetting.service.ts';

/** Groups that were disbanded so long ago that nobody can have them back, with everything in them. */
export async function purgeGroups(services: Services): Promise<void> {
  await forgetEach(services, 'group', await groupsToForget(services), async (groupId) => {
    await forgetSubmissionsOf(services, { groupId });
    await transact(services, async (tx) => {
      await deleteProblemsOfGroup(tx, groupId, services.now());
      await removeForGood(tx, groupId);
    });
    services.log.info({ group: groupId }, 'a disbanded group was forgotten');
  });
}
