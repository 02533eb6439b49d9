import { APPLY_PROGRESS } from '@oyez/contract/problems/group-problems';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { visibleProblems } from '../../policy/problems.policy.ts';
import { sendSystemMessage } from '../messages/messages.service.ts';
import { inLanguage } from '../problems/problems.view.ts';
import { offeredBy, writeApplyProgress } from './group-problems.sql.ts';
import { lockProblem, statementsOf } from './problem-edits.sql.ts';
import { lockEditable, type Setter } from './problem-setting.service.ts';

type Progress = (typeof APPLY_PROGRESS)[keyof typeof APPLY_PROGRESS];

const ANSWERS = {
  [APPLY_PROGRESS.applying]: 'group_problem_pending',
  [APPLY_PROGRESS.published]: 'group_problem_published',
  [APPLY_PROGRESS.refused]: 'group_problem_refused',
} as const satisfies Record<Progress, string>;

export type Answer = {
  pid: number;
  progress: Progress;
  reason?: string | undefined;
  /** What the reviewer looked at: how far the offer was, and when the problem had been changed last. */
  from?: number | undefined;
  basedOn?: string | undefined;
};

/** Answers such an offer, and tells who made it. The same answer again changes and tells nothing. */
export async function answerOffer(
  services: Services,
  { pid, progress, reason = '', from, basedOn }: Answer,
  reviewer: Setter,
): Promise<void> {
  const { actor, now } = reviewer;
  await transact(services, async (tx) => {
    const problem = await lockProblem(tx, pid, visibleProblems(actor));
    if (!problem || problem.group_id === null || problem.apply_progress === null) fail('apply_problem_gone');
    const before = { progress: problem.apply_progress, listed: problem.listed };
    if (from !== undefined && from !== before.progress) fail('apply_answered_meanwhile');
    if (basedOn !== undefined && basedOn !== problem.modified_at.toISOString()) fail('apply_problem_changed');
    const after = { progress, listed: progress === APPLY_PROGRESS.published };
    if (before.progress === after.progress && before.listed === after.listed) return;
    await writeApplyProgress(tx, pid, after, { userId: actor.id, now });
    await markChanged(tx, 'problem', [pid]);
    const entry = { action: 'problem.apply_progress', subjectKind: 'problem', subjectId: pid } as const;
    await writeAudit(tx, reviewer, { ...entry, before, after: { ...after, ...(reason !== '' && { reason }) } }, now);
    const { group, userId } = await offeredBy(tx, { groupId: problem.group_id, authorId: problem.owner_id });
    if (userId === null || userId === actor.id) return;
    const titles = await statementsOf(tx, pid);
    const titleIn = (language: TextLanguage) =>
      inLanguage(titles, language, problem.default_lang)?.title ?? problem.display_id;
    const params = {
      group,
      titleZh: titleIn('zh'),
      titleEn: titleIn('en'),
      url: `/group/${problem.group_id}/problem/${encodeURIComponent(problem.display_id)}`,
      reason,
    };
    await sendSystemMessage(tx, { userId, template: ANSWERS[progress], params }, now);
  });
}

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
