import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import { endedContestsQuery } from './endedContests.api.ts';
import classes from './Statement.module.css';

/** In which contests the problem was, and under which label; those that are over, so that nothing is told too early. */
export function EndedContests({ problemId }: { problemId: string }) {
  const t = pageTexts.use();
  const { data = [] } = useQuery(endedContestsQuery(problemId));
  if (data.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('inContests')}</h2>
      <ul className={classes.contests}>
        {data.map(({ cid, title, displayId, endTime }) => (
          <li key={cid}>
            <Link to={paths.contest(String(cid))}>{title}</Link> · {t('asProblem', { label: displayId })} ·{' '}
            <TimeText time={endTime} />
          </li>
        ))}
      </ul>
    </section>
  );
}
