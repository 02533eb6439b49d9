import clsx from 'clsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { msToEnd, msToStart, phaseOf, waitingTime } from '../contestFacts.ts';
import { contestTexts } from '../contests.i18n.ts';
import { useServerTime } from '../serverTime.ts';
import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { LAST_MS } from './moments.ts';

type Props = { contest: { startTime: string; endTime: string }; clockOffset: number };

/** To the start, then to the end, by the server's clock. The moments that matter are spoken elsewhere. */
export function Countdown({ contest, clockOffset }: Props) {
  const t = contestTexts.use();
  const frame = frameTexts.use();
  const text = useServerTime(clockOffset, (now) => {
    const phase = phaseOf(contest, now);
    if (phase === 'ended') return '00:00:00';
    if (phase === 'running') return t('left', { time: waitingTime(msToEnd(contest, now), t) });
    return t('startsIn', { time: waitingTime(msToStart(contest, now), t) });
  });
  const phase = useServerTime(clockOffset, (now) => phaseOf(contest, now));
  const isLast = useServerTime(clockOffset, (now) => phase === 'running' && msToEnd(contest, now) <= LAST_MS);
  return (
    <span className={clsx(classes.countdown, isLast && classes.last)} role="timer" aria-live="off">
      {phase === 'ended' && <span className={classes.endedWord}>{frame('ended')}</span>}
      {text}
    </span>
  );
}

const STEPS = 1000;

export function ContestProgress({ contest, clockOffset }: Props) {
  const t = frameTexts.use();
  const done = useServerTime(clockOffset, (now) => {
    const start = new Date(contest.startTime).getTime();
    const end = new Date(contest.endTime).getTime();
    return Math.floor(Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start))) * STEPS);
  });
  return <ProgressBar label={t('progress')} done={done} total={STEPS} isStill={done === STEPS} />;
}
