import type { ProblemInfo } from '@oyez/contract/problems';
import { STATUS, verdictOf } from '@oyez/contract/verdict';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Verdict } from '../../ui/verdict/Verdict.tsx';
import { verdictColor } from '../../ui/verdict/verdictColor.ts';
import { acRate } from './acRate.ts';
import { pageTexts } from './problemPage.i18n.ts';
import classes from './Statement.module.css';

const COUNTED = [
  ['ac', STATUS.accepted],
  ['pa', STATUS.partial_accepted],
  ['wa', STATUS.wrong_answer],
  ['pe', STATUS.presentation_error],
  ['tle', STATUS.time_limit],
  ['mle', STATUS.memory_limit],
  ['re', STATUS.runtime_error],
  ['ce', STATUS.compile_error],
  ['se', STATUS.system_error],
] as const;

/** How the submissions of this problem ended: bars with their numbers, so that nothing hangs on a colour or a length. */
export function Statistics({ info: { problem, problemCount } }: { info: ProblemInfo }) {
  const t = pageTexts.use();
  const { ac, total } = problemCount;
  const shown = COUNTED.map(([name, status]) => ({ status, count: problemCount[name] })).filter(
    ({ count }) => count > 0,
  );
  const largest = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <section className={`${classes.section} ${classes.statistics}`}>
      <h2>{t('statistics')}</h2>
      <p className={classes.rate}>
        {total === 0 ? t('noSubmissions') : t('rate', { ac, total, rate: acRate(ac, total) })}
      </p>
      {shown.length > 0 && (
        <ul className={classes.bars} aria-label={t('statistics')}>
          {shown.map(({ status, count }) => (
            <li key={status}>
              <Verdict status={status} />
              <span className={classes.bar} aria-hidden="true">
                <i style={{ width: `${(count / largest) * 100}%`, background: verdictColor(verdictOf(status)) }} />
              </span>
              <span className={classes.barCount}>{count}</span>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <Link to={paths.status({ problemID: problem.problemId, completeProblemID: true })}>{t('solutions')}</Link>
      )}
    </section>
  );
}
