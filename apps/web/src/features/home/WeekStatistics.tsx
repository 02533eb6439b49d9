import { sumOf, type Day } from '../../ui/chart/barLayout.ts';
import { DayChart } from '../../ui/chart/DayChart.tsx';
import { QueryPanel } from '../../ui/layout/Panel.tsx';
import { weekStatisticsQuery } from './home.api.ts';
import { homeTexts } from './home.i18n.ts';

export function WeekStatistics() {
  const t = homeTexts.use();
  return (
    <QueryPanel
      title={t('statistics.title')}
      query={weekStatisticsQuery}
      lines={5}
      isEmpty={(week) => week.totalCountList.every((count) => count === 0)}
      empty={t('statistics.empty')}
    >
      {(week) => (
        <WeekChart
          days={week.dateStrList.map((name, at) => ({
            name,
            all: week.totalCountList[at] ?? 0,
            part: week.acCountList[at] ?? 0,
          }))}
        />
      )}
    </QueryPanel>
  );
}

const SIZE = { width: 308, height: 140, foot: 20, head: 14, barShare: 0.6 };

function WeekChart({ days }: { days: Day[] }) {
  const t = homeTexts.use();
  const total = sumOf(days, 'all');
  const accepted = sumOf(days, 'part');
  return (
    <DayChart
      caption={t('statistics.summary', { count: total, accepted })}
      dayTitle={t('statistics.day')}
      counts={{
        all: { name: t('statistics.total'), total },
        part: { name: t('statistics.accepted'), total: accepted },
      }}
      days={days}
      size={SIZE}
      labels="each"
      partIs="accepted"
    />
  );
}
