import { APPLY_PROGRESS } from '@oyez/contract/problems/group-problems';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { writeApplyProgress } from './group-problems.sql.ts';
import { lockEditable, type Setter } from './problem-setting.service.ts';

/** Offers a group's problem to the public. To take the offer back takes the problem back, too, if it was published. */
export async function offerToPublic(
  services: Services,
  pid: number,
  isOffered: boolean,
  setter: Setter,
): Promise<void> {
  const { actor, now } = setter;
  await transact(services, async (tx) => {
    const problem = await lockEditable(tx, actor, pid);
    if (problem.group_id === null) fail('not_of_a_group');
    const before = { progress: problem.apply_progress, listed: problem.listed };
    if (isOffered && before.progress === APPLY_PROGRESS.published) fail('problem_published_already');
    const after = { progress: isOffered ? APPLY_PROGRESS.applying : null, listed: false };
    if (before.progress === after.progress && before.listed === after.listed) return;
    await writeApplyProgress(tx, pid, after, { userId: actor.id, now });
    await markChanged(tx, 'problem', [pid]);
    const entry = { action: 'problem.apply_public', subjectKind: 'problem', subjectId: pid } as const;
    await writeAudit(tx, setter, { ...entry, before, after }, now);
  });
}
