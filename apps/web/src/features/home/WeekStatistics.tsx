import { VisuallyHidden } from '@mantine/core';
import { QueryPanel } from '../../ui/Panel.tsx';
import { barLayout, type Day, sum } from './barLayout.ts';
import { weekStatisticsQuery } from './home.api.ts';
import { homeTexts } from './home.i18n.ts';
import classes from './WeekStatistics.module.css';

export function WeekStatistics() {
  const t = homeTexts.use();
  return (
    <QueryPanel
      title={t('statistics.title')}
      query={weekStatisticsQuery}
      lines={5}
      isEmpty={(week) => sum(week.totalCountList) === 0}
      empty={t('statistics.empty')}
    >
      {(week) => (
        <WeekChart
          days={week.dateStrList.map((name, at) => ({
            name,
            total: week.totalCountList[at] ?? 0,
            accepted: week.acCountList[at] ?? 0,
          }))}
        />
      )}
    </QueryPanel>
  );
}

const SIZE = { width: 308, height: 140, foot: 20, head: 14 };

function WeekChart({ days }: { days: Day[] }) {
  const t = homeTexts.use();
  const bars = barLayout(days, SIZE);
  const summary = t('statistics.summary', {
    total: sum(days.map((day) => day.total)),
    accepted: sum(days.map((day) => day.accepted)),
  });
  return (
    <figure className={classes.figure}>
      <svg className={classes.chart} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        <line
          className={classes.base}
          x1={0}
          x2={SIZE.width}
          y1={SIZE.height - SIZE.foot}
          y2={SIZE.height - SIZE.foot}
        />
        {bars.map((bar) => (
          <g key={bar.name}>
            <title>{`${bar.name} · ${t('statistics.total')} ${bar.total} · ${t('statistics.accepted')} ${bar.accepted}`}</title>
            <rect
              className={classes.total}
              x={bar.x}
              y={bar.totalY}
              width={bar.width}
              height={bar.totalHeight}
              rx={2}
            />
            <rect
              className={classes.accepted}
              x={bar.x}
              y={bar.acceptedY}
              width={bar.width}
              height={bar.acceptedHeight}
              rx={2}
            />
            {bar.total > 0 && (
              <text className={classes.value} x={bar.x + bar.width / 2} y={bar.totalY - 4}>
                {bar.total}
              </text>
            )}
            <text className={classes.day} x={bar.x + bar.width / 2} y={SIZE.height - 6}>
              {bar.name}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={classes.legend}>
        <span className={classes.key}>
          <i className={classes.totalKey} />
          {t('statistics.total')} <b>{sum(days.map((day) => day.total))}</b>
        </span>
        <span className={classes.key}>
          <i className={classes.acceptedKey} />
          {t('statistics.accepted')} <b>{sum(days.map((day) => day.accepted))}</b>
        </span>
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>{summary}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.day')}</th>
              <th scope="col">{t('statistics.total')}</th>
              <th scope="col">{t('statistics.accepted')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.name}>
                <th scope="row">{day.name}</th>
                <td>{day.total}</td>
                <td>{day.accepted}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
