import { VisuallyHidden } from '@mantine/core';
import { useLocale } from '../../api/locale.ts';
import { formatCount } from '../../ui/format.ts';
import { adminTexts } from './admin.i18n.ts';
import classes from './MonthChart.module.css';

export type MonthDay = { date: string; all: number; part: number };

const SIZE = { width: 600, height: 150, head: 14, foot: 20 };
const LABEL_EVERY = 5;

/** Two numbers for each of thirty days: a bar, and the part of it that is filled. The same as a table for who cannot see it. */
export function MonthChart({
  title,
  names,
  days,
}: {
  title: string;
  names: [all: string, part: string];
  days: MonthDay[];
}) {
  const t = adminTexts.use();
  const locale = useLocale();
  const most = Math.max(1, ...days.map((day) => day.all));
  const room = SIZE.height - SIZE.head - SIZE.foot;
  const base = SIZE.height - SIZE.foot;
  const slot = SIZE.width / Math.max(1, days.length);
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * room));
  const total = (key: 'all' | 'part') =>
    formatCount(
      days.reduce((sum, day) => sum + day[key], 0),
      locale,
    );
  return (
    <figure className={classes.figure}>
      <svg className={classes.chart} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        <text className={classes.label} x={0} y={10}>
          {formatCount(most, locale)}
        </text>
        <line className={classes.top} x1={0} x2={SIZE.width} y1={SIZE.head} y2={SIZE.head} />
        <line className={classes.base} x1={0} x2={SIZE.width} y1={base} y2={base} />
        {days.map((day, at) => (
          <g key={day.date}>
            <title>{`${day.date} · ${names[0]} ${day.all} · ${names[1]} ${day.part}`}</title>
            <rect
              className={classes.all}
              x={at * slot + slot * 0.15}
              width={slot * 0.7}
              y={base - height(day.all)}
              height={height(day.all)}
              rx={1.5}
            />
            <rect
              className={classes.part}
              x={at * slot + slot * 0.15}
              width={slot * 0.7}
              y={base - height(day.part)}
              height={height(day.part)}
              rx={1.5}
            />
            {at % LABEL_EVERY === LABEL_EVERY - 1 && (
              <text className={classes.day} x={(at + 0.5) * slot} y={SIZE.height - 6}>
                {day.date.slice('YYYY-'.length)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className={classes.legend}>
        <span className={classes.key}>
          <i className={classes.allKey} />
          {names[0]} <b>{total('all')}</b>
        </span>
        <span className={classes.key}>
          <i className={classes.partKey} />
          {names[1]} <b>{total('part')}</b>
        </span>
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('charts.day')}</th>
              <th scope="col">{names[0]}</th>
              <th scope="col">{names[1]}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{day.date}</th>
                <td>{day.all}</td>
                <td>{day.part}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
