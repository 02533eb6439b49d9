import { Button, Menu } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { getNotices, type Notice } from '@oyez/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { PagedTable } from '../../ui/lists/PagedTable.tsx';
import { menuColumn, RowMenu } from '../../ui/lists/RowMenu.tsx';
import { usePagedQuery } from '../../ui/lists/paging.ts';
import { formatTime } from '../../ui/text/format.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { NoticeDialog } from './NoticeForm.tsx';
import classes from './NoticePage.module.css';
import { noticesQuery, readersQuery, useDeleteNotice, useSendNotice } from './notices.api.ts';
import { noticeTexts } from './notices.i18n.ts';

type Translate = ReturnType<typeof noticeTexts.use>;

const HOUR = 3_600_000;

/** Writing to everybody, to the staff or to one person. */
export function NoticePage() {
  const t = noticeTexts.use();
  usePageTitle(t('title'));
  const search = useSearch(getNotices.query!, { limit: limits.page.admin });
  const list = usePagedQuery(noticesQuery(search[0]));
  const [edited, setEdited] = useState<Notice | 'new' | null>(null);
  return (
    <PartsPage
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('create')}
        </Button>
      }
    >
      <Panel title={t('list')}>
        <PagedTable
          compact
          label={t('list')}
          list={list}
          search={search}
          lines={5}
          empty={{ title: t('empty'), text: t('emptyText') }}
          columns={noticeColumns(t, setEdited)}
          rowKey={(row) => row.id}
          phone={(row) => ({
            main: (
              <>
                <span className={classes.name}>{row.title}</span>
                <Actions t={t} notice={row} onEdit={setEdited} />
              </>
            ),
            facts: (
              <>
                <span>{readersOf(t, row)}</span>
                <span>{stateOf(t, row)}</span>
                <TimeText time={row.gmtCreate} />
              </>
            ),
          })}
        />
      </Panel>
      <UnsavedGuard>
        {edited !== null && <NoticeDialog notice={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </UnsavedGuard>
    </PartsPage>
  );
}

function noticeColumns(t: Translate, onEdit: (notice: Notice) => void): Column<Notice>[] {
  return [
    {
      key: 'title',
      title: t('column.title'),
      pinned: true,
      render: (row) => <span title={row.title}>{row.title}</span>,
    },
    { key: 'type', title: t('column.type'), width: 170, render: (row) => readersOf(t, row) },
    { key: 'state', title: t('column.state'), width: 230, render: (row) => stateOf(t, row) },
    { key: 'by', title: t('column.by'), width: 130, hideBelow: 'lg', render: (row) => row.adminUsername ?? t('gone') },
    {
      key: 'created',
      title: t('column.created'),
      width: 150,
      hideBelow: 'md',
      render: (row) => <TimeText short time={row.gmtCreate} />,
    },
    menuColumn((row) => <Actions t={t} notice={row} onEdit={onEdit} />),
  ];
}

function readersOf(t: Translate, { type, recipientUsername }: Notice): string {
  return type === 'Single' ? (recipientUsername ?? t('gone')) : t(`type.${type}`);
}

function stateOf(t: Translate, { state, gmtCreate }: Notice): string {
  return state
    ? t('state.sent')
    : t('state.waiting', { time: formatTime(new Date(hourAfter(gmtCreate)).toISOString()) });
}

function hourAfter(time: string): number {
  return (Math.floor(new Date(time).getTime() / HOUR) + 1) * HOUR;
}

type ActionsProps = { t: Translate; notice: Notice; onEdit: (notice: Notice) => void };

function Actions({ t, notice, onEdit }: ActionsProps) {
  const ui = uiTexts.use();
  const client = useQueryClient();
  const send = useSendNotice();
  const remove = useDeleteNotice();
  const { id, title, type, state } = notice;

  const askToSend = async () => {
    const text =
      type === 'Single'
        ? t('sendTo.one', { name: readersOf(t, notice) })
        : t('sendTo.count', { count: (await client.fetchQuery(readersQuery(type))).count });
    const yes = await confirm({ title: t('sendTitle', { title }), text, confirmLabel: t('send') });
    if (yes) send.mutate(id, { onSuccess: () => toast.success(t('sent')) });
  };
  const askToDelete = async () => {
    const yes = await confirm({
      title: t('deleteTitle', { title }),
      text: state ? t('deleteSent') : t('deleteWaiting'),
      confirmLabel: ui('delete'),
      danger: true,
    });
    if (yes) remove.mutate(id, { onSuccess: () => toast.success(t('deleted')) });
  };

  return (
    <RowMenu label={ui('rowActions', { name: title })} isBusy={send.isPending || remove.isPending}>
      {!state && <Menu.Item onClick={() => void askToSend()}>{t('send')}</Menu.Item>}
      <Menu.Item onClick={() => onEdit(notice)}>{ui('edit')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => void askToDelete()}>
        {ui('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
