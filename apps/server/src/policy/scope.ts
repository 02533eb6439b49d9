import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { scopeFrom, type Scope, type ScopeIds, type ScopeKind } from '@oyez/contract/rules/scope';
import type { Db, Tx } from '../db/client.ts';
import type { OpenScope } from './open-scope.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import { openGroup } from './scopes/group.ts';
import { openSite } from './scopes/site.ts';

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
