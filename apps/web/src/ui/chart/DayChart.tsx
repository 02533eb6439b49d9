import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { barLayout, mostOf, type ChartSize, type Day } from './barLayout.ts';
import classes from './DayChart.module.css';

type Count = {
  name: string;
  /** Over all days, as it is shown. */
  total: string | number;
};

type DayChartProps = {
  /** Of the table for who cannot see the bars. */
  caption: string;
  dayTitle: string;
  counts: { all: Count; part: Count };
  days: readonly Day[];
  size: ChartSize;
  /** Each bar with its own number and day, or the highest number once and every fifth day. */
  labels: 'each' | 'few';
  /** What the part is: what was accepted has a colour of its own. */
  partIs: 'accepted' | 'other';
  format?: (count: number) => string;
};

const FEW_EVERY = 5;

/** Two numbers for each of some days: a bar, and the part of it that is filled. The same as a table for who cannot see it. */
export function DayChart({ caption, dayTitle, counts, days, size, labels, partIs, format = String }: DayChartProps) {
  const { all, part } = counts;
  const each = labels === 'each';
  const radius = each ? 2 : 1.5;
  const base = size.height - size.foot;
  const partClass = partIs === 'accepted' ? classes.accepted : classes.part;
  return (
    <figure className={classes.figure}>
      <svg
        className={clsx(classes.chart, !each && classes.wide)}
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
      >
        {!each && (
          <>
            <text className={classes.most} x={0} y={10}>
              {format(mostOf(days))}
            </text>
            <line className={classes.top} x1={0} x2={size.width} y1={size.head} y2={size.head} />
          </>
        )}
        <line className={classes.base} x1={0} x2={size.width} y1={base} y2={base} />
        {barLayout(days, size).map((bar, at) => {
          const middle = bar.x + bar.width / 2;
          return (
            <g key={bar.name}>
              <title>{`${bar.name} · ${all.name} ${bar.all} · ${part.name} ${bar.part}`}</title>
              <rect
                className={classes.all}
                x={bar.x}
                y={bar.allY}
                width={bar.width}
                height={bar.allHeight}
                rx={radius}
              />
              <rect
                className={partClass}
                x={bar.x}
                y={bar.partY}
                width={bar.width}
                height={bar.partHeight}
                rx={radius}
              />
              {each && bar.all > 0 && (
                <text className={classes.value} x={middle} y={bar.allY - 4}>
                  {bar.all}
                </text>
              )}
              {(each || at % FEW_EVERY === FEW_EVERY - 1) && (
                <text className={classes.day} x={middle} y={size.height - 6}>
                  {bar.name.slice(-'MM-DD'.length)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={classes.legend}>
        <span className={classes.key}>
          <i className={clsx(classes.swatch, classes.all)} />
          {all.name} <b>{all.total}</b>
        </span>
        <span className={classes.key}>
          <i className={clsx(classes.swatch, partClass)} />
          {part.name} <b>{part.total}</b>
        </span>
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{dayTitle}</th>
              <th scope="col">{all.name}</th>
              <th scope="col">{part.name}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.name}>
                <th scope="row">{day.name}</th>
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
