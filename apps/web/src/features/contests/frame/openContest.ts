import type { ContestFrame } from '@oyez/contract/contests/contests';
import type { Phase } from '@oyez/contract/rules/contest-clock';
import { createContext, useContext } from 'react';

/** What every page of an open contest knows of it. */
export type OpenContest = {
  contestId: number;
  frame: ContestFrame;
  /** The server's clock minus this one's. */
  clockOffset: number;
  /** By the server's clock, while the page is open. */
  phase: Phase;
  /** The reader wants to see what was handed in after the end too. */
  containsEnd: boolean;
  setContainsEnd: (value: boolean) => void;
};

export const OpenContestContext = createContext<OpenContest | null>(null);

/** Only below the contest's frame. */
export function useContest(): OpenContest {
  const contest = useContext(OpenContestContext);
  if (contest === null) throw new Error('This page stands outside the frame of a contest.');
  return contest;
}
