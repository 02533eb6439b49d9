import { Button } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { SortedLines } from '../../../ui/lists/sorting/SortedLines.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { type ContestProblemRow, contestProblemsQuery, useOrderProblems } from '../contestSetting.api.ts';
import { OfContest } from '../OfContest.tsx';
import { AddProblems } from './AddProblems.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { RemovedProblems } from './RemovedProblems.tsx';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';
import { useSettingAddresses } from '../settingAddresses.ts';

/** The problems of a contest: which ones, in which order, under which names. */
export function ContestProblemsPage() {
  const cid = idOf(useParams()['contestID']);
  if (cid === undefined) return <NotFoundPage />;
  return (
    <OfContest cid={cid} here="problems">
      {(contest) => <Problems contest={contest} />}
    </OfContest>
  );
}

function Problems({ contest }: { contest: ContestOfStaff }) {
  const to = useSettingAddresses();
  const t = problemTexts.use();
  const title = t('title', { name: contest.title });
  usePageTitle(title);
  const { data, error, refetch } = useQuery(contestProblemsQuery(contest.id));
  const order = useOrderProblems();
  const [isAdding, setAdding] = useState(false);
  const pids = data?.map((row) => row.pid) ?? [];
  const isFull = pids.length >= limits.contest.problems;
  return (
    <PartsPage
      title={title}
      intro={isFull ? t('full') : t('intro')}
      actions={
        <>
          {!isFull && (
            <>
              <Button size="xs" onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
              <Button size="xs" variant="default" component={Link} to={to.problemCreate(contest.id)}>
                {t('create')}
              </Button>
            </>
          )}
          {pids.length > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={order.isPending}
              onClick={() => order.mutate({ cid: contest.id, pids, relabel: true })}
            >
              {t('relabel')}
            </Button>
          )}
        </>
      }
    >
      {data === undefined && <Pending lines={8} error={error} onRetry={refetch} />}
      {data !== undefined && data.length === 0 && <Notice title={t('empty')} text={t('emptyHint')} />}
      {data !== undefined && data.length > 0 && <Lines cid={contest.id} rows={data} label={title} />}
      <RemovedProblems cid={contest.id} />
      {isAdding && (
        <AddProblems
          contest={contest}
          labels={data?.map((row) => row.displayId) ?? []}
          onClose={() => setAdding(false)}
        />
      )}
    </PartsPage>
  );
}

function Lines({ cid, rows, label }: { cid: number; rows: ContestProblemRow[]; label: string }) {
  const client = useQueryClient();
  const order = useOrderProblems();
  const onOrder = (ordered: ContestProblemRow[]) => {
    // It stands there at once; what the server made of it follows.
    client.setQueryData(contestProblemsQuery(cid).queryKey, ordered);
    order.mutate({ cid, pids: ordered.map((row) => row.pid), relabel: false });
  };
  return (
    <SortedLines
      label={label}
      rows={rows}
      rowKey={(row) => row.pid}
      nameOf={nameOf}
      onOrder={onOrder}
      className={classes.line}
    >
      {(row) => <ProblemLine cid={cid} row={row} />}
    </SortedLines>
  );
}

function nameOf({ displayId, displayTitle }: ContestProblemRow): string {
  return `${displayId} ${displayTitle}`;
}
