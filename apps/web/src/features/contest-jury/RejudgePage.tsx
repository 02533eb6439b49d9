import { Button } from '@mantine/core';
import { RULES } from '@oyez/contract/contests/contest-values';
import type { ListedContestProblem } from '@oyez/contract/contests/contests';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { contestFrameQuery, contestProblemsQuery } from '../contests/contests.api.ts';
import { useRejudgeProblem } from './contestJury.api.ts';
import { StagedForm } from './rejudging/StagedForm.tsx';
import { StagedList } from './rejudging/StagedList.tsx';
import { juryTexts } from './jury.i18n.ts';
import classes from './jury.module.css';

/** All submissions to one problem of the contest, judged again. */
export function RejudgePage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? <NotFoundPage /> : <Rejudge cid={cid} />;
}

function Rejudge({ cid }: { cid: number }) {
  const t = juryTexts.use();
  usePageTitle(t('rejudge.title'));
  const [named] = useSearchParams();
  const { data, error, refetch } = useQuery(contestProblemsQuery(cid, true));
  const { data: frame } = useQuery(contestFrameQuery(cid));
  return (
    <PartsPage title={t('rejudge.title')} intro={t('rejudge.intro')}>
      {data === undefined && <Pending lines={8} error={error} onRetry={refetch} />}
      {data !== undefined && data.length === 0 && <Notice title={t('rejudge.empty')} />}
      {data !== undefined && data.length > 0 && (
        <div className={classes.table}>
          <DataTable
            label={t('rejudge.title')}
            rows={data}
            rowKey={(row) => row.pid}
            columns={[
              { key: 'pid', title: 'PID', width: 80, numeric: true, hideBelow: 'md', render: (row) => row.pid },
              {
                key: 'label',
                title: t('problem'),
                width: 96,
                render: (row) => <span className={classes.label}>{row.displayId}</span>,
              },
              { key: 'title', title: t('rejudge.name'), render: (row) => row.displayTitle },
              { key: 'ac', title: t('rejudge.ac'), width: 80, numeric: true, render: (row) => row.ac },
              { key: 'total', title: t('rejudge.total'), width: 80, numeric: true, render: (row) => row.total },
              { key: 'again', title: '', width: 140, align: 'right', render: (row) => <Again cid={cid} row={row} /> },
            ]}
            phone={(row) => ({
              main: (
                <>
                  <span className={classes.label}>{row.displayId}</span>
                  <span className={classes.grow}>{row.displayTitle}</span>
                  <Again cid={cid} row={row} />
                </>
              ),
              facts: (
                <span>
                  {row.ac} / {row.total}
                </span>
              ),
            })}
          />
        </div>
      )}
      {data !== undefined && data.length > 0 && frame?.can.run === true && (
        <>
          <StagedForm
            key={named.toString()}
            cid={cid}
            problems={data}
            start={{ problem: named.get('problem'), test: named.get('test') }}
          />
          <StagedList cid={cid} isAcm={RULES[frame.contest.type] === 'acm'} />
        </>
      )}
    </PartsPage>
  );
}

function Again({ cid, row: { pid, displayId, displayTitle, total } }: { cid: number; row: ListedContestProblem }) {
  const t = juryTexts.use();
  const rejudge = useRejudgeProblem(cid);
  const name = `${displayId} ${displayTitle}`;
  const ask = async () => {
    const sure = await confirm({
      title: t('rejudge.ask', { name, count: total }),
      text: t('rejudge.askText'),
      confirmLabel: t('rejudge.all'),
      danger: true,
    });
    if (sure) rejudge.mutate(pid, { onSuccess: () => toast.success(t('rejudge.queued', { name })) });
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={rejudge.isPending}
      aria-label={t('rejudge.allOf', { name })}
      onClick={() => void ask()}
    >
      {t('rejudge.all')}
    </Button>
  );
}
