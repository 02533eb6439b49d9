import { Button, Text } from '@mantine/core';
import { getDeletedComments } from '@oyez/contract/discussions/moderation';
import type { DeletedComment } from '@oyez/contract/discussions/moderation-values';
import { limits } from '@oyez/contract/rules/limits';
import { onceDone } from '../../api/once-done.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type Column, ListPage } from '../../ui/lists/ListPage.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { deletedQuery, useRestoreDeleted } from './moderation.api.ts';
import { moderationTexts } from './moderation.i18n.ts';
import classes from './moderation.module.css';
import { addressOf, Person, PlaceLink } from './places.tsx';

/** Comments and replies that can be brought back; deleted discussions stand among the discussions. */
export function DeletedView() {
  const t = moderationTexts.use();
  const [q, setQ] = useSearch(getDeletedComments.query!);
  return (
    <ListPage
      title={t('title.deleted')}
      query={deletedQuery(q)}
      search={[q, setQ]}
      columns={columnsOf()}
      rowKey={(row) => `${row.kind} ${row.id}`}
      phone={(row) => ({
        main: <Words row={row} />,
        facts: (
          <>
            <Person person={row.author} />
            <Place row={row} />
            <TimeText time={row.deletedAt} />
            <Restore row={row} />
          </>
        ),
      })}
      searchBox={{ field: 'keyword', placeholder: t('deletedSearch') }}
      notice={
        <Text size="sm" c="dimmed">
          {t('noneDeletedText', { days: limits.comment.restoreDays })}
        </Text>
      }
      empty={{ title: t('noneDeleted') }}
    />
  );
}

function columnsOf(): Column<DeletedComment>[] {
  const t = moderationTexts.now;
  return [
    { key: 'text', title: t('column.text'), render: (row) => <Words row={row} /> },
    { key: 'person', title: t('column.person'), width: 150, render: (row) => <Person person={row.author} /> },
    { key: 'place', title: t('column.place'), width: 200, render: (row) => <Place row={row} /> },
    { key: 'time', title: t('column.deleted'), width: 170, render: (row) => <TimeText exact time={row.deletedAt} /> },
    {
      key: 'by',
      title: t('column.by'),
      width: 140,
      hideBelow: 'lg',
      render: (row) => <Person person={row.deletedBy} />,
    },
    { key: 'restore', title: '', width: 110, render: (row) => <Restore row={row} /> },
  ];
}

function Words({ row }: { row: DeletedComment }) {
  const t = moderationTexts.use();
  return (
    <pre role="group" className={classes.text} aria-label={t('column.text')} tabIndex={0}>
      {row.content}
    </pre>
  );
}

function Place({ row: { place } }: { row: DeletedComment }) {
  return <PlaceLink to={addressOf({ kind: 'discussion', id: place.id, commentId: null, place })} title={place.title} />;
}

function Restore({ row: { kind, id } }: { row: DeletedComment }) {
  const t = moderationTexts.use();
  const restore = useRestoreDeleted();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={restore.isPending}
      aria-label={`${t('restore')}: ${t(`kind.${kind}`)} ${id}`}
      onClick={() => onceDone(restore.mutateAsync({ kind, id }), () => toast.success(moderationTexts.now('restored')))}
    >
      {t('restore')}
    </Button>
  );
}
