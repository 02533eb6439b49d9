import type { Scope } from '@oyez/contract/rules/scope';
import type { Tx } from '../db/client.ts';
import type { RowFilter } from '../db/row-filter.ts';
import type { Lane } from '../jobs/lanes.ts';
import type { Apart } from './counting.ts';
import type { ContestStanding, SubmitRefusal } from './contests.policy.ts';
import type { TrainingRefusal } from './trainings.policy.ts';
import type { ListedSubmissions, SubmissionFacts, SubmissionMask } from './submissions.policy.ts';

/** The site's switches that open judging, each for a kind of place. */
export type JudgingSwitch = 'openPublicJudge' | 'openContestJudge' | 'openGroupJudge';

/** Under which name a problem is solved in a contest, and who by. */
export type Entry = { contest_problem_id: number | null; participant_id: number | null; apart: Apart | null };

/** Practice needs neither. */
export const PRACTICE = {
  refusal: null,
  background: true,
  contest: null,
  enter: async (): Promise<Entry> => ({ contest_problem_id: null, participant_id: null, apart: null }),
  practise: null,
} as const;

/** A place as it stands for one person at one moment: found once, where a call comes in, and passed on. */
export type OpenScope = {
  readonly scope: Scope;
  /** Where what is made here is found and counted: a training's submissions are practice of the place around it. */
  readonly home: Scope;
  readonly judging: JudgingSwitch;
  readonly lane: Lane;
  readonly problems: {
    /** Those that this person reads here. */
    readonly readable: RowFilter<'problem'>;
    /** Those of them that code is sent to and tried on. */
    readonly open: RowFilter<'problem'>;
    /** The one that is called so here: by its display id, or the label that a contest gave it. */
    readonly named: (displayId: string) => RowFilter<'problem'>;
  };
  readonly submissions: ListedSubmissions;
  /** What this person is shown of a submission that was made here; undefined where it does not exist for them. */
  readonly mask: (submission: SubmissionFacts) => SubmissionMask | undefined;
  /** Writes problems of this place, with their tags, tests and pictures. */
  readonly sets: boolean;
  /** Why this person's code is not taken here at this moment; null where it is. */
  readonly refusal: SubmitRefusal | TrainingRefusal | null;
  /** Where a problem comes from, who wrote it and how hard it is: a contest keeps that to itself while it runs. */
  readonly background: boolean;
  /** The contest, where the place is one. */
  readonly contest: ContestStanding | null;
  /** Inside the transaction of a submission: what it carries of the place beyond its ids. */
  readonly enter: (tx: Tx, problemId: number, now: Date) => Promise<Entry>;
  /** The same of practice in a contest that is over, for those who ask for it; null where there is none. */
  readonly practise: ((tx: Tx, problemId: number) => Promise<Entry>) | null;
};
