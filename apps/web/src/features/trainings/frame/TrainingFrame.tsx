import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { isNotThere, notThere } from '../../../api/api-error.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { InScope } from '../../../app/scope/InScope.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { PlaceFrame, PlaceWaiting } from '../../../ui/place/PlaceFrame.tsx';
import { scopeOfTraining, trainingFrameQuery } from '../trainings.api.ts';
import { type OpenTraining, OpenTrainingContext } from './openTraining.ts';
import { tabAt, isWorkspace } from './tabs.ts';
import { TrainingGate } from './TrainingGate.tsx';
import { TrainingHead, TrainingLine } from './TrainingHead.tsx';
import { TrainingTabs } from './TrainingTabs.tsx';
import { frameTexts } from './trainingFrame.i18n.ts';

/** Around all pages of one training, of the site or inside the frame of a group. */
export function TrainingFrame() {
  const { trainingID, groupID } = useParams();
  const trainingId = idOf(trainingID);
  if (trainingId === undefined) return <NoTraining error={notThere()} groupId={groupID} />;
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
  if (open !== null && !isNotThere(error)) {
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
  return <PlaceWaiting />;
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
  const tabs = <TrainingTabs />;
  return (
    <PlaceFrame
      isWorkspace={isWorkspace(pathname)}
      head={<TrainingHead isTitle={tab?.key === 'introduction'} />}
      line={<TrainingLine>{tabs}</TrainingLine>}
      tabs={tabs}
    >
      {page}
    </PlaceFrame>
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
