import { Button } from '@mantine/core';
import type { Login } from '@oyez/contract/accounts/account-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { PagedTable } from '../../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Part } from './Part.tsx';
import { loginHistoryQuery, sessionsQuery, useEndOtherSessions, useEndSession } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

/** Programs that log in anew each time leave hundreds. */
const SHOWN_AT_FIRST = 10;

/** Where the account is open, and where it was in the last six months. */
export function LoginsPart() {
  const t = settingsTexts.use();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const [all, setAll] = useState(false);
  const others = (data ?? []).filter((session) => session.state !== 'current');
  const current = (data ?? []).filter((session) => session.state === 'current');
  const shown = [...current, ...others].slice(0, all ? undefined : SHOWN_AT_FIRST);

  const endAll = async () => {
    const yes = await confirm({
      title: t('logins.endOthersTitle'),
      text: t('logins.endOthersText', { count: others.length }),
      confirmLabel: t('logins.endOthers'),
      danger: true,
    });
    if (!yes) return;
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => toast.success(settingsTexts.now('logins.endedMany', { count: ended })),
    });
  };
  return (
    <Part
      id="logins"
      title={t('parts.logins')}
      action={
        others.length > 0 && (
          <Button size="xs" variant="default" loading={endOthers.isPending} onClick={() => void endAll()}>
            {t('logins.endOthers')}
          </Button>
        )
      }
    >
      {data === undefined && error === null && <Loading lines={3} />}
      {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ul className={classes.devices} aria-label={t('parts.logins')}>
          {shown.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data !== undefined && shown.length < data.length && (
        <Button size="xs" variant="default" onClick={() => setAll(true)}>
          {t('logins.showAll', { count: data.length })}
        </Button>
      )}
      <History />
    </Part>
  );
}

function Device({ session }: { session: Login }) {
  const t = settingsTexts.use();
  const end = useEndSession();
  const device = session.device ?? t('logins.unknownDevice');
  const isCurrent = session.state === 'current';
  return (
    <li className={classes.device}>
      <div className={classes.deviceFacts}>
        <p className={classes.name}>
          {device}
          {isCurrent && <span className={classes.mark}>{t('logins.current')}</span>}
        </p>
        <p className={classes.note}>
          {session.ip ?? t('logins.unknownAddress')} · {t('logins.firstSeen')} <TimeText time={session.firstSeen} /> ·{' '}
          {t('logins.lastSeen')} <TimeText time={session.lastSeen} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={t('logins.endOf', { device })}
          onClick={() => end.mutate(session.id, { onSuccess: () => toast.success(settingsTexts.now('logins.ended')) })}
        >
          {t('logins.end')}
        </Button>
      )}
    </li>
  );
}

const HISTORY_PAGE_SIZE = 10;

function History() {
  const t = settingsTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('logins.history')}</summary>
      {isOpen && <HistoryTable />}
    </details>
  );
}

function HistoryTable() {
  const t = settingsTexts.use();
  const search = useOwnSearch(HISTORY_PAGE_SIZE);
  const list = usePagedQuery(loginHistoryQuery(search[0]));
  const device = (row: Login) => row.device ?? t('logins.unknownDevice');
  const columns: Column<Login>[] = [
    { key: 'time', title: t('logins.time'), width: 170, render: (row) => <TimeText exact time={row.firstSeen} /> },
    { key: 'device', title: t('logins.device'), render: device },
    { key: 'ip', title: t('logins.address'), width: 160, render: (row) => row.ip ?? '–' },
    { key: 'state', title: t('logins.state'), width: 130, render: (row) => t(`logins.states.${row.state}`) },
  ];
  return (
    <PagedTable
      compact
      label={t('logins.history')}
      list={list}
      search={search}
      lines={4}
      columns={columns}
      rowKey={(row) => row.id}
      phone={(row) => ({
        main: device(row),
        facts: (
          <>
            <TimeText exact time={row.firstSeen} /> · {row.ip ?? '–'} · {t(`logins.states.${row.state}`)}
          </>
        ),
      })}
    />
  );
}
