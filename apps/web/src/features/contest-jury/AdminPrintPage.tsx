import { Button, Switch } from '@mantine/core';
import { downloadContestPrintText, getContestPrint, type PrintJob } from '@oyez/contract/contests/contest-jury';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { download } from '../../api/download.ts';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { printsQuery, useMarkPrinted } from './contestJury.api.ts';
import { juryTexts } from './jury.i18n.ts';
import classes from './jury.module.css';

const paging = getContestPrint.query!.omit({ cid: true });
const PAGE_SIZE = 15;
const PRINTED = 1;

/** What participants want printed: for those who stand at the printer. */
export function AdminPrintPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? <NotFoundPage /> : <Prints cid={cid} />;
}

function Prints({ cid }: { cid: number }) {
  const t = juryTexts.use();
  const search = useSearch(paging, { limit: PAGE_SIZE });
  const [refreshes, setRefreshes] = useState(true);
  const state = (row: PrintJob) => t(row.status === PRINTED ? 'adminPrint.printed' : 'adminPrint.notPrinted');
  return (
    <ListPage
      title={t('adminPrint.title')}
      query={printsQuery(cid, search[0], refreshes)}
      search={search}
      rowKey={(row) => row.id}
      rowClassName={(row) => (row.status === PRINTED ? classes.done : undefined)}
      filters={
        <Switch
          label={t('refreshes')}
          checked={refreshes}
          onChange={(event) => setRefreshes(event.currentTarget.checked)}
        />
      }
      empty={{ title: t('adminPrint.empty'), text: t('adminPrint.emptyHint') }}
      columns={[
        { key: 'username', title: t('username'), pinned: true, render: (row) => <Whose row={row} /> },
        { key: 'seat', title: t('seat'), width: 110, render: (row) => <bdi>{row.seat ?? '–'}</bdi> },
        { key: 'realname', title: t('realname'), hideBelow: 'md', render: (row) => row.realname ?? '–' },
        { key: 'time', title: t('time'), width: 172, render: (row) => <TimeText exact time={row.gmtCreate} /> },
        { key: 'state', title: t('state'), width: 120, render: state },
        { key: 'deeds', title: '', width: 190, align: 'right', render: (row) => <Deeds cid={cid} row={row} /> },
      ]}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.grow}>
              <Whose row={row} />
            </span>
            <Deeds cid={cid} row={row} />
          </>
        ),
        facts: (
          <>
            <span>{state(row)}</span>
            {row.seat !== null && <bdi>{row.seat}</bdi>}
            <TimeText exact time={row.gmtCreate} />
          </>
        ),
      })}
    />
  );
}

function Whose({ row: { username, team } }: { row: PrintJob }) {
  if (team === null) return username;
  return (
    <>
      <bdi>{team}</bdi> ({username})
    </>
  );
}

function Deeds({ cid, row: { id, username, status } }: { cid: number; row: PrintJob }) {
  const t = juryTexts.use();
  const mark = useMarkPrinted(cid);
  const fetching = useMutation({ mutationFn: () => download(downloadContestPrintText.path, { id }) });
  return (
    <span className={classes.buttons}>
      <Button
        size="compact-xs"
        variant="default"
        loading={fetching.isPending}
        aria-label={t('adminPrint.downloadOf', { name: username })}
        onClick={() => fetching.mutate()}
      >
        {t('adminPrint.download')}
      </Button>
      {status !== PRINTED && (
        <Button
          size="compact-xs"
          loading={mark.isPending}
          aria-label={t('adminPrint.okOf', { name: username })}
          onClick={() => mark.mutate(id)}
        >
          {t('adminPrint.ok')}
        </Button>
      )}
    </span>
  );
}
