import { createContext } from 'react';

/** What a place has to say about handing in there. */
export type SubmitRules = {
  /** Stands by the button. */
  notice: string | null;
  /** What is sent is practice, which the place takes where that is said. */
  practice?: boolean;
  /** Asked before code is sent, with how the person stands in the problem: whether it is to be sent. */
  agrees: (status: number | undefined) => Promise<boolean>;
};

export const SubmitRulesContext = createContext<SubmitRules | null>(null);
