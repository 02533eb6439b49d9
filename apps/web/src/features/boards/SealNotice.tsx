import type { Contest } from '@oyez/contract/contests/contest-values';
import { PHASE } from '@oyez/contract/rules/contest-clock';
import { formatTime } from '../../ui/text/format.ts';
import { IconLock } from '../../ui/icons.tsx';
import { boardTexts } from './boards.i18n.ts';
import classes from './board.module.css';

type SealNoticeProps = { contest: Contest; sealed: boolean | undefined; forced: boolean };

/** In words what the board keeps back, and since when. */
export function SealNotice({ contest, sealed, forced }: SealNoticeProps) {
  const t = boardTexts.use();
  const { sealRankTime } = contest;
  if (!contest.sealRank || sealRankTime === null || sealed === undefined) return null;
  const time = minuteOf(sealRankTime, contest.startTime);
  if (sealed) {
    return (
      <p className={classes.seal} data-sealed role="status">
        <IconLock size={16} /> {t('sealedSince', { time })}
      </p>
    );
  }
  if (forced) return <p className={classes.seal}>{t('forced')}</p>;
  if (contest.status !== PHASE.running) return null;
  return <p className={classes.seal}>{t('sealedBefore', { time })}</p>;
}

/** The day only where it is another one than that of the start. */
function minuteOf(time: string | Date, start: string | Date): string {
  const text = formatTime(time).slice(0, 16);
  return formatTime(start).slice(0, 10) === text.slice(0, 10) ? text.slice(11) : text;
}
