import { useEffect, useRef } from 'react';
import { type LineState, lookAtLine, useLine } from '../../../api/line.ts';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { IconAlert, IconOffline } from '../../../ui/icons.tsx';
import classes from './AwayBar.module.css';
import { shellTexts } from '../shell.i18n.ts';

const COMFORT = {
  offline: 'away.goesOn',
  unreachable: 'away.goesOnServer',
  database: 'away.goesOnServer',
  update: 'away.goesOnServer',
  room: 'away.readOnly',
} as const satisfies Record<Exclude<LineState, 'up'>, string>;

/** Stands above every page while the line is away, with the cause, and goes by itself. */
export function AwayBar() {
  const t = shellTexts.use();
  const line = useLine();
  const last = useRef(line);
  useEffect(() => {
    if (line === last.current) return;
    last.current = line;
    announce(line === 'up' ? t('away.back') : `${t(`away.${line}`)} ${t(COMFORT[line])}`);
  }, [line, t]);
  if (line === 'up') return null;
  const Icon = line === 'offline' || line === 'unreachable' ? IconOffline : IconAlert;
  return (
    <section className={classes.bar} aria-label={t('away.label')}>
      <Icon size={16} className={classes.icon} />
      <strong>{t(`away.${line}`)}</strong>
      <span className={classes.comfort}>{t(COMFORT[line])}</span>
      <button type="button" className={classes.look} onClick={() => void lookAtLine()}>
        {t('away.look')}
      </button>
    </section>
  );
}
