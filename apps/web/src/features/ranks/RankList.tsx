import { Button } from '@mantine/core';
import type { RankType } from '@oyez/contract/users/ranks';
import type { Page } from '@oyez/contract/wire/values';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { useScopeAddresses } from '../../app/scope/InScope.tsx';
import { announce } from '../../ui/feedback/LiveRegion.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useHotkey } from '../../ui/hooks/useHotkey.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import type { Paging } from '../../ui/lists/paging.ts';
import type { Search } from '../../ui/lists/useSearch.ts';
import { rankColumns, rankPhone } from './rankColumns.tsx';
import { type PlacedRow, useOwnPosition } from './ranks.api.ts';
import { rankTexts } from './ranks.i18n.ts';
import classes from './ranks.module.css';

export type RankListProps<Q extends Paging & { searchUser?: string | undefined }, K extends QueryKey> = {
  type: RankType;
  title: string;
  query: UseQueryOptions<Page<PlacedRow>, Error, Page<PlacedRow>, K>;
  search: Search<Q>;
  /** The other list. */
  other: ReactNode;
  /** Whose rank it is; the site's where nothing is said. */
  groupId?: number;
  /** Above the rows. */
  notice?: ReactNode;
  emptyText: string;
};

/** People in the order of what they solved, on the site or in a group, with the way to one's own row. */
export function RankList<Q extends Paging & { searchUser?: string | undefined }, K extends QueryKey>(
  props: RankListProps<Q, K>,
) {
  const { type, title, query, search, other, groupId, notice, emptyText } = props;
  const t = rankTexts.use();
  const session = useSession();
  const to = useScopeAddresses();
  const [q, setQ] = search;
  const loggedIn = isLoggedIn(session);
  const ownUid = loggedIn ? session.user.uid : undefined;
  const { data } = useQuery(query);
  const isHere = data?.records.some((row) => row.uid === ownUid) === true;
  const [jumps, setJumps] = useState(0);
  const jumpsDone = useRef(0);
  useEffect(() => {
    if (jumps === jumpsDone.current || !isHere) return;
    jumpsDone.current = jumps;
    showOwnRow();
  }, [jumps, isHere]);

  return (
    <ListPage
      title={title}
      action={
        <>
          {loggedIn && (
            <JumpToMe
              type={type}
              groupId={groupId}
              onPlace={(place) => {
                setQ({ searchUser: undefined, currentPage: Math.ceil(place / q.limit) } as Partial<Q>);
                setJumps(jumps + 1);
              }}
            />
          )}
          {other}
        </>
      }
      query={query}
      search={search}
      columns={rankColumns(t, type, { inGroup: groupId !== undefined })}
      rowKey={(row) => row.uid}
      rowClassName={(row) => (row.uid === ownUid ? classes.own : undefined)}
      phone={(row) => rankPhone(t, type, row)}
      searchBox={{ field: 'searchUser' as never, placeholder: t('search') }}
      chips={
        q.searchUser === undefined
          ? []
          : [
              {
                key: 'user',
                label: t('searchChip', { text: q.searchUser }),
                clear: { searchUser: undefined } as Partial<Q>,
              },
            ]
      }
      notice={notice}
      empty={{
        title: t('empty.title'),
        text: emptyText,
        action: (
          <Button component={Link} to={to.problems()}>
            {t('empty.action')}
          </Button>
        ),
      }}
    />
  );
}

function JumpToMe({
  type,
  groupId,
  onPlace,
}: {
  type: RankType;
  groupId: number | undefined;
  onPlace: (place: number) => void;
}) {
  const t = rankTexts.use();
  const own = useOwnPosition(type, groupId);
  const jump = () => {
    if (own.isPending) return;
    own.mutate(undefined, {
      onSuccess: ({ position }) => {
        if (position === null) {
          toast.warning(t('notRanked'));
          return;
        }
        announce(t('found', { position }));
        onPlace(position);
      },
    });
  };
  useHotkey('m', jump);
  return (
    <Button variant="default" size="xs" loading={own.isPending} onClick={jump} title={t('jumpHint')}>
      {t('jump')}
    </Button>
  );
}

function showOwnRow(): void {
  const row = document.querySelector<HTMLElement>(`.${classes['own']}`);
  if (row === null) return;
  row.scrollIntoView({ block: 'center' });
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}
