import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router';
import { isNotThere, notThere } from '../../../api/api-error.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { InScope } from '../../../app/scope/InScope.tsx';
import { useLive } from '../../../live/useLive.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { PlaceFrame, PlaceWaiting } from '../../../ui/place/PlaceFrame.tsx';
import { FRAME_REFRESH_MS, groupQuery, OpenGroupContext, refreshGroup } from '../../groups/groups.api.ts';
import { GroupGate } from './GroupGate.tsx';
import { GroupHead, GroupLine } from './GroupHead.tsx';
import { frameTexts } from './groupFrame.i18n.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { hasOwnLine, isWorkspace, tabAt } from './tabs.ts';

/** Around all pages of one group. What it knows is forgotten when one leaves. */
export function GroupFrame() {
  const groupId = idOf(useMatch({ path: '/group/:groupID', end: false })?.params.groupID);
  if (groupId === undefined) return <NoGroup error={notThere()} />;
  return <Asked key={groupId} groupId={groupId} />;
}

function Asked({ groupId }: { groupId: number }) {
  const loggedIn = isLoggedIn(useSession());
  const client = useQueryClient();
  const again = () => void (loggedIn && refreshGroup(client, groupId));
  const isTold = useLive(loggedIn ? `group:${groupId}` : null, again, again);
  const { data, error, refetch } = useQuery({
    ...groupQuery(groupId),
    enabled: loggedIn,
    refetchInterval: isTold ? false : FRAME_REFRESH_MS,
  });
  useLostTopic(isTold, again);
  // Whoever lost the group, or was put out of it, does not go on with what was there before.
  const open = useMemo(() => (data === undefined ? null : { groupId, ...data }), [groupId, data]);
  if (open !== null && !isNotThere(error)) {
    return (
      <OpenGroupContext value={open}>
        <Opened groupId={groupId} />
      </OpenGroupContext>
    );
  }
  if (error !== null) return <NoGroup error={error} onRetry={() => void refetch()} />;
  return <PlaceWaiting />;
}

/** A topic that is told no more may be one that the reader may not follow any more: then the group is asked for at once. */
function useLostTopic(isTold: boolean, onLost: () => void): void {
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    if (!isTold) return;
    return () => lost();
  }, [isTold]);
}

function Opened({ groupId }: { groupId: number }) {
  const { pathname } = useLocation();
  const tab = tabAt(pathname);
  const page = (
    <InScope scope={useMemo(() => ({ kind: 'group', groupId }), [groupId])}>
      {tab?.isAlwaysOpen === true ? (
        <Outlet />
      ) : (
        <GroupGate>
          <Outlet />
        </GroupGate>
      )}
    </InScope>
  );
  if (hasOwnLine(pathname)) return page;
  const tabs = <GroupTabs />;
  return (
    <PlaceFrame
      isWorkspace={isWorkspace(pathname)}
      head={<GroupHead isTitle={tab?.key === 'home'} />}
      line={<GroupLine>{tabs}</GroupLine>}
      tabs={tabs}
    >
      {page}
    </PlaceFrame>
  );
}

function NoGroup({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const t = frameTexts.use();
  return (
    <ErrorResult
      heading="h1"
      error={error}
      {...(onRetry && { onRetry })}
      onward={{ to: paths.groups(), label: t('toGroups') }}
    />
  );
}
