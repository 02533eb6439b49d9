/**
 * Where a problem is read, solved and judged: on the site, or in a contest, a training or a group, which have rules of
 * their own. The place is found once, where a request comes in or a page is opened, and passed on.
 */
export type Scope =
  | { kind: 'site' }
  | { kind: 'contest'; contestId: number; groupId: number | null }
  | { kind: 'training'; trainingId: number; groupId: number | null }
  | { kind: 'group'; groupId: number };

export type ScopeKind = Scope['kind'];
export const SCOPE_KINDS = ['site', 'contest', 'training', 'group'] as const satisfies readonly ScopeKind[];

export const SITE = { kind: 'site' } as const satisfies Scope;

/** How the wire names a place; 0 and absent mean none. */
export type ScopeIds = { cid?: number | null; tid?: number | null; gid?: number | null };

/** A contest or training of a group is a place of its own, which remembers the group around it. */
export function scopeFrom({ cid, tid, gid }: ScopeIds): Scope {
  const groupId = gid || null;
  if (cid) return { kind: 'contest', contestId: cid, groupId };
  if (tid) return { kind: 'training', trainingId: tid, groupId };
  return groupId === null ? SITE : { kind: 'group', groupId };
}

/** The ids by which a call names the place: none for the site. */
export function idsOfScope(scope: Scope): { cid?: number; tid?: number; gid?: number } {
  const inGroup = scope.kind === 'site' || scope.groupId === null ? {} : { gid: scope.groupId };
  if (scope.kind === 'contest') return { cid: scope.contestId, ...inGroup };
  if (scope.kind === 'training') return { tid: scope.trainingId, ...inGroup };
  return inGroup;
}

/** One text a place: for keys of drafts and of remembered answers. */
export function scopeKey(scope: Scope): string {
  if (scope.kind === 'contest') return `contest:${scope.contestId}`;
  if (scope.kind === 'training') return `training:${scope.trainingId}`;
  return scope.kind === 'group' ? `group:${scope.groupId}` : 'site';
}
