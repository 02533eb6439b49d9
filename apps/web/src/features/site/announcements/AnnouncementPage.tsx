import { ActionIcon, Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type AnnouncementOfStaff, getAnnouncements } from '@oyez/contract/site/announcements';
import { useState } from 'react';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { type Column, ListPage } from '../../../ui/lists/ListPage.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { announcementTexts } from './announcements.i18n.ts';
import { IconEdit } from '../tools/icons.tsx';
import classes from '../settings.module.css';
import {
  announcementsQuery,
  useDeleteAnnouncement,
  useRestoreAnnouncement,
  useSaveAnnouncement,
} from '../siteAdmin.api.ts';

const UNDO_MS = 12_000;

/** The site's announcements: the list, or the one that is being written. */
export function AnnouncementPage() {
  const [open, setOpen] = useState<AnnouncementOfStaff | 'new' | null>(null);
  const close = () => setOpen(null);
  if (open === null) return <AnnouncementList onOpen={setOpen} />;
  return (
    <UnsavedGuard>
      <AnnouncementForm announcement={open === 'new' ? undefined : open} onClose={close} />
    </UnsavedGuard>
  );
}

function AnnouncementList({ onOpen }: { onOpen: (open: AnnouncementOfStaff | 'new') => void }) {
  const t = announcementTexts.use();
  const [q, setQ] = useSearch(getAnnouncements.query!);
  const save = useSaveAnnouncement();
  const remove = useDeleteAnnouncement();
  const restore = useRestoreAnnouncement();
  const fail = { onError: (error: unknown) => toast.error(errorMessage(error)) };

  const show = ({ id, title, content }: AnnouncementOfStaff, isShown: boolean) =>
    save.mutate({ id, title, content, status: isShown ? 0 : 1 }, fail);
  const bringBack = (id: number) => restore.mutate(id, { ...fail, onSuccess: () => toast.success(t('restored')) });
  const deleteOne = ({ id, title }: AnnouncementOfStaff) =>
    remove.mutate(id, { ...fail, onSuccess: () => offerUndo(id, title, () => bringBack(id)) });

  const visible = (row: AnnouncementOfStaff) => (
    <Switch
      size="sm"
      aria-label={t('visibleOf', { name: row.title })}
      checked={row.status === 0}
      onChange={(event) => show(row, event.currentTarget.checked)}
    />
  );
  const actions = (row: AnnouncementOfStaff) => (
    <span className={classes.actions}>
      <ActionIcon aria-label={t('editOf', { name: row.title })} onClick={() => onOpen(row)}>
        <IconEdit />
      </ActionIcon>
      <ActionIcon aria-label={t('deleteOf', { name: row.title })} onClick={() => deleteOne(row)}>
        <IconTrash />
      </ActionIcon>
    </span>
  );
  const columns: Column<AnnouncementOfStaff>[] = [
    { key: 'id', title: 'ID', render: (row) => row.id, width: 80, numeric: true },
    {
      key: 'title',
      title: t('columns.title'),
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
    { key: 'actions', title: t('columns.actions'), render: actions, width: 100 },
  ];

  return (
    <ListPage
      title={t('title')}
      query={announcementsQuery(q)}
      search={[q, setQ]}
      columns={columns}
      rowKey={(row) => row.id}
      action={<Button onClick={() => onOpen('new')}>{t('new')}</Button>}
      empty={{ title: t('empty'), text: t('emptyHint') }}
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

/** Nothing asks beforehand, because a click takes it back. */
function offerUndo(id: number, name: string, undo: () => void): void {
  const key = `announcement ${id}`;
  notifications.show({
    id: key,
    autoClose: UNDO_MS,
    withBorder: true,
    color: 'indigo',
    role: 'status',
    closeButtonProps: { 'aria-label': uiTexts.now('close') },
    message: (
      <span className={classes.undo}>
        {announcementTexts.now('deleted', { name })}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(key);
            undo();
          }}
        >
          {announcementTexts.now('undo')}
        </Button>
      </span>
    ),
  });
}
