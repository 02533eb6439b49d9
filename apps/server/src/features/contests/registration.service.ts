import { limits } from '@oyez/contract/rules/limits';
import { countGuess, forgetGuesses } from '../../db/guesses.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { fitsAccounts } from '../../policy/contests.policy.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { isContestPassword } from './contest-secret.ts';
import { presentDoor, register } from './registration.sql.ts';

const { passwordTries, passwordLockMinutes } = limits.contest;

/** Takes somebody into a contest. Passwords are tried so often and then not for a while, right ones neither. */
export async function registerFor(
  services: Services,
  actor: Actor,
  { contestId, password }: { contestId: number; password: string },
): Promise<void> {
  const { config, database, now } = services;
  const standing = (await findContest(database.db, actor, contestId, now())) ?? fail('contest_not_found');
  const { facts, phase, teamId } = standing;
  if (facts.teams) fail(teamId === null ? 'contest_teams_only' : 'contest_already_registered');
  if (phase === 'ended' && !facts.lateSubmits) fail('contest_ended');
  const asked = facts.auth !== 'public';
  if (asked && password === '') fail('contest_password_missing');
  const guesses = guessesOf(contestId, actor.id);
  const locked = asked ? await countGuess(services, guesses) : undefined;
  if (locked !== undefined) fail('contest_password_locked', { seconds: locked });
  const outcome = await transact(services, async (tx) => {
    const door = (await presentDoor(tx, contestId)) ?? fail('contest_not_found');
    if (door.auth !== 'public') {
      // It asks for one since a moment ago: that was no guess, and none is counted.
      if (!asked) return 'contest_password_missing';
      if (!isContestPassword(config, door.secret, password)) return 'contest_password_wrong';
    }
    if (!fitsAccounts(actor, door)) return 'contest_registration_limited';
    return (await register(tx, contestId, actor.id, now())) ? 'registered' : 'contest_already_registered';
  });
  if (asked && outcome !== 'contest_password_wrong') await forgetGuesses(services, guesses.key);
  if (outcome !== 'registered') fail(outcome);
}

function guessesOf(contestId: number, userId: number) {
  return { key: `contest-password:${contestId}:${userId}`, tries: passwordTries, lockMinutes: passwordLockMinutes };
}
