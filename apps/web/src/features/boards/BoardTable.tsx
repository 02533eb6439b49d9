import type { BoardPage, BoardRow } from '@oyez/contract/contests/boards';
import { type CSSProperties, Fragment, useRef } from 'react';
import { MoreToTheRight } from '../../ui/lists/wide/SideScroll.tsx';
import type { BoardPlace, BoardReach } from './boards.api.ts';
import { BoardLine } from './BoardLine.tsx';
import { BoardHead } from './BoardHead.tsx';
import { boardTexts } from './boards.i18n.ts';
import classes from './board.module.css';
import { latePart } from '../../ui/loading/latePart.tsx';
import { useLabels } from './useLabels.ts';
import { useBoardKeys } from './useBoardKeys.ts';
import type { Move } from './useMoved.ts';
import { useTries } from './useTries.ts';
import { useWalking } from '../../ui/lists/walking.ts';
import heard from '../../ui/text/heard.module.css';

const TriesPopover = latePart(async () => (await import('./TriesPopover.tsx')).TriesPopover, { place: 'screen' });

export type BoardTableProps = {
  place: BoardPlace;
  reach: BoardReach;
  board: BoardPage;
  isAcm: boolean;
  title: string;
  ownUid: string | undefined;
  followed: readonly string[];
  onFollow: (uid: string) => void;
  moved: ReadonlyMap<string, Move>;
  isStale: boolean;
  /** Somebody who went through the contest later: before whom they would stand, and how. */
  ghost?: { place: number; row: BoardPage['rows'][number] | null } | undefined;
};

/** Rows that stay in sight while the others are scrolled; more of them would leave no room. */
const STICKY_ROWS = 3;
/** Rows that are in sight as soon as the board is: the own one among them stays itself where it would be scrolled out. */
const FIRST_ROWS = 5;

export function BoardTable(props: BoardTableProps) {
  const { place, reach, board, isAcm, title, ownUid, followed, onFollow, moved, isStale, ghost } = props;
  const t = boardTexts.use();
  const viewport = useRef<HTMLDivElement>(null);
  const labels = useLabels(board.problems);
  const tries = useTries(viewport);
  useBoardKeys(viewport, tries.open, board);
  useWalking(viewport, board.rows, isStale);
  const line = (row: BoardPage['rows'][number]) => ({
    row,
    labels,
    moved: moved.get(row.uid),
    isOwn: row.uid === ownUid,
    isFollowed: [row, ...(row.members ?? [])].some(({ uid }) => followed.includes(uid)),
    onFollow,
  });
  const first = (board.current - 1) * board.size;
  const isOwnFirst = board.rows.slice(0, FIRST_ROWS).some(({ uid }) => uid === ownUid);
  const copies = isOwnFirst ? board.pinned.filter(({ own }) => !own) : board.pinned;
  const isSticky = copies.length <= STICKY_ROWS;
  const rowsAbove = Math.max(isSticky ? copies.length : 0, ghost?.row ? 1 : 0);
  const ghostLine = ghost?.row && (
    <BoardLine key="ghost" {...line(ghost.row)} place={ghost.place} isOwn isFollowed={false} isGhost />
  );
  const ghostAt = ghost === undefined ? -1 : ghost.place - 1 - first;
  const isGhostLast = ghostAt === board.rows.length && first + ghostAt >= board.total;
  return (
    <>
      <MoreToTheRight viewport={viewport} className={classes.frame}>
        <div ref={viewport} className={classes.viewport} aria-busy={isStale} {...tries.listeners}>
          <table
            className={classes.table}
            style={{ '--rows-above': rowsAbove } as CSSProperties}
            aria-rowcount={board.total + 1}
            data-acm={isAcm || undefined}
          >
            <caption className={heard.only}>
              {title} {t('keys')}
            </caption>
            <BoardHead problems={board.problems} isAcm={isAcm} />
            {ghostLine && (
              <tbody className={classes.pinned} data-sticky aria-label={t('pinned')}>
                {ghostLine}
              </tbody>
            )}
            {copies.length > 0 && (
              <tbody className={classes.pinned} data-sticky={isSticky || undefined} aria-label={t('pinned')}>
                {copies.map((pin) => (
                  <BoardLine key={pin.row.uid} {...line(pin.row)} place={pin.place} isPinned />
                ))}
              </tbody>
            )}
            <tbody className={isStale ? classes.stale : undefined}>
              {board.rows.map((row, at) => (
                <Fragment key={row.uid}>
                  {at === ghostAt && ghostLine}
                  <BoardLine {...line(row)} place={first + at + 1} isStaying={isOwnFirst && row.uid === ownUid} />
                </Fragment>
              ))}
              {isGhostLast && ghostLine}
            </tbody>
          </table>
        </div>
      </MoreToTheRight>
      {tries.shown !== null && (
        <TriesPopover
          key={`${tries.shown.uid} ${tries.shown.displayId}`}
          place={place}
          reach={reach}
          version={board.version}
          shown={tries.shown}
          name={rowOf(board, tries.shown.uid)?.rankShowName ?? ''}
          members={rowOf(board, tries.shown.uid)?.members ?? []}
          onClose={tries.close}
          onEnter={tries.keep}
        />
      )}
    </>
  );
}

function rowOf({ rows, pinned }: BoardPage, uid: string): BoardRow | undefined {
  return [...rows, ...pinned.map(({ row }) => row)].find((row) => row.uid === uid);
}
