import { Button, Switch } from '@mantine/core';
import { type AcRecord, getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { addressesOf } from '../../app/scope/addresses.ts';
import { formatDuration } from '../../ui/text/format.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { acInfoQuery, useCheckAc } from './contestJury.api.ts';
import { JuryDownloads } from './JuryDownloads.tsx';
import { juryTexts } from './jury.i18n.ts';
import classes from './jury.module.css';

const paging = getContestAcInfo.query!.omit({ cid: true });
const PAGE_SIZE = 20;

/** Who solved what first: for those who carry balloons. */
export function AcInfoPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? <NotFoundPage /> : <AcInfo cid={cid} />;
}

function AcInfo({ cid }: { cid: number }) {
  const t = juryTexts.use();
  const search = useSearch(paging, { limit: PAGE_SIZE });
  const [refreshes, setRefreshes] = useState(true);
  return (
    <ListPage
      title={t('acInfo.title')}
      query={acInfoQuery(cid, search[0], refreshes)}
      search={search}
      rowKey={(row) => row.id}
      rowClassName={(row) => (row.checked ? classes.done : undefined)}
      filters={
        <Switch
          label={t('refreshes')}
          checked={refreshes}
          onChange={(event) => setRefreshes(event.currentTarget.checked)}
        />
      }
      action={<JuryDownloads cid={cid} />}
      empty={{ title: t('acInfo.empty'), text: t('acInfo.emptyHint') }}
      columns={[
        { key: 'time', title: t('time'), width: 110, numeric: true, render: (row) => <Time row={row} /> },
        {
          key: 'problem',
          title: t('problem'),
          width: 96,
          render: (row) => <span className={classes.label}>{row.displayId}</span>,
        },
        { key: 'result', title: t('result'), width: 120, render: (row) => <Result row={row} /> },
        { key: 'username', title: t('username'), pinned: true, render: (row) => <Team cid={cid} row={row} /> },
        { key: 'realname', title: t('realname'), hideBelow: 'md', render: (row) => row.realname ?? '–' },
        {
          key: 'state',
          title: t('state'),
          width: 120,
          render: (row) => t(row.checked ? 'acInfo.checked' : 'acInfo.unchecked'),
        },
        { key: 'check', title: '', width: 120, align: 'right', render: (row) => <Check cid={cid} row={row} /> },
      ]}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.label}>{row.displayId}</span>
            <span className={classes.grow}>
              <Team cid={cid} row={row} />
            </span>
            <Check cid={cid} row={row} />
          </>
        ),
        facts: (
          <>
            <Time row={row} />
            <Result row={row} />
            {row.realname !== null && <span>{row.realname}</span>}
          </>
        ),
      })}
    />
  );
}

function Time({ row: { time, submitTime } }: { row: AcRecord }) {
  return <time dateTime={submitTime}>{formatDuration(time * 1000)}</time>;
}

function Result({ row: { firstBlood } }: { row: AcRecord }) {
  const t = juryTexts.use();
  return (
    <span className={classes.tag} data-first={firstBlood || undefined}>
      {t(firstBlood ? 'firstBlood' : 'accepted')}
    </span>
  );
}

function Team({ cid, row: { username } }: { cid: number; row: AcRecord }) {
  const { submissions } = addressesOf({ kind: 'contest', contestId: cid, groupId: null });
  return <Link to={submissions({ username, completeUsername: true })}>{username}</Link>;
}

function Check({ cid, row: { id, checked, displayId, username } }: { cid: number; row: AcRecord }) {
  const t = juryTexts.use();
  const check = useCheckAc(cid);
  return (
    <Button
      size="compact-xs"
      variant={checked ? 'default' : 'filled'}
      loading={check.isPending}
      aria-label={t(checked ? 'acInfo.undoOf' : 'acInfo.checkOf', { problem: displayId, name: username })}
      onClick={() => check.mutate({ id, checked: !checked })}
    >
      {t(checked ? 'acInfo.undo' : 'acInfo.check')}
    </Button>
  );
}
