import type { ContestFrame } from '@oyez/contract/contests/contests';
import { PHASE, type Phase } from '@oyez/contract/rules/contest-clock';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { msToEnd, msToStart, phaseOf } from '../contestFacts.ts';
import { refreshContest } from '../contests.api.ts';
import { useServerTime } from '../serverTime.ts';
import { frameTexts } from './contestFrame.i18n.ts';

type Times = { startTime: string; endTime: string };

const MINUTE_MS = 60_000;
export const LAST_MS = 5 * MINUTE_MS;

const MOMENTS = ['far', 'soon5', 'soon1', 'running', 'last5', 'last1', 'ended'] as const;
export type Moment = (typeof MOMENTS)[number];

/** The part of the contest that this time lies in, as a screen reader should hear of it when it begins. */
export function momentAt(contest: Times, now: number): Moment {
  const phase = phaseOf(contest, now);
  if (phase === 'ended') return 'ended';
  const left = phase === 'running' ? msToEnd(contest, now) : msToStart(contest, now);
  if (left <= MINUTE_MS) return phase === 'running' ? 'last1' : 'soon1';
  if (left <= LAST_MS) return phase === 'running' ? 'last5' : 'soon5';
  return phase === 'running' ? 'running' : 'far';
}

/** Tells the few moments that matter, not every second. */
export function useSpokenMoments(contest: Times & { title: string }, clockOffset: number): void {
  const t = frameTexts.use();
  const moment = useServerTime(clockOffset, (now) => momentAt(contest, now));
  const before = useRef(moment);
  const speak = useEffectEvent(() => {
    // A clock that is set back is no news.
    const isLater = MOMENTS.indexOf(moment) > MOMENTS.indexOf(before.current);
    before.current = moment;
    if (!isLater || moment === 'far') return;
    announce(t(`now.${moment}`, { title: contest.title }));
  });
  useEffect(() => speak(), [moment]);
}

type Run = NonNullable<ContestFrame['run']>;

export function spanOf({ startsAt, endsAt }: Run): Times {
  return { startTime: startsAt, endTime: endsAt };
}

/** When one's own window begins and when it is over, everything is asked for anew: lists and marks are other ones. */
export function useTurnOfRun(run: Run | null, { clockOffset, toldAt }: { clockOffset: number; toldAt: number }): void {
  const client = useQueryClient();
  const phase = useServerTime(clockOffset, (now) => (run === null ? 'none' : phaseOf(spanOf(run), now)));
  const told = run === null ? 'none' : phaseOf(spanOf(run), toldAt + clockOffset);
  const isBehind = phase !== told;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => void client.invalidateQueries(), 100 + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [client, isBehind, toldAt]);
}

/** Hundreds of pages turn at the same second: each asks at a moment of its own. */
const SPREAD_MS = 1500;

/** At the start and at the end the page asks by itself for what is open now, until the server says that it has turned. */
export function useTurnOfPhase(
  contestId: number,
  { phase, told, toldAt }: { phase: Phase; told: number; toldAt: number },
): void {
  const client = useQueryClient();
  const isBehind = PHASE[phase] > told;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(
      () => {
        void refreshContest(client, contestId);
      },
      100 + Math.random() * SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [client, contestId, isBehind, toldAt]);
}
