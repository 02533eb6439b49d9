import { scopeFrom } from '@oyez/contract/rules/scope';
import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { useLocale } from '../../../api/locale.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { addressesOf } from '../../../app/scope/addresses.ts';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import type { DataTableProps } from '../../../ui/lists/DataTable.tsx';
import { submissionTexts } from '../submissions.i18n.ts';
import {
  type ColumnChoice,
  problemIdOf,
  submissionColumns,
  submissionPhone,
  type SubmissionView,
} from './submissionColumns.tsx';
import classes from './submissions.module.css';

type Options = ColumnChoice & {
  /** The reader's own rows stand out among others. */
  marksOwn?: boolean;
};

/** Submissions as a table: the same on a page of their own and beside a problem, in whatever place they are. */
export function useSubmissionTable(
  view: SubmissionView,
  { marksOwn = false, ...choice }: Options = {},
): Omit<DataTableProps<SubmissionRow>, 'label' | 'rows' | 'stale'> {
  const t = submissionTexts.use();
  const locale = useLocale();
  const session = useSession();
  const me = isLoggedIn(session) ? session.user.uid : undefined;
  const here = useScopeAddresses();
  const toOf = (row: SubmissionRow) => (row.cid === 0 ? here : addressesOf(scopeFrom(row)));
  return {
    tight: true,
    columns: submissionColumns(view, { t, locale, toOf, ...choice }),
    rowKey: (row) => row.submitId,
    rowHref: (row) => toOf(row).submission(row.submitId, problemIdOf(row)),
    rowClassName: (row) => (marksOwn && me !== undefined && row.uid === me ? classes.own : undefined),
    phone: (row) => submissionPhone(view, row, t, choice.choose?.render(row)),
  };
}
