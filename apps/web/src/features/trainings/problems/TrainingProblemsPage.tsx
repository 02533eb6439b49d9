import { Switch } from '@mantine/core';
import type { TrainingProblemRow } from '@oyez/contract/trainings/trainings';
import { useQuery } from '@tanstack/react-query';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { useRememberedFlag } from '../../../ui/hooks/useRemembered.ts';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { useTraining } from '../frame/openTraining.ts';
import { trainingProblemsQuery } from '../trainings.api.ts';
import { trainingProblemColumns, trainingProblemPhone } from './trainingProblemColumns.tsx';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

/** The problems of the training in their order, and how one stands in each. */
export function TrainingProblemsPage() {
  const t = problemTexts.use();
  const { trainingId, frame } = useTraining();
  const { data, error, refetch } = useQuery(trainingProblemsQuery(trainingId));
  const [hideTags, setHideTags] = useRememberedFlag('oyez.trainings.hideTags');
  usePageTitle(`${t('title')} – ${frame.training.title}`);
  return (
    <section className={classes.page} aria-labelledby="problems-title">
      <div className={classes.head}>
        <h1 id="problems-title" className={classes.heading}>
          {t('title')}
        </h1>
        <Switch
          label={t('hideTags')}
          checked={hideTags}
          onChange={(event) => setHideTags(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.panel}>
        {data !== undefined && data.length > 0 && <Problems rows={data} hideTags={hideTags} />}
        {data?.length === 0 && <Notice title={t('empty')} text={t('emptyText')} />}
        {data === undefined && error !== null && <ErrorResult error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <div className={classes.loading}>
            <Loading lines={8} />
          </div>
        )}
      </div>
    </section>
  );
}

function Problems({ rows, hideTags }: { rows: readonly TrainingProblemRow[]; hideTags: boolean }) {
  const t = problemTexts.use();
  const to = useScopeAddresses();
  const facts = { t, to, hideTags };
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={trainingProblemColumns(facts)}
      rowKey={(row) => row.id}
      rowHref={(row) => to.problem(row.displayId)}
      phone={trainingProblemPhone(facts)}
    />
  );
}
