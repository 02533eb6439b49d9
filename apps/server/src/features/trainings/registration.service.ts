import { limits } from '@oyez/contract/rules/limits';
import { countGuess, forgetGuesses } from '../../db/guesses.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { findTraining } from '../../policy/scopes/training.ts';
import type { Services } from '../../services.ts';
import { letIn, presentDoor } from './registration.sql.ts';
import { isTrainingPassword } from './training-secret.ts';

const { passwordTries: tries, passwordLockMinutes: lockMinutes } = limits.training;

/** Takes somebody into a private training. What they solved before counts, since results are read from submissions. */
export async function registerForTraining(
  services: Services,
  actor: Actor,
  { trainingId, password }: { trainingId: number; password: string },
): Promise<void> {
  const { config, database, now } = services;
  const { facts, registration } =
    (await findTraining(database.db, actor, trainingId, now())) ?? fail('training_not_found');
  if (facts.auth === 'public') fail('training_open_to_all');
  if (registration !== null) fail(registration.barred ? 'training_barred' : 'training_already_registered');
  if (password === '') fail('training_password_missing');
  const guesses = { key: `training-password:${trainingId}:${actor.id}`, tries, lockMinutes };
  const seconds = await countGuess(services, guesses);
  if (seconds !== undefined) fail('training_password_locked', { seconds });
  const outcome = await transact(services, async (tx) => {
    const door = (await presentDoor(tx, trainingId)) ?? fail('training_not_found');
    if (door.auth !== 'private') return 'training_open_to_all';
    if (!isTrainingPassword(config, door.secret, password)) return 'training_password_wrong';
    const entered = await letIn(tx, trainingId, actor.id, now());
    if (entered === 'registered') return entered;
    return entered.there.barred ? 'training_barred' : 'training_already_registered';
  });
  if (outcome !== 'training_password_wrong') await forgetGuesses(services, guesses.key);
  if (outcome !== 'registered') fail(outcome);
}
