import type { Role } from '@oyez/contract/accounts/permissions';
import type { Db, Tx } from '../../db/client.ts';
import { userActor, type Actor } from '../../policy/actor.ts';
import { givenTo } from './accounts.sql.ts';
import { findAccountById } from './profile.sql.ts';

/** Somebody of the site as they stand; undefined for whom nobody may act any more. */
export async function presentActor(db: Db, userId: number, now: Date): Promise<Actor | undefined> {
  const account = await findAccountById(db, userId);
  return account?.status === 0 ? actorOf(db, account, now) : undefined;
}

/**
 * Somebody of the site who acts without a session: through a job, or through the command line; or who is told of
 * something. Inside a transaction by its own connection: those that wait for another while they hold one may take them all.
 */
export async function actorOf(
  db: Db | Tx,
  person: { id: number; uid: string; username: string; role: string },
  now: Date,
): Promise<Actor> {
  const { given_grants: grants, memberships } = await givenTo(db, person.id, now);
  const { id, uid, username, role } = person;
  return userActor(
    { id, uid, username, role: role as Role, sessionId: 0 },
    { grants: grants ?? [], memberships: memberships ?? [] },
  );
}
