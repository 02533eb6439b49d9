import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatTime } from '../../ui/text/format.ts';
import { siteStateQuery } from '../site/site.api.ts';
import { homeTexts } from './home.i18n.ts';
import classes from './ServerClock.module.css';

/** The server's time on the reader's clock face: what contests go by. */
export function ServerClock() {
  const t = homeTexts.use();
  const { data: site } = useQuery(siteStateQuery);
  const now = useSecond();
  return (
    <p className={classes.clock}>
      <span className={classes.label}>{t('clock')}</span>
      <time className={classes.time}>{site === undefined ? '–' : formatTime(now + site.clockOffset)}</time>
    </p>
  );
}

function useSecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
