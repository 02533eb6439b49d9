import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { nextToForget } from '../groups/disbanding.service.ts';
import { removeForGood } from '../groups/groups.service.ts';
import { deleteProblemsOfGroup } from '../problem-setting/group-end.service.ts';
import { forgetSubmissionsOfGroup } from '../submissions/group-end.service.ts';

/** Rows of one statement, so that nobody waits for it. */
const PORTION = 1000;
/** Groups of one run: the next run goes on. */
const GROUPS_AT_ONCE = 20;

/** Groups that were disbanded so long ago that nobody can have them back, with everything in them. */
export async function purgeGroups(services: Services): Promise<void> {
  for (let n = 0; n < GROUPS_AT_ONCE; n += 1) {
    const groupId = await nextToForget(services);
    if (groupId === undefined) return;
    while ((await forgetSubmissionsOfGroup(services, groupId, PORTION)) > 0);
    await transact(services, async (tx) => {
      await deleteProblemsOfGroup(tx, groupId, services.now());
      await removeForGood(tx, groupId);
    });
    services.log.info({ group: groupId }, 'a disbanded group was forgotten');
  }
}
