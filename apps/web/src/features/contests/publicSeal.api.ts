import type { ContestFrame } from '@oyez/contract/contests/contests';
import { PHASE } from '@oyez/contract/rules/contest-clock';
import { useServerTime } from './serverTime.ts';

type Told = ContestFrame & { clockOffset: number };

/** Whether the contest is over for everybody: somebody may have more time than the others. */
export function isOverForAll({ contest, virtual }: Pick<ContestFrame, 'contest' | 'virtual'>): boolean {
  return contest.status === PHASE.ended && virtual !== 'virtual_before_end';
}

/** Whether the public is kept from results at present, whatever its jury may see. */
export function usePublicSeal(frame: Told | undefined): boolean {
  return useServerTime(frame?.clockOffset ?? 0, (now) => frame !== undefined && isSealedAt(frame, now));
}

function isSealedAt(frame: Told, now: number): boolean {
  const { sealRank, sealRankTime } = frame.contest;
  if (sealRank !== true || sealRankTime === null || now < new Date(sealRankTime).getTime()) return false;
  return frame.release === 'waiting' || !isOverForAll(frame);
}
