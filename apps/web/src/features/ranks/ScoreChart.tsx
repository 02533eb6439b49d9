import { RANK_TYPE } from '@oyez/contract/users/ranks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { paths } from '../../app/paths.ts';
import { formatCount } from '../../ui/text/format.ts';
import { ranksQuery } from './ranks.api.ts';
import { rankTexts } from './ranks.i18n.ts';
import classes from './ranks.module.css';

const SHOWN = 10;

/** The highest scores as bars with their numbers, so that nothing hangs on a length. */
export function ScoreChart() {
  const t = rankTexts.use();
  const locale = useLocale();
  const { data } = useQuery(ranksQuery(RANK_TYPE.oi, { currentPage: 1, limit: SHOWN, searchUser: undefined }));
  const people = data?.records.filter(({ score }) => score > 0) ?? [];
  const most = people[0]?.score ?? 1;
  if (people.length === 0) return null;
  return (
    <section className={classes.chart} aria-labelledby="score-chart-title">
      <h2 id="score-chart-title" className={classes.chartTitle}>
        {t('chart.title')}
      </h2>
      <ol className={classes.bars}>
        {people.map(({ uid, username, nickname, score }) => (
          <li key={uid}>
            <Link to={paths.userHome({ uid, username })} className={classes.barName} title={username}>
              {nickname ?? username}
            </Link>
            <span className={classes.bar} aria-hidden="true">
              <i style={{ width: `${(score / most) * 100}%` }} />
            </span>
            <span className={classes.barScore}>
              {t('chart.points', { count: score, score: formatCount(score, locale) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
