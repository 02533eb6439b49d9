import { Button } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { getRankList, RANK_TYPE, type RankType } from '@oyez/contract/users/ranks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { announce } from '../../ui/feedback/LiveRegion.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useHotkey } from '../../ui/hooks/useHotkey.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { rankColumns, rankPhone } from './rankColumns.tsx';
import { ranksQuery, useOwnPosition } from './ranks.api.ts';
import { rankTexts } from './ranks.i18n.ts';
import classes from './ranks.module.css';
import { ScoreChart } from './ScoreChart.tsx';

/** The type of the list is the page's. */
const Search = getRankList.query!.omit({ type: true });
const DEFAULTS = { limit: limits.page.ranks };

export function AcmRankPage() {
  return <RankPage key="acm" type={RANK_TYPE.acm} />;
}

export function OiRankPage() {
  return <RankPage key="oi" type={RANK_TYPE.oi} />;
}

function RankPage({ type }: { type: RankType }) {
  const t = rankTexts.use();
  const session = useSession();
  const [q, setQ] = useSearch(Search, DEFAULTS);
  const isOi = type === RANK_TYPE.oi;
  const loggedIn = isLoggedIn(session);
  const ownUid = loggedIn ? session.user.uid : undefined;
  const query = ranksQuery(type, q);
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
      title={t(isOi ? 'title.oi' : 'title.acm')}
      action={
        <>
          {loggedIn && (
            <JumpToMe
              type={type}
              onPlace={(place) => {
                setQ({ searchUser: undefined, currentPage: Math.ceil(place / q.limit) });
                setJumps(jumps + 1);
              }}
            />
          )}
          <Button component={Link} to={isOi ? paths.acmRank() : paths.oiRank()} variant="subtle" size="xs">
            {t(isOi ? 'other.acm' : 'other.oi')}
          </Button>
        </>
      }
      query={query}
      search={[q, setQ]}
      columns={rankColumns(t, type)}
      rowKey={(row) => row.uid}
      rowClassName={(row) => (row.uid === ownUid ? classes.own : undefined)}
      phone={(row) => rankPhone(t, type, row)}
      searchBox={{ field: 'searchUser', placeholder: t('search') }}
      chips={
        q.searchUser === undefined
          ? []
          : [{ key: 'user', label: t('searchChip', { text: q.searchUser }), clear: { searchUser: undefined } }]
      }
      notice={isOi && q.searchUser === undefined && q.currentPage === 1 && <ScoreChart />}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <Button component={Link} to={paths.problems()}>
            {t('empty.action')}
          </Button>
        ),
      }}
    />
  );
}

function JumpToMe({ type, onPlace }: { type: RankType; onPlace: (place: number) => void }) {
  const t = rankTexts.use();
  const own = useOwnPosition(type);
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
