import { Button } from '@mantine/core';
import { STATUS, verdictOf } from '@oyez/contract/judging/verdict';
import { Link } from 'react-router';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatPercent } from '../../../ui/text/format.ts';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { verdictColor } from '../../../ui/verdict/sign/verdictColor.ts';
import { pageTexts } from '../problemPage.i18n.ts';
import { listedName, type PlacedProblem } from '../problems.api.ts';
import classes from './StatisticsDialog.module.css';

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

type Props = { info: PlacedProblem; onClose: () => void };

/** How the submissions of this problem ended: a pie, and a table that says the same in numbers. */
export function StatisticsDialog({ info, onClose }: Props) {
  const t = pageTexts.use();
  const details = useScopeAddresses().statistics(listedName(info));
  const { problem, problemCount } = info;
  const { ac, total } = problemCount;
  const shares = COUNTED.map(([name, status]) => ({ status, count: problemCount[name] })).filter(
    ({ count }) => count > 0,
  );
  const sum = shares.reduce((before, { count }) => before + count, 0);
  return (
    <Dialog opened onClose={onClose} size={560} title={t('statisticsOf', { problem: problem.problemId })}>
      <p className={classes.rate}>
        {total === 0 ? t('noSubmissions') : t('rate', { ac, count: total, rate: formatPercent(ac, total) })}
      </p>
      {sum > 0 && (
        <div className={classes.parts}>
          <Pie shares={shares} sum={sum} />
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('verdict')}</th>
                <th scope="col">{t('count')}</th>
                <th scope="col">{t('share')}</th>
              </tr>
            </thead>
            <tbody>
              {shares.map(({ status, count }) => (
                <tr key={status}>
                  <th scope="row">
                    <Verdict status={status} share={0.5} />
                  </th>
                  <td>{count}</td>
                  <td>{formatPercent(count, sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > 0 && details !== null && (
        <Button component={Link} to={details} variant="default" mt={16}>
          {t('moreStatistics')}
        </Button>
      )}
    </Dialog>
  );
}

const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;

/** The table tells the same, so the picture is for the eye only. */
function Pie({ shares, sum }: { shares: readonly { status: number; count: number }[]; sum: number }) {
  const slices = shares.map((share, index) => ({
    ...share,
    before: shares.slice(0, index).reduce((all, { count }) => all + count, 0),
  }));
  return (
    <svg viewBox="0 0 120 120" className={classes.pie} aria-hidden="true">
      {slices.map(({ status, count, before }) => (
        <circle
          key={status}
          cx="60"
          cy="60"
          r={RADIUS}
          fill="none"
          stroke={verdictColor(verdictOf(status))}
          strokeWidth="26"
          strokeDasharray={`${(count / sum) * AROUND} ${AROUND}`}
          strokeDashoffset={-(before / sum) * AROUND}
          transform="rotate(-90 60 60)"
        />
      ))}
    </svg>
  );
}
