import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { scopeFrom, type Scope, type ScopeIds, type ScopeKind } from '@oyez/contract/rules/scope';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/client.ts';
import type { RowFilter } from '../db/row-filter.ts';
import type { SubmissionFacts, SubmissionMask } from '../features/submissions/submissions.policy.ts';
import { AppError } from '../http/app-error.ts';
import type { Lane } from '../jobs/lanes.ts';
import type { Actor } from './actor.ts';
import { openGroup } from './scopes/group.ts';
import { openSite } from './scopes/site.ts';

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

/** The same as conditions on `submission as s`, for lists and counts. */
export type ListedSubmissions = {
  /** All that this person finds. */
  readonly listed: RawBuilder<boolean>;
  /** What everybody finds who may enter. */
  readonly forAll: RawBuilder<boolean>;
  /** What this person finds beyond that as its author; `more` where `listed` is more than the two together. */
  readonly forAuthor: RawBuilder<boolean> | 'nothing' | 'more';
  /** The problems by which the list may be filtered, as a condition on `problem`. */
  readonly nameable: RawBuilder<boolean>;
};

type Open<K extends ScopeKind> = (
  db: Db | Tx,
  actor: Actor,
  scope: Extract<Scope, { kind: K }>,
) => Promise<OpenScope | undefined>;

/** One file a kind of place. There are no contests and trainings on this site: none is found. */
const OPENERS: { [K in ScopeKind]: { open: Open<K>; missing: ErrorCode } } = {
  site: { open: async (_, actor) => openSite(actor), missing: 'problem_not_found' },
  group: { open: openGroup, missing: 'group_not_found' },
  contest: { open: async () => undefined, missing: 'contest_not_found' },
  training: { open: async () => undefined, missing: 'training_not_found' },
};

/** The place that a call names, as this person finds it. One that they may not enter is missing. */
export async function scopeOf(db: Db | Tx, actor: Actor, ids: ScopeIds): Promise<OpenScope> {
  const scope = scopeFrom(ids);
  const open = await openScope(db, actor, scope);
  if (open === undefined) throw new AppError(OPENERS[scope.kind].missing);
  return open;
}

/** The same of a place that a stored row names. */
export function openScope(db: Db | Tx, actor: Actor, scope: Scope): Promise<OpenScope | undefined> {
  return (OPENERS[scope.kind].open as Open<ScopeKind>)(db, actor, scope);
}
