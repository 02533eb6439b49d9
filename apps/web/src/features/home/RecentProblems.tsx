import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { QueryPanel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { recentProblemsQuery } from './home.api.ts';
import { homeTexts } from './home.i18n.ts';
import classes from './RecentProblems.module.css';

const SHOWN = 10;

export function RecentProblems() {
  const t = homeTexts.use();
  return (
    <QueryPanel
      title={t('problems.title')}
      action={<Link to={paths.problems()}>{t('problems.all')}</Link>}
      query={recentProblemsQuery}
      lines={SHOWN}
      isEmpty={(problems) => problems.length === 0}
      empty={t('problems.empty')}
    >
      {(problems) => (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {t('problems.number')}
              </th>
              <th scope="col">{t('problems.name')}</th>
              <th scope="col" className={classes.time}>
                {t('problems.updated')}
              </th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => (
              <tr key={problem.id}>
                <td className={classes.number}>{problem.problemId}</td>
                <td>
                  <Link to={siteAddresses.problem(problem.problemId)}>{problem.title}</Link>
                </td>
                <td className={classes.time}>
                  <TimeText time={problem.gmtModified} short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </QueryPanel>
  );
}
