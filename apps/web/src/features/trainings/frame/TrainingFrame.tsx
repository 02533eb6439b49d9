import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { InScope } from '../../../app/scope/InScope.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { scopeOfTraining, trainingFrameQuery } from '../trainings.api.ts';
import { type OpenTraining, OpenTrainingContext } from './openTraining.ts';
import { tabAt, isWorkspace } from './tabs.ts';
import { TrainingGate } from './TrainingGate.tsx';
import { TrainingHead, TrainingLine } from './TrainingHead.tsx';
import { TrainingTabs } from './TrainingTabs.tsx';
import { frameTexts } from './trainingFrame.i18n.ts';
import classes from './TrainingFrame.module.css';

/** Around all pages of one training, of the site or inside the frame of a group. */
export function TrainingFrame() {
  const { trainingID, groupID } = useParams();
  const trainingId = idOf(trainingID);
  if (trainingId === undefined) return <NoTraining error={missing()} groupId={groupID} />;
  return <Asked key={trainingId} trainingId={trainingId} groupId={groupID} />;
}

function Asked({ trainingId, groupId }: { trainingId: number; groupId: string | undefined }) {
  const { pathname, search } = useLocation();
  const loggedIn = isLoggedIn(useSession());
  const { data: frame, error, refetch } = useQuery({ ...trainingFrameQuery(trainingId), enabled: loggedIn });
  const open = useMemo<OpenTraining | null>(
    () => (frame === undefined ? null : { trainingId, frame, address: [String(trainingId), groupId] }),
    [trainingId, frame, groupId],
  );
  const isGone = error instanceof ApiError && error.kind === 'answer' && error.status === 404;
  if (open !== null && !isGone) {
    const { gid } = open.frame.training;
    // What is a group's stands in the group; an address that names another place leads there.
    const own = gid === null ? undefined : String(gid);
    if (own !== groupId) {
      const [from, to] = [paths.training(String(trainingId), groupId), paths.training(String(trainingId), own)];
      return <Navigate replace to={`${to}${pathname.slice(from.length)}${search}`} />;
    }
    return (
      <OpenTrainingContext value={open}>
        <Opened training={open} />
      </OpenTrainingContext>
    );
  }
  if (error !== null) return <NoTraining error={error} groupId={groupId} onRetry={() => void refetch()} />;
  return (
    <div className={classes.waiting}>
      <Loading lines={12} />
    </div>
  );
}

function Opened({ training: { frame } }: { training: OpenTraining }) {
  const { pathname } = useLocation();
  const tab = tabAt(pathname);
  const { id, gid } = frame.training;
  const page = (
    <InScope scope={useMemo(() => scopeOfTraining({ id, gid }), [id, gid])}>
      {tab?.isAlwaysOpen === true ? (
        <Outlet />
      ) : (
        <TrainingGate>
          <Outlet />
        </TrainingGate>
      )}
    </InScope>
  );
  if (isWorkspace(pathname)) {
    return (
      <div className={classes.workspace}>
        <TrainingLine>
          <TrainingTabs />
        </TrainingLine>
        {page}
      </div>
    );
  }
  return (
    <>
      <header className={classes.frame}>
        <TrainingHead isTitle={tab?.key === 'introduction'} />
        <TrainingTabs />
      </header>
      {page}
    </>
  );
}

type NoTrainingProps = { error: Error; groupId: string | undefined; onRetry?: () => void };

function NoTraining({ error, groupId, onRetry }: NoTrainingProps) {
  const t = frameTexts.use();
  return (
    <ErrorResult
      heading="h1"
      error={error}
      {...(onRetry && { onRetry })}
      onward={{
        to: groupId === undefined ? paths.trainings() : paths.groupTrainings(groupId),
        label: t('toTrainings'),
      }}
    />
  );
}

/** What the server says of a training that does not exist. */
function missing(): ApiError {
  return new ApiError({
    kind: 'answer',
    http: 200,
    urlType: 'general',
    ofCurrentSession: true,
    envelope: { status: 404 },
  });
}
