import { transact } from '../../db/transact.ts';
import { forgetEach } from '../../jobs/forget-each.ts';
import type { Services } from '../../services.ts';
import { groupsToForget } from '../groups/disbanding.service.ts';
import { removeForGood } from '../groups/groups.service.ts';
import { deleteProblemsOfGroup } from '../problem-setting/group-end.service.ts';
import { forgetSubmissionsOfGroup } from '../submissions/group-end.service.ts';

/** Rows of one statement, so that nobody waits for it. */
const PORTION = 1000;

/** Groups that were disbanded so long ago that nobody can have them back, with everything in them. */
export async function purgeGroups(services: Services): Promise<void> {
  await forgetEach(services, 'group', await groupsToForget(services), async (groupId) => {
    while ((await forgetSubmissionsOfGroup(services, groupId, PORTION)) > 0);
    await transact(services, async (tx) => {
      await deleteProblemsOfGroup(tx, groupId, services.now());
      await removeForGood(tx, groupId);
    });
    services.log.info({ group: groupId }, 'a disbanded group was forgotten');
  });
}
