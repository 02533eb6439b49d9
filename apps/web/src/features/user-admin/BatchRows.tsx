import { type AccountBatch, type BatchRow, ROW_PLANS, type RowPlan } from '@oyez/contract/users/account-batches';
import { limits } from '@oyez/contract/rules/limits';
import { COLUMN_NAMES, rowProblemText } from '@oyez/contract/rules/account-rows';
import { pick } from '@oyez/contract/wire/values';
import { useLocale } from '../../api/locale.ts';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { PagedTable } from '../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../ui/lists/paging.ts';
import { batchRowsQuery } from './imports.api.ts';
import { importTexts } from './imports.i18n.ts';
import classes from './userAdmin.module.css';

const SHOWN = ['username', 'realname', 'email', 'school'] as const;

export function BatchRows({ batch }: { batch: AccountBatch }) {
  const t = importTexts.use();
  const locale = useLocale();
  const search = useOwnSearch<{ plan: RowPlan | undefined }>(limits.page.admin, { plan: undefined });
  const [{ plan }, setSearch] = search;
  const list = usePagedQuery(batchRowsQuery(batch, search[0]));
  const result = (row: BatchRow) => (row.outcome === null ? t(`plan.${row.plan}`) : t(`outcome.${row.outcome}`));
  const reasons = (row: BatchRow) => row.problems.map((problem) => rowProblemText(problem, locale)).join(' ');
  const columns: Column<BatchRow>[] = [
    { key: 'n', title: t('row'), width: 70, numeric: true, render: (row) => row.n },
    { key: 'becomes', title: t('becomes'), width: 100, render: result },
    ...SHOWN.map((column) => ({
      key: column,
      title: pick(COLUMN_NAMES[column], locale),
      width: column === 'email' ? 200 : 140,
      ...(column !== 'username' && { hideBelow: 'lg' as const }),
      render: (row: BatchRow) => row.fields[column] ?? '',
    })),
    {
      key: 'problems',
      title: t('problem'),
      ellipsis: false,
      render: (row) => <span className={classes.problems}>{reasons(row)}</span>,
    },
  ];

  return (
    <>
      {batch.cause === 'import' && (
        <div className={classes.body}>
          <div className={classes.tabs}>
            {[undefined, ...ROW_PLANS].map((one) => (
              <button
                key={one ?? 'all'}
                type="button"
                className={classes.tab}
                aria-pressed={plan === one}
                onClick={() => setSearch({ plan: one })}
              >
                {t(`plan.${one ?? 'all'}`)}
                <b>{one === undefined ? batch.total : batch.plans[one]}</b>
              </button>
            ))}
          </div>
        </div>
      )}
      <PagedTable
        compact
        label={t('rows')}
        list={list}
        search={search}
        lines={8}
        empty={{ title: t('noRows') }}
        rowKey={(row) => row.n}
        columns={columns}
        phone={(row) => ({
          main: (
            <span>
              {row.n} · {row.fields.username ?? '–'}
            </span>
          ),
          facts: (
            <>
              <span>{result(row)}</span>
              <span>{reasons(row)}</span>
            </>
          ),
        })}
      />
    </>
  );
}
