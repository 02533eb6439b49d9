import { GRANTS, isAdminRole, roleGrants, type Grant, type Role } from '@oyez/contract/accounts/permissions';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type RawBuilder } from 'kysely';

/** Where a right may hold that is not for the whole site. */
export type GrantPlace = { kind: 'group' | 'contest' | 'training' | 'problem'; id: number };

/** Who asks. A guest is an actor too, so that no rule has to think of null. */
export type Actor = {
  /** 0 for a guest: no row has it. */
  id: number;
  uid: string | null;
  username: string | null;
  role: Role | null;
  sessionId: number | null;
  /** Rights on the whole site: those of the role, and others given to this person. */
  grants: ReadonlySet<Grant>;
  /** Rights in single places, as `keyOf` names them. */
  placedGrants: ReadonlySet<string>;
  /** The groups to which this person belongs, with the level. */
  memberships: ReadonlyMap<number, number>;
  isAdmin: boolean;
  /** From where they ask; null where no request is behind it. */
  address: string | null;
};

export const guest: Actor = {
  id: 0,
  uid: null,
  username: null,
  role: null,
  sessionId: null,
  grants: new Set(),
  placedGrants: new Set(),
  memberships: new Map(),
  isAdmin: false,
  address: null,
};

/** A row of `user_grant` that holds at this moment. */
export type GivenGrant = { grant: string; kind: GrantPlace['kind'] | 'site'; id: number | null };

type Person = { id: number; uid: string; username: string; role: Role; sessionId: number };

/** Someone with what was given to them beyond the role. */
export function userActor(
  { id, uid, username, role, sessionId }: Person,
  given: { grants?: readonly GivenGrant[]; memberships?: readonly (readonly [groupId: number, level: number])[] } = {},
): Actor {
  const grants = new Set(roleGrants(role));
  const placedGrants = new Set<string>();
  for (const one of given.grants ?? []) {
    const grant = GRANTS.find((known) => known === one.grant);
    if (grant === undefined) continue;
    if (one.kind === 'site') grants.add(grant);
    else if (one.id !== null) placedGrants.add(keyOf(grant, { kind: one.kind, id: one.id }));
  }
  const memberships = new Map((given.memberships ?? []).filter(([, level]) => level >= GROUP_LEVEL.member));
  return {
    ...{ id, uid, username, role, sessionId, grants, placedGrants, memberships },
    isAdmin: isAdminRole(role),
    address: null,
  };
}

export function isGuest(actor: Actor): boolean {
  return actor.id === 0;
}

/** On the whole site, or in the place that is named. */
export function can(actor: Actor, grant: Grant, at?: GrantPlace): boolean {
  return actor.grants.has(grant) || (at !== undefined && actor.placedGrants.has(keyOf(grant, at)));
}

/** The single places where this person has a right. */
export function placesWith(actor: Actor, grant: Grant, kind: GrantPlace['kind']): number[] {
  const start = `${grant}@${kind}:`;
  return [...actor.placedGrants].filter((key) => key.startsWith(start)).map((key) => Number(key.slice(start.length)));
}

/** Membership of at least this level; whoever may enter every group counts as its root. */
export function hasLevel(actor: Actor, groupId: number, level: number): boolean {
  return can(actor, 'group_enter_any') || (actor.memberships.get(groupId) ?? 0) >= level;
}

/** The level of a member; 0 for others. */
export function levelIn(actor: Actor, groupId: number): number {
  return actor.memberships.get(groupId) ?? 0;
}

/** The groups in which this person has at least this level. */
export function groupsWith(actor: Actor, level: number): number[] {
  return [...actor.memberships].filter(([, own]) => own >= level).map(([groupId]) => groupId);
}

/** Their own work. What was made in a group is its author's for as long as they belong to it. */
export function isAuthor(
  actor: Actor,
  { ownerId, groupId }: { ownerId: number | null; groupId: number | null },
): boolean {
  return !isGuest(actor) && ownerId === actor.id && (groupId === null || hasLevel(actor, groupId, GROUP_LEVEL.member));
}

/** The same in SQL, of a table that has an owner and a group. */
export function authoredBy(actor: Actor, table: 'problem' | 'training' | 'contest'): RawBuilder<boolean> {
  const [owner, group] = [sql.ref(`${table}.owner_id`), sql.ref(`${table}.group_id`)];
  if (can(actor, 'group_enter_any')) return sql<boolean>`(${owner} = ${actor.id}::bigint)`;
  const groups = groupsWith(actor, GROUP_LEVEL.member);
  return sql<boolean>`(${owner} = ${actor.id}::bigint AND (${group} IS NULL OR ${group} = ANY(${groups}::bigint[])))`;
}

function keyOf(grant: Grant, { kind, id }: GrantPlace): string {
  return `${grant}@${kind}:${id}`;
}
