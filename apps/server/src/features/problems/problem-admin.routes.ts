import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { getAdminProblem, getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import { getProblemSelection, PROBLEMS_AT_ONCE } from '@oyez/contract/problems/problem-batches';
import { textLanguage } from '@oyez/contract/wire/values';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { editableProblems, ownProblems, problemPolicy, visibleProblems } from '../../policy/problems.policy.ts';
import { findEditable, problemSearchOf } from './problems.service.ts';
import { nameProblems, searchProblems } from './problems.sql.ts';
import { toOwnProblem, toProblem, toSetterProblem } from './problems.view.ts';

/**
 * Problems as those who set them read them: the list of the back office, one's own, and a problem with everything that
 * its author or a problem administrator may change. Others who see it learn that they may not; the rest learn nothing.
 */
export function problemAdminRoutes(on: On, { database: { db } }: Services): void {
  on(getAdminProblemList).with(({ query }, { actor, locale }) => {
    const filter = problemSearchOf(query);
    const language = textLanguage(locale);
    return wirePage(
      query,
      (page) => searchProblems(db, filter, page, visibleProblems(actor)),
      (row) =>
        problemPolicy.edit(actor, row)
          ? { ...toSetterProblem(row, language), canEdit: true }
          : { ...toProblem(row, language), canEdit: false },
    );
  });

  on(getProblemSelection).with(async ({ query }, { actor, locale }) => {
    const language = textLanguage(locale);
    const rows = await nameProblems(db, problemSearchOf(query), language, PROBLEMS_AT_ONCE, editableProblems(actor));
    return rows.map((row) => ({ id: row.id, problemId: row.display_id, title: row.title ?? '' }));
  });

  on(getOwnProblems).with(({ query }, { actor, locale }) =>
    wirePage(
      query,
      (page) => searchProblems(db, problemSearchOf(query), page, ownProblems(actor)),
      (row) => toOwnProblem(row, textLanguage(locale)),
    ),
  );

  on(getAdminProblem).with(async ({ query }, { actor, locale }) =>
    toSetterProblem(await findEditable(db, query.pid, actor), textLanguage(locale)),
  );
}
