import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { InScope } from '../../../app/scope/InScope.tsx';
import { useLive } from '../../../live/useLive.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { FRAME_REFRESH_MS, groupQuery, OpenGroupContext, refreshGroup } from '../../groups/groups.api.ts';
import { GroupGate } from './GroupGate.tsx';
import { GroupHead, GroupLine } from './GroupHead.tsx';
import { frameTexts } from './groupFrame.i18n.ts';
import classes from './GroupFrame.module.css';
import { GroupTabs } from './GroupTabs.tsx';
import { hasOwnLine, isWorkspace, tabAt } from './tabs.ts';

/** Around all pages of one group. What it knows is forgotten when one leaves. */
export function GroupFrame() {
  const groupId = idOf(useMatch({ path: '/group/:groupID', end: false })?.params.groupID);
  if (groupId === undefined) return <NoGroup error={missing()} />;
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
  const isGone = error instanceof ApiError && error.kind === 'answer' && error.status === 404;
  const open = useMemo(() => (data === undefined ? null : { groupId, ...data }), [groupId, data]);
  if (open !== null && !isGone) {
    return (
      <OpenGroupContext value={open}>
        <Opened groupId={groupId} />
      </OpenGroupContext>
    );
  }
  if (error !== null) return <NoGroup error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.waiting}>
      <Loading lines={12} />
    </div>
  );
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
  if (isWorkspace(pathname)) {
    return (
      <div className={classes.workspace}>
        <GroupLine>
          <GroupTabs />
        </GroupLine>
        {page}
      </div>
    );
  }
  return (
    <>
      <header className={classes.frame}>
        <GroupHead isTitle={tab?.key === 'home'} />
        <GroupTabs />
      </header>
      {page}
    </>
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

/** What the server says of a group that does not exist. */
function missing(): ApiError {
  return new ApiError({
    kind: 'answer',
    http: 200,
    urlType: 'general',
    ofCurrentSession: true,
    envelope: { status: 404 },
  });
}
