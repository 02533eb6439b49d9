import { Button, Tooltip } from '@mantine/core';
import { type RejudgeFilter, type Rejudging } from '@oyez/contract/judging/judging-admin';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { PagedTable } from '../../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import classes from './RejudgePage.module.css';
import { isOpen, rejudgingsQuery, useStopRejudging } from './rejudging.api.ts';
import { rejudgeTexts } from './rejudging.i18n.ts';

type Translate = ReturnType<typeof rejudgeTexts.use>;

const PAGE_SIZE = 10;

export function RejudgingList() {
  const t = rejudgeTexts.use();
  const describe = useDescription(t);
  const search = useOwnSearch(PAGE_SIZE);
  const list = usePagedQuery(rejudgingsQuery(search[0]));
  return (
    <Panel title={t('list.title')}>
      <PagedTable
        compact
        label={t('list.title')}
        list={list}
        search={search}
        lines={4}
        empty={{ title: t('list.empty') }}
        columns={rejudgingColumns(t, describe)}
        rowKey={(row) => row.id}
        phone={(row) => ({
          main: (
            <>
              <span>{row.id}</span>
              <Progress t={t} row={row} />
              {isOpen(row) && <StopButton t={t} id={row.id} />}
            </>
          ),
          facts: (
            <>
              <span>{t(`state.${row.state}`)}</span>
              <InLineAlready t={t} row={row} />
              <span>{describe(row.filter)}</span>
              {row.reason !== '' && <span>{row.reason}</span>}
              <span>
                {t('list.changed')}: {row.changed}
              </span>
              <TimeText time={row.startedAt} />
            </>
          ),
        })}
      />
    </Panel>
  );
}

function rejudgingColumns(t: Translate, describe: (filter: RejudgeFilter) => string): Column<Rejudging>[] {
  return [
    { key: 'id', title: t('list.id'), width: 60, render: (row) => row.id },
    {
      key: 'filter',
      title: t('list.filter'),
      render: (row) => <span title={describe(row.filter)}>{describe(row.filter)}</span>,
    },
    {
      key: 'reason',
      title: t('list.reason'),
      width: 220,
      render: (row) => <span title={row.reason}>{row.reason || t('list.none')}</span>,
    },
    { key: 'by', title: t('list.by'), width: 110, render: (row) => row.startedBy ?? t('list.none') },
    { key: 'started', title: t('list.started'), width: 140, render: (row) => <TimeText short time={row.startedAt} /> },
    { key: 'state', title: t('list.state'), width: 130, render: (row) => t(`state.${row.state}`) },
    {
      key: 'progress',
      title: t('list.progress'),
      width: 210,
      render: (row) => (
        <>
          <Progress t={t} row={row} />
          <InLineAlready t={t} row={row} />
        </>
      ),
    },
    {
      key: 'changed',
      title: (
        <Tooltip label={t('list.changedHint')}>
          <span>{t('list.changed')}</span>
        </Tooltip>
      ),
      width: 90,
      numeric: true,
      render: (row) => row.changed,
    },
    {
      key: 'stop',
      title: '',
      width: 84,
      align: 'right',
      render: (row) => isOpen(row) && <StopButton t={t} id={row.id} />,
    },
  ];
}

function Progress({ t, row }: { t: Translate; row: Rejudging }) {
  const { id, judged, total } = row;
  // There is nothing left to wait for.
  const isOver = row.state === 'done';
  return (
    <span className={classes.progress}>
      <span className={classes.bar}>
        <ProgressBar label={`${t('list.progress')} ${id}`} done={isOver ? total : judged} total={total} />
      </span>
      <span className={classes.count}>{t('list.progressText', { judged, total })}</span>
    </span>
  );
}

/** Those that waited for a judge anyway were judged by the present tests without this rejudging. */
function InLineAlready({ t, row: { state, total, queued } }: { t: Translate; row: Rejudging }) {
  if (state !== 'done' || queued >= total) return null;
  return <span className={classes.hint}>{t('list.inLine', { count: total - queued })}</span>;
}

function StopButton({ t, id }: { t: Translate; id: number }) {
  const stop = useStopRejudging();
  const ask = async () => {
    const yes = await confirm({
      title: t('stop.title', { id }),
      text: t('stop.text'),
      confirmLabel: t('stop.action'),
      danger: true,
    });
    if (yes) stop.mutate(id, { onSuccess: () => toast.success(t('stop.done')) });
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('stop.name', { id })}
      loading={stop.isPending}
      onClick={() => void ask()}
    >
      {t('stop.action')}
    </Button>
  );
}

/** A filter in words. */
function useDescription(t: Translate): (filter: RejudgeFilter) => string {
  const word = useVerdictWord();
  return ({ problemId, problemIdPart, username, usernamePart, language, statuses, from, to, cid, ...reach }) =>
    [
      ...(problemId === undefined ? [] : [t(problemIdPart ? 'part.problemPart' : 'part.problem', { id: problemId })]),
      ...(username === undefined ? [] : [t(usernamePart ? 'part.usernamePart' : 'part.username', { name: username })]),
      ...(language === undefined ? [] : [language]),
      ...(statuses === undefined || statuses.length === 0 ? [] : [statuses.map(word).join(' / ')]),
      ...(from === undefined ? [] : [t('part.from', { time: formatTime(from) })]),
      ...(to === undefined ? [] : [t('part.to', { time: formatTime(to) })]),
      ...(cid === undefined ? [] : [t('part.contest', { id: cid })]),
      ...(reach.practice === true ? [t('part.practice')] : []),
      ...(reach.includeManual === true ? [t('part.includeManual')] : []),
    ].join(' · ');
}
