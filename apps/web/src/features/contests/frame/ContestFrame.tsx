import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router';
import { notThere } from '../../../api/api-error.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { patterns } from '../../../app/patterns.ts';
import { InScope } from '../../../app/scope/InScope.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { PlaceFrame, PlaceWaiting } from '../../../ui/place/PlaceFrame.tsx';
import { useClarificationNews } from '../../clarifications/clarificationNews.api.ts';
import { useUnreadAnnouncements } from '../announcements/useUnreadAnnouncements.ts';
import { phaseOf } from '../contestFacts.ts';
import { contestFrameQuery, scopeOf } from '../contests.api.ts';
import { useClockJump, useServerTime } from '../serverTime.ts';
import { ContestGate } from './ContestGate.tsx';
import { ContestHead, ContestLine } from './ContestHead.tsx';
import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { ContestTabs } from './ContestTabs.tsx';
import { spanOf, useSpokenMoments, useTurnOfPhase, useTurnOfRun } from './moments.ts';
import { OpenContestContext } from './openContest.ts';
import { tabAt } from './tabs.ts';

/** Around all pages of one contest. What it knows is forgotten when one leaves. */
export function ContestFrame() {
  const contestId = idOf(useMatch({ path: patterns.contest, end: false })?.params.contestID);
  if (contestId === undefined) return <NoContest error={notThere()} />;
  return <Asked key={contestId} contestId={contestId} />;
}

function Asked({ contestId }: { contestId: number }) {
  const loggedIn = isLoggedIn(useSession());
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...contestFrameQuery(contestId), enabled: loggedIn });
  useClockJump(() => void (loggedIn && refetch()));
  if (data !== undefined) return <Opened contestId={contestId} frame={data} toldAt={dataUpdatedAt} />;
  if (error !== null) return <NoContest error={error} onRetry={() => void refetch()} />;
  return <PlaceWaiting />;
}

type Known = NonNullable<ReturnType<typeof useFrame>>;
function useFrame(contestId: number) {
  return useQuery(contestFrameQuery(contestId)).data;
}

function Opened({ contestId, frame, toldAt }: { contestId: number; frame: Known; toldAt: number }) {
  const { contest, clockOffset } = frame;
  const [containsEnd, setContainsEnd] = useState(false);
  const phase = useServerTime(clockOffset, (now) => phaseOf(contest, now));
  useTurnOfPhase(contestId, { phase, told: contest.status, toldAt });
  useTurnOfRun(frame.run, { clockOffset, toldAt });
  useSpokenMoments(frame.run ? { ...contest, ...spanOf(frame.run) } : contest, clockOffset);
  const unread = useUnreadAnnouncements(contestId, { isOpen: frame.entry === null, isRunning: phase === 'running' });
  const isWorkspace = useIsWorkspace();
  const tab = tabAt(useLocation().pathname);
  const questions = useClarificationNews(contestId, {
    isOpen: frame.entry === null,
    isRunning: phase === 'running',
    isJury: frame.can.run,
  });
  const news = { announcements: unread, clarifications: questions.unread, inbox: questions.waiting };
  const tabs = <ContestTabs news={news} />;
  const page = (
    <>
      {frame.extraMinutes > 0 && phase !== 'ended' && !frame.can.run && <Longer minutes={frame.extraMinutes} />}
      {frame.disqualified !== null && !frame.can.run && <Disqualified reason={frame.disqualified} />}
      <InScope scope={scopeOf(contest)}>
        {tab?.isAlwaysOpen === true ? (
          <Outlet />
        ) : (
          <ContestGate>
            <Outlet />
          </ContestGate>
        )}
      </InScope>
    </>
  );
  return (
    <OpenContestContext value={{ contestId, frame, clockOffset, phase, containsEnd, setContainsEnd }}>
      <PlaceFrame
        isWorkspace={isWorkspace}
        head={<ContestHead isTitle={tab?.key === 'overview'} />}
        line={<ContestLine>{tabs}</ContestLine>}
        tabs={tabs}
      >
        {page}
      </PlaceFrame>
    </OpenContestContext>
  );
}

function Longer({ minutes }: { minutes: number }) {
  const t = frameTexts.use();
  return (
    <p className={classes.extra} role="status">
      {t('extra', { count: minutes })}
    </p>
  );
}

function Disqualified({ reason }: { reason: string }) {
  const t = frameTexts.use();
  return (
    <p className={classes.disqualified} role="status">
      <b>{t('disqualified')}</b> {t('disqualifiedWhy', { reason })}
    </p>
  );
}

/** A problem fills the window, and leaves the contest one line. */
function useIsWorkspace(): boolean {
  const problem = useMatch(patterns.contestProblem);
  const focus = useMatch(patterns.contestProblemFocus);
  return problem !== null || focus !== null;
}

function NoContest({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const t = frameTexts.use();
  return (
    <ErrorResult
      heading="h1"
      error={error}
      {...(onRetry && { onRetry })}
      onward={{ to: paths.contests(), label: t('toContests') }}
    />
  );
}
