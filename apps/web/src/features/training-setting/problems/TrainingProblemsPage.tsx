import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { SortedLines } from '../../../ui/lists/sorting/SortedLines.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { type SettingPlace, useSettingPlace } from '../settingPlace.ts';
import { TrainingPlaces } from '../TrainingPlaces.tsx';
import { type TrainingProblemRow, trainingProblemsQuery, useOrderTrainingProblems } from '../trainingSetting.api.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';
import { AddProblems } from './AddProblems.tsx';
import { nameOf, ProblemLine } from './ProblemLine.tsx';
import { RemovedProblems } from './RemovedProblems.tsx';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

/** The problems of a training: which ones, and in which order. */
export function TrainingProblemsPage() {
  const tid = idOf(useParams()['trainingID']);
  const place = useSettingPlace();
  return tid === undefined ? <NotFoundPage /> : <Problems key={tid} tid={tid} place={place} />;
}

function Problems({ tid, place }: { tid: number; place: SettingPlace }) {
  const t = problemTexts.use();
  const s = settingTexts.use();
  const { data, error, refetch } = useQuery(trainingProblemsQuery(place.gid, tid));
  const [isAdding, setAdding] = useState(false);
  const name = data?.training.title ?? '';
  const title = t('title', { name });
  usePageTitle(name === '' ? s('title') : title);
  if (data === undefined) {
    const onward = { to: place.list, label: s('toList') };
    return <Pending heading="h1" lines={10} error={error} onRetry={refetch} onward={onward} />;
  }
  const { rows, training } = data;
  const isFull = rows.length >= limits.training.problems;
  return (
    <>
      <TrainingPlaces place={place} tid={tid} here="problems" canEdit={training.can.edit} />
      <PartsPage
        title={title}
        intro={isFull ? t('full') : t('intro')}
        actions={
          !isFull && (
            <Button size="xs" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      >
        {training.assignments > 0 && (
          <Alert color="yellow" variant="light" role="status">
            {t('handedOut', { count: training.assignments })}
          </Alert>
        )}
        {rows.length === 0 && (
          <Notice title={t('empty')} text={t(place.gid === undefined ? 'emptyHint' : 'emptyHintGroup')} />
        )}
        {rows.length > 0 && <Lines tid={tid} place={place} rows={rows} label={title} />}
        <RemovedProblems tid={tid} />
        {isAdding && <AddProblems tid={tid} name={name} place={place} onClose={() => setAdding(false)} />}
      </PartsPage>
    </>
  );
}

type LinesProps = { tid: number; place: SettingPlace; rows: TrainingProblemRow[]; label: string };

function Lines({ tid, place, rows, label }: LinesProps) {
  const order = useOrderTrainingProblems(place.gid, tid);
  const onOrder = (ordered: TrainingProblemRow[]) => order(rows, ordered);
  return (
    <SortedLines
      label={label}
      rows={rows}
      rowKey={(row) => row.pid}
      nameOf={nameOf}
      onOrder={onOrder}
      className={classes.line}
    >
      {(row, index) => <ProblemLine place={place} row={row} index={index} rows={rows} onOrder={onOrder} />}
    </SortedLines>
  );
}
