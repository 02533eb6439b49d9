import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useScope } from '../../app/scope/InScope.tsx';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { ProblemStatistics } from './ProblemStatistics.tsx';
import { problemStatisticsQuery } from './statistics.api.ts';
import { statisticsTexts } from './statistics.i18n.ts';
import classes from './statistics.module.css';

export function ProblemStatisticsPage() {
  const t = statisticsTexts.use();
  const { scope, to } = useScope();
  const { problemID = '' } = useParams();
  const { data } = useQuery(problemStatisticsQuery(scope, problemID));
  const title = t('pageTitle', { problem: data === undefined ? problemID : `${data.problemId} ${data.title}` });
  usePageTitle(title);
  return (
    <PartsPage
      title={title}
      actions={
        <Button component={Link} variant="default" size="xs" to={to.problem(problemID)}>
          {t('toProblem')}
        </Button>
      }
    >
      <div className={classes.panel}>
        <ProblemStatistics pid={problemID} />
      </div>
    </PartsPage>
  );
}
