import { sql, type RawBuilder } from 'kysely';
import type { TrainingAuth } from '@oyez/contract/trainings/training-values';
import type { Db, Tx } from '../../db/client.ts';
import type { Actor } from '../actor.ts';
import { inStandingGroup } from '../standing-groups.ts';
import type { TrainingFacts, TrainingRegistration } from '../trainings.policy.ts';

export type FoundTraining = { facts: TrainingFacts; registration: TrainingRegistration };

/** A training that stands, and whether it has let this person in. One of a group that ended is gone with it, but for those who run the site. */
export async function trainingFactsFor(
  db: Db | Tx,
  actor: Actor,
  trainingId: number,
): Promise<FoundTraining | undefined> {
  const row = await db
    .selectFrom('training')
    .leftJoin('training_member as own', (join) =>
      join.onRef('own.training_id', '=', 'training.id').on('own.user_id', '=', actor.id),
    )
    .select(['training.id', 'training.owner_id', 'training.group_id', 'training.auth', 'training.visible'])
    .select('own.barred')
    .where('training.id', '=', trainingId)
    .where('training.deleted_at', 'is', null)
    .where(inStandingGroup(actor, 'training'))
    .executeTakeFirst();
  return (
    row && {
      facts: {
        id: row.id,
        ownerId: row.owner_id,
        groupId: row.group_id,
        auth: row.auth as TrainingAuth,
        visible: row.visible,
      },
      registration: row.barred === null ? null : { barred: row.barred },
    }
  );
}

/** The condition of `classes.policy.ts`, of one training. */
export async function isHandedOut(db: Db | Tx, trainingId: number, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    SELECT ${condition} AS yes FROM training WHERE training.id = ${trainingId}`.execute(db);
  return rows[0]?.yes === true;
}
