import { type AccountBatch, type BatchRow, ROW_PLANS, type RowPlan } from '@oyez/contract/users/account-batches';
import { COLUMN_NAMES, rowProblemText } from '@oyez/contract/rules/account-rows';
import { pick } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../api/locale.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFooter } from '../../ui/layout/PageFooter.tsx';
import { batchRowsQuery } from './imports.api.ts';
import { importTexts } from './imports.i18n.ts';
import classes from './userAdmin.module.css';

const PAGE_SIZE = 15;
const SHOWN = ['username', 'realname', 'email', 'school'] as const;

export function BatchRows({ batch }: { batch: AccountBatch }) {
  const t = importTexts.use();
  const locale = useLocale();
  const [plan, setPlan] = useState<RowPlan | undefined>(undefined);
  const [paging, setPaging] = useState<{ currentPage: number; limit: number }>({ currentPage: 1, limit: PAGE_SIZE });
  const { data, error, isPlaceholderData, refetch } = useQuery(batchRowsQuery(batch, { ...paging, plan }));
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
                onClick={() => {
                  setPlan(one);
                  setPaging((before) => ({ ...before, currentPage: 1 }));
                }}
              >
                {t(`plan.${one ?? 'all'}`)}
                <b>{one === undefined ? batch.total : batch.plans[one]}</b>
              </button>
            ))}
          </div>
        </div>
      )}
      {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading lines={8} />}
      {data?.total === 0 && <Notice compact title={t('noRows')} />}
      {data !== undefined && data.total > 0 && (
        <>
          <DataTable
            label={t('rows')}
            rows={data.records}
            rowKey={(row) => row.n}
            columns={columns}
            stale={isPlaceholderData}
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
          <PageFooter page={data} {...paging} onChange={(patch) => setPaging((before) => ({ ...before, ...patch }))} />
        </>
      )}
    </>
  );
}
