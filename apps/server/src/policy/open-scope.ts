import type { Scope } from '@oyez/contract/rules/scope';
import type { RowFilter } from '../db/row-filter.ts';
import type { Lane } from '../jobs/lanes.ts';
import type { ListedSubmissions, SubmissionFacts, SubmissionMask } from './submissions.policy.ts';

/** The site's switches that open judging, each for a kind of place. */
export type JudgingSwitch = 'openPublicJudge' | 'openContestJudge' | 'openGroupJudge';

/** A place as it stands for one person at one moment: found once, where a call comes in, and passed on. */
export type OpenScope = {
  readonly scope: Scope;
  readonly judging: JudgingSwitch;
  readonly lane: Lane;
  readonly problems: {
    /** Those that this person reads here. */
    readonly readable: RowFilter<'problem'>;
    /** Those of them that code is sent to and tried on. */
    readonly open: RowFilter<'problem'>;
  };
  readonly submissions: ListedSubmissions;
  /** What this person is shown of a submission that was made here; undefined where it does not exist for them. */
  readonly mask: (submission: SubmissionFacts) => SubmissionMask | undefined;
  /** Writes problems of this place, with their tags, tests and pictures. */
  readonly sets: boolean;
};
