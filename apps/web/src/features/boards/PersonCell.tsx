import type { BoardRow } from '@oyez/contract/contests/boards';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { boardTexts } from './boards.i18n.ts';
import classes from './board.module.css';
import { boxStyle } from './colors.ts';
import { TeamName } from './team/TeamName.tsx';
import type { Move } from './useMoved.ts';
import heard from '../../ui/text/heard.module.css';

export const STAR_RANK = -1;

type RankCellProps = { row: BoardRow; place: number; moved: Move | undefined };

const MOVE_SIGNS: Record<Move, string> = { up: '▲', down: '▼', same: '●' };

export function RankCell({ row, place, moved }: RankCellProps) {
  const t = boardTexts.use();
  const isStar = row.rank === STAR_RANK;
  return (
    <td className={classes.rank} title={isStar ? t('starRank') : t('place', { place })}>
      {row.isWinAward && row.awardName !== null ? (
        <span
          className={classes.award}
          style={boxStyle(row.awardBackground, row.awardColor)}
          title={t('award', { name: row.awardName })}
        >
          <b>{row.rank}</b> <span className={classes.awardName}>{row.awardName}</span>
        </span>
      ) : (
        <span className={classes.rankNumber}>{isStar ? '*' : row.rank}</span>
      )}
      {moved !== undefined && (
        <span className={classes.moved} data-move={moved} title={t(`moved.${moved}`)}>
          <span aria-hidden="true">{MOVE_SIGNS[moved]}</span>
          <span className={heard.only}>{t(`moved.${moved}`)}</span>
        </span>
      )}
    </td>
  );
}

export type PersonCellProps = {
  row: BoardRow;
  isOwn: boolean;
  isFollowed: boolean;
  onFollow: (uid: string) => void;
  /** Not on the board, but beside it. */
  isGhost?: boolean;
};

export function PersonCell({ row, isOwn, isFollowed, onFollow, isGhost = false }: PersonCellProps) {
  const t = boardTexts.use();
  const name = row.rankShowName;
  const label = t(isFollowed ? 'unfollow' : 'follow', { name });
  return (
    <th scope="row" className={classes.person}>
      <div className={classes.personRow}>
        {!isGhost && (
          <button
            type="button"
            className={classes.follow}
            data-stop
            tabIndex={-1}
            aria-pressed={isFollowed}
            aria-label={label}
            title={label}
            onClick={() => onFollow(row.uid)}
          >
            {isFollowed ? '♥' : '♡'}
          </button>
        )}
        <span className={classes.avatar}>
          <Avatar name={name} url={row.avatar} />
        </span>
        <span className={classes.names}>
          <span className={classes.nameLine}>
            {row.members === undefined ? (
              <Link
                className={classes.name}
                to={paths.userHome({ uid: row.uid, username: row.username })}
                data-stop
                tabIndex={-1}
                title={row.username}
              >
                {name}
              </Link>
            ) : (
              <TeamName name={name} members={row.members} />
            )}
            {isOwn && <span className={classes.mark}>{t(isGhost ? 'ghost' : 'own')}</span>}
            {row.rank === STAR_RANK && <span className={classes.mark}>{t('star')}</span>}
            {row.gender === 'female' && <span className={classes.mark}>{t('girl')}</span>}
          </span>
          {row.school !== null && row.school !== '' && (
            <span className={classes.school} dir="auto" title={row.school}>
              {row.school}
            </span>
          )}
        </span>
      </div>
    </th>
  );
}
