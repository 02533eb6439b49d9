import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { type AccountBatch, getAccountBatches, IMPORT_TEMPLATE_PATH } from '@oyez/contract/users/account-batches';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { download } from '../../api/download.ts';
import { paths } from '../../app/paths.ts';
import { PagedTable } from '../../ui/lists/PagedTable.tsx';
import { usePagedQuery } from '../../ui/lists/paging.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { batchesQuery, isUnderWay, useReadTable } from './imports.api.ts';
import { importTexts } from './imports.i18n.ts';
import { UndoButton } from './UndoBatch.tsx';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import heard from '../../ui/text/heard.module.css';

type Translate = ReturnType<typeof importTexts.use>;

export function ImportUsersPage() {
  const t = importTexts.use();
  const users = userTexts.use();
  usePageTitle(t('title'));
  return (
    <PartsPage
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button component={Link} to={paths.adminUsers()} variant="default" size="xs">
          {users('backToUsers')}
        </Button>
      }
    >
      <ChooseFile />
      <BatchList />
    </PartsPage>
  );
}

function ChooseFile() {
  const t = importTexts.use();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const read = useReadTable();
  const template = useMutation({ mutationFn: () => download(IMPORT_TEMPLATE_PATH) });
  const take = (file: File | null | undefined) => {
    if (!file || read.isPending) return;
    read.mutate(file, { onSuccess: (batch) => void navigate(paths.adminUserBatch(batch.id)) });
  };
  return (
    <Panel title={t('choose')}>
      <div className={classes.body}>
        <div
          className={classes.drop}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files[0]);
          }}
        >
          <input
            ref={input}
            type="file"
            className={heard.only}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-label={t('choose')}
            tabIndex={-1}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // The same file, corrected, can be chosen again.
              event.currentTarget.value = '';
            }}
          />
          <Button loading={read.isPending} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <span className={classes.hint}>{read.isPending ? t('reading') : t('drop')}</span>
        </div>
        {read.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {errorMessage(read.error)}
          </Alert>
        )}
        <p className={classes.hint}>{t('plain')}</p>
        <div>
          <Button variant="default" size="compact-sm" loading={template.isPending} onClick={() => template.mutate()}>
            {t('template')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function BatchList() {
  const t = importTexts.use();
  const search = useSearch(getAccountBatches.query!);
  const list = usePagedQuery(batchesQuery(search[0]));
  return (
    <Panel title={t('list.title')}>
      <PagedTable
        compact
        label={t('list.title')}
        list={list}
        search={search}
        lines={4}
        empty={{ title: t('list.empty') }}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.adminUserBatch(row.id)}
        columns={[
          {
            key: 'id',
            title: t('list.id'),
            width: 70,
            render: (row) => <Link to={paths.adminUserBatch(row.id)}>{row.id}</Link>,
          },
          { key: 'name', title: t('list.name'), render: (row) => batchName(t, row) },
          { key: 'by', title: t('list.by'), width: 130, hideBelow: 'md', render: (row) => row.by },
          { key: 'at', title: t('list.at'), width: 140, render: (row) => <TimeText short time={row.createdAt} /> },
          { key: 'state', title: t('list.state'), width: 150, render: (row) => t(`state.${row.state}`) },
          { key: 'counts', title: t('list.counts'), width: 300, render: (row) => resultOf(t, row) },
          { key: 'undo', title: '', width: 90, align: 'right', render: (row) => <UndoButton batch={row} /> },
        ]}
        phone={(row) => ({
          main: (
            <span>
              {row.id} · {batchName(t, row)}
            </span>
          ),
          facts: (
            <>
              <span>{t(`state.${row.state}`)}</span>
              <span>{resultOf(t, row)}</span>
              <TimeText time={row.createdAt} />
            </>
          ),
        })}
      />
    </Panel>
  );
}

function batchName(t: Translate, { name, cause }: AccountBatch): string {
  if (cause === 'generate') return `${t('list.generate')}: ${name ?? ''}`;
  return name ?? t('list.byCall');
}

function resultOf(t: Translate, batch: AccountBatch): string {
  if (batch.state === 'preview') return '';
  const { handled, total, created, updated, skipped, refused } = batch;
  if (isUnderWay(batch)) return t('progressText', { handled, total });
  return t('list.result', { created, updated, skipped, refused });
}
