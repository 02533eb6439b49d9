import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { scopeFrom, type Scope, type ScopeIds, type ScopeKind } from '@oyez/contract/rules/scope';
import type { Db, Tx } from '../db/client.ts';
import type { OpenScope } from './open-scope.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import type { EntryRefusal, SubmitRefusal } from './contests.policy.ts';
import { openContest } from './scopes/contest.ts';
import { openGroup } from './scopes/group.ts';
import { openSite } from './scopes/site.ts';
import { openTraining } from './scopes/training.ts';
import type { TrainingRefusal } from './trainings.policy.ts';

/** It is there for this person, who does not come in. */
type Refused = {
  refusal: EntryRefusal | TrainingRefusal;
  submitting: SubmitRefusal | TrainingRefusal;
  /** What the place keeps of somebody who tried to hand something in. */
  tried?: () => Promise<void>;
};

type Open<K extends ScopeKind> = (
  db: Db | Tx,
  actor: Actor,
  scope: Extract<Scope, { kind: K }>,
  at: Date,
) => Promise<OpenScope | Refused | undefined>;

/** One file a kind of place. */
const OPENERS: { [K in ScopeKind]: { open: Open<K>; missing: ErrorCode } } = {
  site: { open: async (_, actor) => openSite(actor), missing: 'problem_not_found' },
  group: { open: openGroup, missing: 'group_not_found' },
  contest: { open: openContest, missing: 'contest_not_found' },
  training: { open: openTraining, missing: 'training_not_found' },
};

/** The place that a call names, as this person finds it at this moment. One that they may not know of is missing. */
export async function scopeOf(db: Db | Tx, actor: Actor, ids: ScopeIds, at: Date): Promise<OpenScope> {
  const found = await findScope(db, actor, ids, at);
  if (!isOpen(found)) throw new AppError(found.refusal);
  return found;
}

/** The same for whoever hands something in: what keeps them out is said in the words of handing in. */
export async function submitScopeOf(db: Db | Tx, actor: Actor, ids: ScopeIds, at: Date): Promise<OpenScope> {
  const found = await findScope(db, actor, ids, at);
  if (isOpen(found)) return found;
  await found.tried?.();
  throw new AppError(found.submitting);
}

async function findScope(db: Db | Tx, actor: Actor, ids: ScopeIds, at: Date): Promise<OpenScope | Refused> {
  const scope = scopeFrom(ids);
  const found = await tryOpen(db, actor, scope, at);
  if (found === undefined) throw new AppError(OPENERS[scope.kind].missing);
  return found;
}

/** The same of a place that a stored row names; undefined for whoever does not come in. */
export async function openScope(db: Db | Tx, actor: Actor, scope: Scope, at: Date): Promise<OpenScope | undefined> {
  const open = await tryOpen(db, actor, scope, at);
  return open && isOpen(open) ? open : undefined;
}

function tryOpen(db: Db | Tx, actor: Actor, scope: Scope, at: Date): Promise<OpenScope | Refused | undefined> {
  return (OPENERS[scope.kind].open as Open<ScopeKind>)(db, actor, scope, at);
}

function isOpen(found: OpenScope | Refused): found is OpenScope {
  return 'scope' in found;
}
