import { Button, Menu, Switch } from '@mantine/core';
import type { AnnouncementOfStaff } from '@oyez/contract/site/announcements';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { type Column, ListPage } from '../../../ui/lists/ListPage.tsx';
import { menuColumn, RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import type { AnnouncementPlace } from './announcementPlace.ts';
import { storedAnnouncementQuery } from './storedAnnouncement.api.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { announcementTexts } from './announcements.i18n.ts';
import classes from '../settings.module.css';

/** Of the address: the number of the one that is being written, or `new`. */
const EDITED = 'edit';

/** The list of announcements, or the one that is being written. */
export function AnnouncementDesk({ place }: { place: AnnouncementPlace }) {
  const [params, setParams] = useSearchParams();
  const edited = params.get(EDITED);
  const open = (id: number | 'new') => setParams((before) => new URLSearchParams([...before, [EDITED, String(id)]]));
  const close = () => {
    const list = new URLSearchParams(params);
    list.delete(EDITED);
    setParams(list, { replace: true });
  };
  if (edited === null) return <AnnouncementList place={place} onOpen={open} />;
  return (
    <UnsavedGuard key={edited} parameter={EDITED}>
      {edited === 'new' ? (
        <AnnouncementForm place={place} onClose={close} />
      ) : (
        <StoredAnnouncement place={place} id={Number(edited)} onClose={close} />
      )}
    </UnsavedGuard>
  );
}

function StoredAnnouncement({ place, id, onClose }: { place: AnnouncementPlace; id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(storedAnnouncementQuery(place, id));
  const [round, setRound] = useState(0);
  if (data === undefined) return <Pending heading="h1" lines={12} error={error} onRetry={refetch} />;
  if (data === null) return <NotFoundPage />;
  return (
    <AnnouncementForm
      key={round}
      place={place}
      announcement={data}
      onMerge={() => void refetch()}
      onReload={() => void refetch().then(() => setRound((before) => before + 1))}
      onClose={onClose}
    />
  );
}

function AnnouncementList({ place, onOpen }: { place: AnnouncementPlace; onOpen: (open: number | 'new') => void }) {
  const t = announcementTexts.use();
  const ui = uiTexts.use();
  const { kind, restore } = place;
  const [q, setQ] = place.search;
  const attempt = async (deed: Promise<unknown>, onSuccess?: () => void) => {
    try {
      await deed;
      onSuccess?.();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  const show = ({ id }: AnnouncementOfStaff, isShown: boolean) =>
    void attempt(place.save({ id, status: isShown ? 0 : 1 }));
  const bringBack = (id: number) => void attempt(restore(id), () => toast.success(t('restored')));
  const deleteOne = async ({ id, title: name }: AnnouncementOfStaff) => {
    await attempt(place.remove(id), () => offerUndo(`announcement ${id}`, t('deleted', { name }), () => bringBack(id)));
  };

  const mayEdit = ({ id }: AnnouncementOfStaff) => place.mayEdit?.(id) !== false;
  const visible = (row: AnnouncementOfStaff) =>
    row.deletedAt === null && (
      <Switch
        size="sm"
        aria-label={t(`${kind}.visibleOf`, { name: row.title })}
        checked={row.status === 0}
        disabled={!mayEdit(row)}
        onChange={(event) => show(row, event.currentTarget.checked)}
      />
    );
  const actions = (row: AnnouncementOfStaff) =>
    mayEdit(row) &&
    (row.deletedAt === null ? (
      <RowMenu label={ui('rowActions', { name: row.title })}>
        <Menu.Item onClick={() => onOpen(row.id)}>{ui('edit')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => void deleteOne(row)}>
          {ui('delete')}
        </Menu.Item>
      </RowMenu>
    ) : (
      <RowMenu label={ui('rowActions', { name: row.title })}>
        <Menu.Item onClick={() => bringBack(row.id)}>{t('restore')}</Menu.Item>
      </RowMenu>
    ));
  const columns: Column<AnnouncementOfStaff>[] = [
    { key: 'id', title: 'ID', render: (row) => row.id, width: 80, numeric: true, pinned: true },
    {
      key: 'title',
      title: t('columns.title'),
      pinned: true,
      render: (row) => (row.pinned ? `${row.title} (${t('pinned')})` : row.title),
    },
    { key: 'writer', title: t('columns.writer'), render: (row) => row.username ?? '–', width: 140, hideBelow: 'md' },
    { key: 'created', title: t('columns.created'), render: (row) => <TimeText time={row.gmtCreate} />, width: 172 },
    {
      key: 'modified',
      title: t('columns.modified'),
      render: (row) => <TimeText time={row.gmtModified} />,
      width: 172,
      hideBelow: 'md',
    },
    { key: 'visible', title: t('columns.visible'), render: visible, width: 80 },
    menuColumn(actions),
  ];

  return (
    <ListPage
      title={place.title}
      query={queryOptions({ queryKey: place.queryKey, queryFn: ({ signal }) => place.read(signal) })}
      search={place.search}
      columns={columns}
      rowKey={(row) => row.id}
      action={
        <Button size="xs" onClick={() => onOpen('new')}>
          {t('new')}
        </Button>
      }
      filters={
        <Switch
          label={t('deletedOnly')}
          checked={q.deleted}
          onChange={(event) => setQ({ deleted: event.currentTarget.checked })}
        />
      }
      chips={q.deleted ? [{ key: 'deleted', label: t('deletedOnly'), clear: { deleted: false } }] : []}
      notice={q.deleted && <p className={classes.hint}>{t('deletedIntro')}</p>}
      empty={q.deleted ? { title: t('noDeleted') } : { title: t('empty'), text: t(`${kind}.emptyHint`) }}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.itemText}>{row.title}</span>
            {visible(row)}
            {actions(row)}
          </>
        ),
        facts: (
          <>
            <span>{row.username ?? '–'}</span>
            <TimeText time={row.gmtModified} />
          </>
        ),
      })}
    />
  );
}
