import {
  APPLY_PROGRESS,
  changeGroupProblemProgress,
  getGroupProblemList,
  type GroupProblem,
} from '@oyez/contract/problems/group-problems';
import { textLanguage, type TextLanguage } from '@oyez/contract/wire/values';
import { typeNumberOf } from '@oyez/contract/rules/problem-types';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { applicationPage, type ApplicationRow } from './group-problems.sql.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { visibleProblems } from '../../policy/problems.policy.ts';
import { inLanguage } from '../problems/problems.view.ts';
import { answerOffer } from './public-offer.service.ts';

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

  on(changeGroupProblemProgress).with(async ({ body: { progress, ...answer } }, context) => {
    const known = Object.values(APPLY_PROGRESS).find((one) => one === progress) ?? fail('apply_progress_out_of_range');
    await answerOffer(services, { ...answer, progress: known }, context);
    return null;
  });
}

function toGroupProblem(row: ApplicationRow, language: TextLanguage): GroupProblem {
  return {
    id: row.id,
    gid: row.group_id,
    groupName: row.group_name,
    applyPublicProgress: row.apply_progress,
    problemId: row.display_id,
    title: inLanguage(row.titles, language, row.default_lang)?.title ?? '',
    gmtModified: row.modified_at.toISOString(),
    author: row.owner_name ?? '',
    type: typeNumberOf(row.type),
    judgeMode: VersionConfig.parse(row.config ?? {}).judgeMode,
  };
}
