import {
  APPLY_PROGRESS,
  changeGroupProblemProgress,
  getGroupProblemList,
  type GroupProblem,
} from '@oyez/contract/problems/group-problems';
import { textLanguage, type TextLanguage } from '@oyez/contract/wire/values';
import { typeNumberOf } from '@oyez/contract/rules/problem-types';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { applicationPage, writeApplyProgress, type ApplicationRow } from './group-problems.sql.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { lockProblem } from './problem-edits.sql.ts';
import { visibleProblems } from '../../policy/problems.policy.ts';
import { inLanguage } from '../problems/problems.view.ts';

/** Problems that groups offer to the public, and what problem administrators answer. */
export function groupProblemRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getGroupProblemList).with(({ query }, { actor, locale }) => {
    const { keyword, gid: groupId, progress } = query;
    const filter = { keyword, groupId: groupId || undefined, progress };
    return wirePage(
      query,
      (page) => applicationPage(db, filter, page, visibleProblems(actor)),
      (row) => toGroupProblem(row, textLanguage(locale)),
    );
  });

  on(changeGroupProblemProgress).with(async ({ body: { pid, progress } }, context) => {
    const { actor, now } = context;
    const answer = Object.values(APPLY_PROGRESS).find((one) => one === progress) ?? fail('apply_progress_out_of_range');
    await transact(services, async (tx) => {
      const problem = await lockProblem(tx, pid, visibleProblems(actor));
      if (!problem || problem.group_id === null || problem.apply_progress === null) fail('apply_problem_gone');
      const listed = answer === APPLY_PROGRESS.published;
      await writeApplyProgress(tx, pid, { progress: answer, listed }, { userId: actor.id, now });
      await markChanged(tx, 'problem', [pid]);
      const entry = { action: 'problem.apply_progress', subjectKind: 'problem', subjectId: pid } as const;
      const before = { progress: problem.apply_progress, listed: problem.listed };
      await writeAudit(tx, context, { ...entry, before, after: { progress: answer, listed } }, now);
    });
    return null;
  });
}

function toGroupProblem(row: ApplicationRow, language: TextLanguage): GroupProblem {
  return {
    id: row.id,
    gid: row.group_id,
    applyPublicProgress: row.apply_progress,
    problemId: row.display_id,
    title: inLanguage(row.titles, language, row.default_lang)?.title ?? '',
    author: row.owner_name ?? '',
    type: typeNumberOf(row.type),
    judgeMode: VersionConfig.parse(row.config ?? {}).judgeMode,
  };
}
