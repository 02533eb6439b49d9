import { Button } from '@mantine/core';
import type { AssignmentDetail } from '@oyez/contract/classes/assignments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { addressesOf } from '../../../app/scope/addresses.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { useGroup } from '../../groups/groups.api.ts';
import { AssignmentFacts } from '../assignments/AssignmentFacts.tsx';
import { AssignmentForm } from '../assignments/AssignmentForm.tsx';
import { assignmentQuery, useClassNews } from '../classes.api.ts';
import { OwnProgress } from './OwnProgress.tsx';
import { ClassProgress } from './ClassProgress.tsx';
import classes from './progress.module.css';
import { progressTexts } from './progress.i18n.ts';

/** One assignment: to a student what they have of it, to teachers how far everybody is. */
export function AssignmentPage() {
  const id = idOf(useParams()['assignmentID']);
  const { groupId } = useGroup();
  return id === undefined ? <NotFoundPage /> : <Asked gid={groupId} id={id} />;
}

function Asked({ gid, id }: { gid: number; id: number }) {
  const t = progressTexts.use();
  useClassNews(gid);
  const { data, error, refetch } = useQuery(assignmentQuery(gid, id));
  usePageTitle(data?.title ?? '');
  if (data === undefined) {
    if (error === null) return <Loading lines={10} />;
    return (
      <ErrorResult
        error={error}
        onRetry={() => void refetch()}
        onward={{ to: paths.groupAssignments(String(gid)), label: t('back') }}
      />
    );
  }
  return (
    <div className={classes.page}>
      <Head gid={gid} assignment={data} />
      {data.can.view ? (
        <ClassProgress gid={gid} assignment={data} />
      ) : data.trainingId === null ? (
        <Notice role="status" title={t('notOpen')} text={t('notOpenText', { time: formatTime(data.opensAt) })} />
      ) : (
        <OwnProgress gid={gid} assignment={data} />
      )}
    </div>
  );
}

function Head({ gid, assignment }: { gid: number; assignment: AssignmentDetail }) {
  const t = progressTexts.use();
  const [isEditing, setEditing] = useState(false);
  const { trainingId } = assignment;
  return (
    <header>
      <Link to={paths.groupAssignments(String(gid))} className={classes.back}>
        {t('back')}
      </Link>
      <div className={classes.titleLine}>
        <h1 className={classes.title}>
          <bdi>{assignment.title}</bdi>
        </h1>
        {trainingId !== null && (
          <Button
            component={Link}
            size="xs"
            variant="default"
            to={addressesOf({ kind: 'training', trainingId, groupId: gid }).problems()}
          >
            {t('training')}
          </Button>
        )}
        {assignment.can.manage && (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      <AssignmentFacts assignment={assignment} />
      <UnsavedGuard>
        {isEditing && <AssignmentForm gid={gid} id={assignment.id} onClose={() => setEditing(false)} />}
      </UnsavedGuard>
    </header>
  );
}
