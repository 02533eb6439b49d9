import { Button, Menu, NativeSelect, Text } from '@mantine/core';
import type { ModeratedDiscussion } from '@oyez/contract/discussions/discussion-values';
import { getDiscussionList } from '@oyez/contract/discussions/discussions';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  ChooseBox,
  chooseColumn,
  type Chosen,
  ChosenBar,
  ChooseFound,
  useChosen,
} from '../../../ui/lists/choosing.tsx';
import { type Chip, type Column, ListPage } from '../../../ui/lists/ListPage.tsx';
import { menuColumn, RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { ModerationTabsPart } from '../../moderation/moderationTabs.part.api.ts';
import { addressesIn } from '../addresses.ts';
import { Author } from '../Author.tsx';
import { Counts } from '../Counts.tsx';
import { DiscussionMenu } from '../DiscussionMenu.tsx';
import {
  categoriesQuery,
  type DiscussionPlace,
  type ModeratedFilter,
  moderatedQuery,
  readFoundModerated,
} from '../discussions.api.ts';
import { discussionTexts } from '../discussions.i18n.ts';
import { useDiscussionActions } from '../useDiscussionActions.ts';
import classes from '../discussions.module.css';
import { adminTexts } from './admin.i18n.ts';

const DiscussionDialog = latePart(async () => (await import('../form/DiscussionDialog.tsx')).DiscussionDialog, {
  place: 'screen',
});

const filter = getDiscussionList.query!.pick({
  currentPage: true,
  limit: true,
  cid: true,
  keyword: true,
  status: true,
  deleted: true,
});
type Row = ModeratedDiscussion;

/** Discussions for those who look after them: of one group, or of the site with all groups. */
export function ModeratedDiscussions({ place, action }: { place: DiscussionPlace; action?: ReactNode }) {
  const t = adminTexts.use();
  const words = discussionTexts.use();
  const [q, setQ] = useSearch(filter);
  const [edited, setEdited] = useState<Row | null>(null);
  const chosen = useChosen<Row>((row) => row.id);
  const query = moderatedQuery(place, q);
  const { data } = useQuery(query);
  const shown = data?.records ?? [];
  const isDeleted = q.deleted === true;
  const isOfSite = place.groupId === null;
  return (
    <>
      <ModerationTabsPart groupId={place.groupId} current="discussions" />
      <ListPage
        title={t('title')}
        query={query}
        search={[q, setQ]}
        action={
          action ?? (
            <Button component={Link} variant="default" size="xs" to={addressesIn(place).list()}>
              {words('backToList')}
            </Button>
          )
        }
        columns={columnsOf({ shown, chosen, isDeleted, isOfSite, onEdit: setEdited })}
        rowKey={(row) => row.id}
        phone={(row) => ({
          main: (
            <>
              <ChooseBox row={row} chosen={chosen} label={t('choose', { name: row.title })} />
              <Title row={row} />
              <span className={classes.atEnd}>
                <Actions row={row} onEdit={() => setEdited(row)} />
              </span>
            </>
          ),
          facts: (
            <>
              <span>{row.id}</span>
              <span>{row.author ?? t('deletedAuthor')}</span>
              <TimeText time={row.deletedAt ?? row.gmtCreate} />
            </>
          ),
        })}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={<Filters q={q} setQ={setQ} withCategory={isOfSite} />}
        chips={useChips(q)}
        notice={
          <>
            {isDeleted && (
              <Text size="sm" c="dimmed">
                {t('deletedHint', { days: limits.discussion.restoreDays })}
              </Text>
            )}
            {chosen.rows.length > 0 && <ChosenActions place={place} q={q} total={data?.total ?? 0} chosen={chosen} />}
          </>
        }
        empty={{ title: t('empty'), text: t('emptyText') }}
        tight
      />
      {edited !== null && (
        <DiscussionDialog
          place={{ groupId: edited.gid }}
          edited={edited}
          problemId={undefined}
          onClose={() => setEdited(null)}
          onSaved={() => setEdited(null)}
        />
      )}
    </>
  );
}

type ChosenProps = { place: DiscussionPlace; q: ModeratedFilter; total: number; chosen: Chosen<Row> };

function ChosenActions({ place, q, total, chosen }: ChosenProps) {
  const t = adminTexts.use();
  const words = discussionTexts.use();
  const { moderate, moderateForReason, bringBack, isBusy } = useDiscussionActions();
  const ids = chosen.rows.map((row) => row.id);
  const button = (label: string, onClick: () => void, color?: string) => (
    <Button
      key={label}
      size="compact-sm"
      variant="default"
      disabled={isBusy || ids.length > limits.discussion.atOnce}
      {...(color !== undefined && { color, variant: 'light' })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const toShow = chosen.rows.filter(({ can }) => can.show).map(({ id }) => id);
  const all = (change: 'pin' | 'unpin' | 'enable') => () =>
    moderate({ ids: change === 'enable' ? toShow : ids, change }, { of: chosen.rows, onDone: chosen.clear });
  const withReason = (change: 'disable' | 'delete') => () => moderateForReason({ ids, change }, chosen.clear);
  return (
    <ChosenBar text={t('chosen', { count: ids.length })} onClear={chosen.clear}>
      <ChooseFound
        chosen={chosen}
        filter={{ ...q, currentPage: undefined, limit: undefined }}
        total={total}
        most={limits.discussion.atOnce}
        read={() => readFoundModerated(place, q)}
      />
      {q.deleted === true
        ? toShow.length > 0 &&
          button(t('restoreMany'), () => {
            bringBack(toShow);
            chosen.clear();
          })
        : [
            button(words('pin'), all('pin')),
            button(words('unpin'), all('unpin')),
            button(words('disable'), withReason('disable')),
            toShow.length > 0 && button(words('enable'), all('enable')),
            button(words('delete'), withReason('delete'), 'red'),
          ]}
    </ChosenBar>
  );
}

type ColumnParts = {
  shown: readonly Row[];
  chosen: Chosen<Row>;
  isDeleted: boolean;
  isOfSite: boolean;
  onEdit: (row: Row) => void;
};

function columnsOf({ shown, chosen, isDeleted, isOfSite, onEdit }: ColumnParts): Column<Row>[] {
  const t = adminTexts.now;
  return [
    chooseColumn<Row>(shown, chosen, (row) => (
      <ChooseBox row={row} chosen={chosen} label={t('choose', { name: row.title })} />
    )),
    { key: 'id', title: t('column.id'), width: 76, numeric: true, render: (row) => row.id },
    { key: 'title', title: t('column.title'), render: (row) => <Title row={row} /> },
    { key: 'author', title: t('column.author'), width: 190, render: (row) => <Author by={row} size={20} /> },
    ...(isOfSite
      ? [
          {
            key: 'place',
            title: t('column.place'),
            width: 140,
            hideBelow: 'lg' as const,
            render: (row: Row) => row.groupName ?? t('site'),
          },
        ]
      : []),
    {
      key: 'counts',
      title: t('column.counts'),
      width: 180,
      hideBelow: 'lg',
      render: (row) => <Counts of={row} />,
    },
    {
      key: 'time',
      title: t(isDeleted ? 'column.deleted' : 'column.created'),
      width: 170,
      render: (row) => <TimeText exact time={row.deletedAt ?? row.gmtCreate} />,
    },
    menuColumn((row) => <Actions row={row} onEdit={() => onEdit(row)} />),
  ];
}

function Actions({ row, onEdit }: { row: Row; onEdit: () => void }) {
  const t = adminTexts.use();
  const ui = uiTexts.use();
  const { bringBack, isBusy } = useDiscussionActions();
  if (row.deletedAt === null) return <DiscussionMenu discussion={row} onEdit={onEdit} />;
  if (!row.can.show) return null;
  return (
    <RowMenu label={ui('rowActions', { name: row.title })} isBusy={isBusy}>
      <Menu.Item onClick={() => bringBack([row.id])}>{t('restore')}</Menu.Item>
    </RowMenu>
  );
}

function Title({ row }: { row: Row }) {
  const words = discussionTexts.use();
  const title = <bdi className={classes.words}>{row.title}</bdi>;
  return (
    <span className={classes.rowTitle} title={row.disabledReason ?? undefined}>
      {row.topPriority && <Tag tone="strong">{words('pinned')}</Tag>}{' '}
      {row.status === 1 && <Tag tone="warning">{words('disabled')}</Tag>}{' '}
      {row.deletedAt === null ? <Link to={addressesIn({ groupId: row.gid }).discussion(row.id)}>{title}</Link> : title}
    </span>
  );
}

type FilterProps = { q: ModeratedFilter; setQ: SetSearch<ModeratedFilter>; withCategory: boolean };

function Filters({ q, setQ, withCategory }: FilterProps) {
  const t = adminTexts.use();
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <>
      <NativeSelect
        aria-label={t('state')}
        value={stateOf(q)}
        onChange={({ currentTarget: { value } }) =>
          setQ({
            status: value === 'normal' ? 0 : value === 'disabled' ? 1 : undefined,
            deleted: value === 'deleted' ? true : undefined,
          })
        }
        data={STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      />
      {withCategory && (
        <NativeSelect
          aria-label={t('category')}
          value={String(q.cid ?? '')}
          onChange={({ currentTarget: { value } }) => setQ({ cid: value === '' ? undefined : Number(value) })}
          data={[
            { value: '', label: t('anyCategory') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  );
}

const STATES = ['all', 'normal', 'disabled', 'deleted'] as const;

function stateOf({ status, deleted }: ModeratedFilter): (typeof STATES)[number] {
  if (deleted === true) return 'deleted';
  return status === undefined ? 'all' : status === 1 ? 'disabled' : 'normal';
}

function useChips(q: ModeratedFilter): Chip<ModeratedFilter>[] {
  const t = adminTexts.use();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const state = stateOf(q);
  const category = categories.find(({ id }) => id === q.cid);
  return [
    ...(state === 'all'
      ? []
      : [{ key: 'state', label: t(`states.${state}`), clear: { status: undefined, deleted: undefined } }]),
    ...(category === undefined ? [] : [{ key: 'category', label: category.name, clear: { cid: undefined } }]),
  ];
}
