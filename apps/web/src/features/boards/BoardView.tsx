import { RULES } from '@oyez/contract/contests/contest-values';
import type { BoardPage } from '@oyez/contract/contests/boards';
import type { Contest } from '@oyez/contract/contests/contest-values';
import { PHASE } from '@oyez/contract/rules/contest-clock';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePrintInLight } from '../../ui/hooks/usePrintInLight.ts';
import { PageFooter } from '../../ui/layout/PageFooter.tsx';
import { NothingFound } from '../../ui/lists/NothingFound.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { Pending } from '../../ui/loading/Pending.tsx';
import { BoardControls } from './BoardControls.tsx';
import { type BoardPlace, boardSearch } from './boards.api.ts';
import { boardTexts } from './boards.i18n.ts';
import classes from './board.module.css';
import { BoardTable } from './BoardTable.tsx';
import { latePart } from '../../ui/loading/latePart.tsx';
import { useMoment } from './moment/useMoment.ts';
import { SealNotice } from './SealNotice.tsx';
import { useAutoRefresh } from './useAutoRefresh.ts';
import { useFollowed } from './useFollowed.ts';
import { useMoved } from './useMoved.ts';

const MomentBar = latePart(async () => (await import('./moment/MomentBar.tsx')).MomentBar, { lines: 2 });
const PAGE_SIZES = [10, 30, 50, 100, 300];
const NO_ROWS: BoardPage['rows'] = [];

type BoardViewProps = {
  place: BoardPlace;
  contest: Contest;
  /** The jury looks behind the seal on wish. */
  runs: boolean;
  /** And at present sees more there than everybody. */
  seesBehindSeal?: boolean;
};

/** A board with everything around it, inside and outside of its contest. */
export function BoardView({ place, contest, runs, seesBehindSeal = false }: BoardViewProps) {
  const t = boardTexts.use();
  const { user } = useSession();
  const [search, setSearch] = useSearch(boardSearch);
  const [followed, toggleFollowed] = useFollowed(place.contestId);
  const [forced, setForced] = useState(false);
  const isRunning = contest.status === PHASE.running;
  const question = { ...place, search, followed, forced: runs && forced };
  const moment = useMoment(question, setSearch, contest);
  const auto = useAutoRefresh(question, { isRunning, isShown: !moment.isOpen });
  const { data, error, refetch, isPlaceholderData: isOld } = moment.isOpen ? moment.board : auto.board;
  // The board of the present stays until the first one of the past is there.
  const board = data ?? auto.board.data;
  const isPlaceholderData = isOld || data === undefined;
  const list = JSON.stringify([{ ...search, second: moment.isOpen && !moment.runs ? moment.second : null }, forced]);
  const moved = useMoved(isPlaceholderData ? NO_ROWS : (board?.rows ?? NO_ROWS), list);
  // A team stands under the account of its first member.
  const ownRow = board?.pinned.find((pin) => pin.own)?.row;
  const ownUid = place.outside ? undefined : (ownRow?.uid ?? user?.uid ?? undefined);
  const jumpToMe = useJumpToMe(board, isPlaceholderData, ownUid, (currentPage) =>
    setSearch({ currentPage, keyword: undefined }),
  );
  usePrintInLight();

  return (
    <section className={classes.view} aria-label={t('caption', { contest: contest.title })}>
      <SealNotice contest={contest} sealed={board?.sealed} forced={seesBehindSeal && forced} />
      <BoardControls
        search={search}
        onSearch={setSearch}
        hasLate={contest.allowEndSubmit && contest.status === PHASE.ended && !moment.isOpen}
        auto={auto}
        isRunning={isRunning}
        force={runs && !place.outside ? { isOn: forced, switchTo: setForced } : undefined}
        onJumpToMe={ownUid === undefined ? undefined : jumpToMe}
        onLookBack={moment.isOpen || contest.status === PHASE.scheduled ? undefined : moment.open}
      />
      {moment.isOpen && <MomentBar moment={moment} search={search} onSearch={setSearch} />}
      {board === undefined ? (
        <Pending error={error} onRetry={refetch} lines={12} />
      ) : (
        <>
          {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
          {board.rows.length === 0 && board.pinned.length === 0 ? (
            <NothingHere
              keyword={search.keyword}
              isOver={contest.status === PHASE.ended && !moment.isOpen}
              onClear={() => setSearch({ keyword: undefined })}
            />
          ) : (
            <BoardTable
              place={place}
              reach={{
                forceRefresh: runs && forced,
                containsEnd: search.containsEnd && !moment.isOpen,
                underSeal: search.underSeal && moment.isOpen,
                ...(moment.isOpen && { second: moment.second }),
              }}
              board={board}
              isAcm={RULES[contest.type] === 'acm'}
              title={t('caption', { contest: contest.title })}
              ownUid={ownUid}
              followed={followed}
              onFollow={toggleFollowed}
              moved={moved}
              isStale={isPlaceholderData}
            />
          )}
          {board.total > 0 && (
            <PageFooter
              page={{ total: board.total, records: board.rows }}
              currentPage={search.currentPage}
              limit={search.limit}
              sizes={PAGE_SIZES}
              onChange={(patch) => setSearch(patch)}
            />
          )}
        </>
      )}
    </section>
  );
}

type NothingHereProps = { keyword: string | undefined; isOver: boolean; onClear: () => void };

function NothingHere({ keyword, isOver, onClear }: NothingHereProps) {
  const t = boardTexts.use();
  if (keyword !== undefined) return <NothingFound onClear={onClear} />;
  const why = isOver ? 'over' : 'empty';
  return <Notice title={t(`${why}.title`)} text={t(`${why}.text`)} />;
}

/** Leads to the page of the own row, and there to the row. */
function useJumpToMe(
  board: BoardPage | undefined,
  isPlaceholder: boolean,
  ownUid: string | undefined,
  goTo: (page: number) => void,
): () => void {
  const t = boardTexts.use();
  const going = useRef(false);
  useEffect(() => {
    if (going.current && !isPlaceholder && ownUid !== undefined && showRow(ownUid)) going.current = false;
  }, [board, isPlaceholder, ownUid]);
  return () => {
    const own = board?.pinned.find((pin) => pin.own);
    if (board === undefined || own === undefined || ownUid === undefined) {
      toast.info(t('notRanked'));
      return;
    }
    if (showRow(ownUid)) return;
    going.current = true;
    goTo(Math.ceil(own.place / board.size));
  };
}

/** The row in its place among the others, not the pinned one. */
function showRow(uid: string): boolean {
  const row = [...document.querySelectorAll<HTMLElement>('tr[data-person]:not([data-pinned])')].find(
    ({ dataset }) => dataset['person'] === uid,
  );
  if (row === undefined) return false;
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLElement>('a[data-stop], button[data-team]')?.focus({ preventScroll: true });
  return true;
}
