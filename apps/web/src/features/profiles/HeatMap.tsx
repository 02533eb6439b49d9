import { formatCount } from '../../ui/text/format.ts';
import { useLocale } from '../../api/locale.ts';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './HeatMap.module.css';
import { type HeatDay, type HeatWeek, heatMonths, heatWeeks, longestStreak } from './heatWeeks.ts';
import { profileTexts } from './profiles.i18n.ts';

type HeatMapProps = { endDate: string; days: readonly { date: string; count: number }[] };

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A year of days. One cell is a tab stop and arrows reach the others; below, the same in months as a plain table. */
export function HeatMap({ endDate, days }: HeatMapProps) {
  const t = profileTexts.use();
  const locale = useLocale();
  const weeks = useMemo(() => heatWeeks(endDate, days), [endDate, days]);
  const flat = weeks.flat();
  const lastIndex = flat.findLastIndex((day) => day !== null);
  const [at, setAt] = useState(lastIndex);
  const [shown, setShown] = useState<HeatDay | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const total = days.reduce((sum, day) => sum + day.count, 0);

  // The newest days are what one comes to see.
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [weeks]);

  const words = (day: HeatDay) => t('heat.day', { date: day.date, count: day.count });
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const ends: Record<string, number> = { Home: flat.findIndex(Boolean), End: lastIndex };
    const target = ends[event.key] ?? at + (STEPS[event.key] ?? Number.NaN);
    if (flat[target] === null || flat[target] === undefined) return;
    event.preventDefault();
    setAt(target);
    frame.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  };

  return (
    <div className={classes.heat}>
      <p>
        {t('heat.total', { count: total })} {total > 0 && t('heat.streak', { count: longestStreak(weeks) })}
      </p>
      <div ref={frame} className={classes.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are reached by arrow keys */}
        <table className={classes.days} role="grid" aria-label={t('heat.label')} onKeyDown={onKey}>
          <thead>
            <tr aria-hidden="true">
              {[null, ...weeks].map((week, index) => (
                <td key={index} className={classes.month}>
                  {week === null ? '' : monthLabel(week, locale)}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((name, weekday) => (
              <tr key={name}>
                <th scope="row" className={classes.weekday}>
                  {t(`heat.weekdays.${name}`)}
                </th>
                {weeks.map((week, index) => {
                  const day = week[weekday];
                  const place = index * 7 + weekday;
                  if (day === null || day === undefined) return <td key={index} aria-hidden="true" />;
                  return (
                    <td
                      key={index}
                      data-day={place}
                      data-level={day.level}
                      className={classes.day}
                      tabIndex={place === at ? 0 : -1}
                      aria-label={words(day)}
                      onFocus={() => {
                        setAt(place);
                        setShown(day);
                      }}
                      onMouseEnter={() => setShown(day)}
                      onClick={() => setShown(day)}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.foot}>
        <span className={classes.shown}>{shown === null ? t('heat.hint') : words(shown)}</span>
        <Scale />
      </div>
      <Months weeks={weeks} />
    </div>
  );
}

function Scale() {
  const t = profileTexts.use();
  return (
    <span className={classes.scale} aria-hidden="true">
      {t('heat.less')}
      {[0, 1, 2, 3, 4].map((level) => (
        <i key={level} data-level={level} className={classes.day} />
      ))}
      {t('heat.more')}
    </span>
  );
}

/** The same as a plain table. */
function Months({ weeks }: { weeks: readonly HeatWeek[] }) {
  const t = profileTexts.use();
  const locale = useLocale();
  return (
    <details>
      <summary>{t('heat.asTable')}</summary>
      <table className={classes.months}>
        <thead>
          <tr>
            <th scope="col">{t('heat.month')}</th>
            <th scope="col">{t('heat.submissions')}</th>
            <th scope="col">{t('heat.activeDays')}</th>
          </tr>
        </thead>
        <tbody>
          {heatMonths(weeks).map(({ month, count, days: active }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{formatCount(count, locale)}</td>
              <td>{active}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Above the week in which a month begins. */
function monthLabel(week: readonly (HeatDay | null)[], locale: string): string {
  const first = week.find((day) => day !== null && day.date.endsWith('-01'));
  if (first === undefined || first === null) return '';
  return new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(first.date));
}
