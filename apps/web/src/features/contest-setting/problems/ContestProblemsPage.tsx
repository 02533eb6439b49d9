import { Button, Text } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { phaseAt } from '@oyez/contract/rules/contest-clock';
import { labelAt } from '@oyez/contract/rules/contest-form';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { siteNow } from '../../../api/clock.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
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
  const order = useOrderProblems(contest.id);
  const [isAdding, setAdding] = useState(false);
  const rows = data ?? [];
  const isFull = rows.length >= limits.contest.problems;
  const relabel = async () => {
    const renamed = rows.flatMap((row, index) =>
      row.displayId === labelAt(index) ? [] : [{ row, to: labelAt(index) }],
    );
    if (renamed.length === 0) return toast.info(t('relabelNothing'));
    if (await agreesToRelabel(contest, renamed)) order.relabel(rows);
  };
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
          {rows.length > 0 && (
            <Button size="xs" variant="default" loading={order.isPending} onClick={() => void relabel()}>
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
  const order = useOrderProblems(cid);
  return (
    <SortedLines
      label={label}
      rows={rows}
      rowKey={(row) => row.pid}
      nameOf={nameOf}
      onOrder={(ordered) => order.move(rows, ordered)}
      className={classes.line}
    >
      {(row) => <ProblemLine cid={cid} row={row} />}
    </SortedLines>
  );
}

type Renamed = { row: ContestProblemRow; to: string };

/** Old labels cannot be brought back together, and teams read them on paper and on balloons. */
async function agreesToRelabel({ startTime, endTime }: ContestOfStaff, renamed: readonly Renamed[]): Promise<boolean> {
  const t = problemTexts.now;
  const span = { startsAt: new Date(startTime), endsAt: new Date(endTime) };
  const isRunning = phaseAt(span, new Date(siteNow())) === 'running';
  return confirm({
    title: t('relabelTitle', { count: renamed.length }),
    text: (
      <>
        <Text size="sm">{t(isRunning ? 'relabelRunning' : 'relabelText')}</Text>
        <ul className={classes.renamed}>
          {renamed.map(({ row, to }) => (
            <li key={row.pid}>{t('relabelLine', { from: row.displayId, to, title: row.displayTitle })}</li>
          ))}
        </ul>
      </>
    ),
    confirmLabel: t('relabelConfirm'),
    danger: isRunning,
  });
}

function nameOf({ displayId, displayTitle }: ContestProblemRow): string {
  return `${displayId} ${displayTitle}`;
}
