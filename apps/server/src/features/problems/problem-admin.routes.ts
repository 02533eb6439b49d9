import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { getAdminProblem, getAdminProblemList, type ProblemFilter } from '@oyez/contract/problems/problem-admin';
import { getProblemSelection, PROBLEMS_AT_ONCE } from '@oyez/contract/problems/problem-batches';
import { REMOTE_JUDGES } from '@oyez/contract/problems/problems';
import { textLanguage } from '@oyez/contract/wire/values';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { editableProblems, ownProblems, problemPolicy, visibleProblems } from '../../policy/problems.policy.ts';
import { findEditable } from './problems.service.ts';
import { nameProblems, type ProblemSearch, searchProblems } from './problems.sql.ts';
import { toOwnProblem, toProblem, toSetterProblem } from './problems.view.ts';

/**
 * Problems as those who set them read them: the list of the back office, one's own, and a problem with everything that
 * its author or a problem administrator may change. Others who see it learn that they may not; the rest learn nothing.
 */
export function problemAdminRoutes(on: On, { database: { db } }: Services): void {
  on(getAdminProblemList).with(({ query }, { actor, locale }) => {
    const filter = searchOf(query);
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
    const rows = await nameProblems(db, searchOf(query), language, PROBLEMS_AT_ONCE, editableProblems(actor));
    return rows.map((row) => ({ id: row.id, problemId: row.display_id, title: row.title ?? '' }));
  });

  on(getOwnProblems).with(({ query }, { actor, locale }) =>
    wirePage(
      query,
      (page) => searchProblems(db, searchOf(query), page, ownProblems(actor)),
      (row) => toOwnProblem(row, textLanguage(locale)),
    ),
  );

  on(getAdminProblem).with(async ({ query }, { actor, locale }) =>
    toSetterProblem(await findEditable(db, query.pid, actor), textLanguage(locale)),
  );
}

function searchOf({ keyword, auth, oj }: ProblemFilter): ProblemSearch {
  return { keyword, visibility: visibilityOf(auth), remote: remoteOf(oj) };
}

/** The wire's one number; 0 and what it does not know mean all. */
function visibilityOf(auth: number | undefined): { hidden: boolean; contest_only: boolean } | undefined {
  if (auth === 1 || auth === 2) return { hidden: auth === 2, contest_only: false };
  return auth === 3 ? { hidden: false, contest_only: true } : undefined;
}

function remoteOf(oj: string | undefined): string | null | undefined {
  if (oj === undefined || oj === 'All') return undefined;
  return REMOTE_JUDGES.find((key) => key === oj) ?? null;
}
