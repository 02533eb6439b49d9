import type { NextProblem } from '@oyez/contract/site/site';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { nextProblemsQuery } from './home.api.ts';
import { homeTexts } from './home.i18n.ts';
import classes from './NextProblems.module.css';

/** With what a person may go on; nothing while there is nothing. */
export function NextProblems() {
  const t = homeTexts.use();
  const { data } = useQuery(nextProblemsQuery);
  if (data === undefined || (data.goOn === null && data.fresh.length === 0)) return null;
  const { goOn, tried, fresh } = data;
  return (
    <Panel title={t('next.title')}>
      <div className={classes.body}>
        {goOn !== null && (
          <div className={classes.goOn}>
            <span>
              <span className={classes.what}>{t('next.goOn')}</span>
              <ProblemLink problem={goOn} />
            </span>
            <Button component={Link} to={siteAddresses.problem(goOn.problemId)} size="xs">
              {t('next.open')}
            </Button>
          </div>
        )}
        <Problems title={t('next.tried')} problems={tried} />
        <Problems title={t('next.fresh')} problems={fresh} />
      </div>
    </Panel>
  );
}

function Problems({ title, problems }: { title: string; problems: readonly NextProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div>
      <h3 className={classes.what}>{title}</h3>
      <ul className={classes.list}>
        {problems.map((problem) => (
          <li key={problem.problemId}>
            <ProblemLink problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProblemLink({ problem: { problemId, title } }: { problem: NextProblem }) {
  return (
    <Link to={siteAddresses.problem(problemId)} className={classes.link}>
      <span className={classes.number}>{problemId}</span> {title}
    </Link>
  );
}
