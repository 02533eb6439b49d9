import { isAdminRole, roleGrants, type Grant, type Role } from '@oyez/contract/accounts/permissions';

/** Who asks. A guest is an actor too, so that no rule has to think of null. */
export type Actor = {
  /** 0 for a guest: no row has it. */
  id: number;
  uid: string | null;
  username: string | null;
  role: Role | null;
  sessionId: number | null;
  grants: ReadonlySet<Grant>;
  isAdmin: boolean;
};

export const guest: Actor = {
  id: 0,
  uid: null,
  username: null,
  role: null,
  sessionId: null,
  grants: new Set(),
  isAdmin: false,
};

export function userActor(row: { id: number; uid: string; username: string; role: Role; sessionId: number }): Actor {
  return { ...row, grants: new Set(roleGrants(row.role)), isAdmin: isAdminRole(row.role) };
}

export function isGuest(actor: Actor): boolean {
  return actor.id === 0;
}

/** Site-wide rights. What a scope (group, contest) gives is read by that feature's policy from its rows. */
export function can(actor: Actor, grant: Grant): boolean {
  return actor.grants.has(grant);
}
