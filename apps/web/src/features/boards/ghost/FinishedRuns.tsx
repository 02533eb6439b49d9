import { Switch } from '@mantine/core';
import type { FinishedRun } from '@oyez/contract/contests/virtual-runs';
import { useId, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { PagedTable } from '../../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { formatDuration } from '../../../ui/text/format.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { Link } from 'react-router';
import { finishedRunsQuery } from './ghost.api.ts';
import { ghostTexts } from './ghost.i18n.ts';
import classes from './ghost.module.css';

type Translate = ReturnType<typeof ghostTexts.use>;

/** Those who took part later, apart from the board, for whoever wants to see them. */
export function FinishedRuns({ contestId }: { contestId: number }) {
  const t = ghostTexts.use();
  const [isOn, setOn] = useState(false);
  return (
    <div className={classes.others}>
      <Switch label={t('others')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
      {isOn && <Runs contestId={contestId} />}
    </div>
  );
}

function Runs({ contestId }: { contestId: number }) {
  const t = ghostTexts.use();
  const id = useId();
  const search = useOwnSearch(20);
  const list = usePagedQuery(finishedRunsQuery(contestId, search[0]));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('othersTitle')}
      </h2>
      <p>{t('othersNote')}</p>
      <div className={classes.panel}>
        <PagedTable
          compact
          label={t('othersTitle')}
          list={list}
          search={search}
          lines={4}
          empty={{ title: t('othersEmpty.title'), text: t('othersEmpty.text') }}
          columns={columns(t)}
          rowKey={(run: FinishedRun) => run.id}
          phone={(run) => ({
            main: (
              <>
                <span>
                  {run.row.rank} · <Name run={run} t={t} />
                </span>
                <b>{result(run)}</b>
              </>
            ),
            facts: (
              <>
                {'ac' in run.row && <span>{formatDuration(run.row.totalTime * 1000)}</span>}
                <TimeText time={run.startsAt} />
              </>
            ),
          })}
        />
      </div>
    </section>
  );
}

const result = ({ row }: FinishedRun) => ('ac' in row ? row.ac : row.totalScore);

function columns(t: Translate): Column<FinishedRun>[] {
  return [
    { key: 'rank', title: t('columns.rank'), width: 100, numeric: true, render: ({ row }) => row.rank },
    { key: 'name', title: t('columns.name'), render: (run) => <Name run={run} t={t} /> },
    {
      key: 'solved',
      title: `${t('columns.solved')} / ${t('columns.score')}`,
      width: 140,
      numeric: true,
      render: result,
    },
    {
      key: 'time',
      title: t('columns.time'),
      width: 110,
      numeric: true,
      render: ({ row }) => ('ac' in row ? formatDuration(row.totalTime * 1000) : `${row.totalTime} ms`),
    },
    { key: 'when', title: t('columns.when'), width: 170, render: ({ startsAt }) => <TimeText time={startsAt} /> },
  ];
}

function Name({ run: { uid, own, row }, t }: { run: FinishedRun; t: Translate }) {
  return (
    <>
      <Link to={paths.userHome({ uid, username: row.username })}>{row.rankShowName}</Link>
      {own && ` (${t('own')})`}
    </>
  );
}
