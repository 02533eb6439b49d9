import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';

export type ParticipantRow = {
  id: number;
  name: string;
  username: string | null;
  seat: string | null;
  registered_at: Date | null;
  submissions: number;
  extra_seconds: number;
  extra_reason: string | null;
  disqualified_at: Date | null;
  disqualified_reason: string | null;
  disqualifier: string | null;
  ranges: string[] | null;
  noted: boolean | null;
};

const NAME = sql<string>`COALESCE(participant.team_name, account.username, '')`;

export async function participantPage(
  db: Db,
  is: { contestId: number; keyword: string | undefined; onlyDisqualified: boolean },
  page: { limit: number; offset: number },
): Promise<{ rows: ParticipantRow[]; total: number }> {
  const text = is.keyword?.replaceAll('\0', '').toLowerCase();
  const wanted = db
    .selectFrom('participant')
    .leftJoin('account', 'account.id', 'participant.user_id')
    .where('participant.contest_id', '=', is.contestId)
    .where('participant.kind', '<>', 'virtual')
    .where('participant.deleted_at', 'is', null)
    .$if(is.onlyDisqualified, (rows) => rows.where('participant.disqualified_at', 'is not', null))
    .$if(text !== undefined, (rows) =>
      rows.where(
        sql<boolean>`strpos(lower(concat_ws(' ', participant.team_name, account.username, participant.seat)), ${text}) > 0`,
      ),
    );
  return readPage(
    wanted
      .leftJoin('account as judge', 'judge.id', 'participant.disqualified_by')
      .leftJoin('contest_address as at', (join) =>
        join
          .on('at.contest_id', '=', is.contestId)
          .on((eb) =>
            eb.or([
              eb('at.participant_id', '=', eb.ref('participant.id')),
              eb('at.user_id', '=', eb.ref('participant.user_id')),
            ]),
          ),
      )
      .select([
        'participant.id',
        NAME.as('name'),
        'account.username',
        'participant.seat',
        'participant.registered_at',
        'participant.extra_seconds',
        'participant.extra_reason',
        'participant.disqualified_at',
        'participant.disqualified_reason',
        'judge.username as disqualifier',
        'at.ranges',
        'at.noted',
        sql<number>`(SELECT count(*)::int FROM submission WHERE submission.participant_id = participant.id)`.as(
          'submissions',
        ),
      ])
      .orderBy(sql`participant.disqualified_at IS NULL`)
      .orderBy(NAME)
      .orderBy('participant.id'),
    page,
    wanted,
  );
}

export type HeldParticipant = {
  user_id: number | null;
  disqualified_reason: string | null;
  extra_seconds: number;
  extra_reason: string | null;
};

/** One of a contest, held until the transaction is through. */
export async function lockParticipant(tx: Tx, contestId: number, id: number): Promise<HeldParticipant | undefined> {
  return tx
    .selectFrom('participant')
    .select(['user_id', 'disqualified_reason', 'extra_seconds', 'extra_reason'])
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .where('kind', '<>', 'virtual')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markDisqualified(
  tx: Tx,
  id: number,
  by: { userId: number; reason: string; now: Date } | null,
): Promise<void> {
  await tx
    .updateTable('participant')
    .set({
      disqualified_at: by?.now ?? null,
      disqualified_by: by?.userId ?? null,
      disqualified_reason: by?.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** How much more time somebody has now; undefined where there is no such participant. */
export async function extraSecondsOf(db: Db, contestId: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('participant')
    .select('extra_seconds')
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .where('kind', '<>', 'virtual')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.extra_seconds;
}

export async function setExtraTime(
  tx: Tx,
  id: number,
  { seconds, reason }: { seconds: number; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('participant')
    .set({ extra_seconds: seconds, extra_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** The contest is told of the longest time of those who take part: for whoever was taken away or disqualified nobody waits. */
export async function recountExtraTime(tx: Tx, contestId: number): Promise<void> {
  await sql`UPDATE contest SET extra_seconds = (
      SELECT COALESCE(max(p.extra_seconds), 0) FROM participant AS p
      WHERE p.contest_id = contest.id AND p.deleted_at IS NULL AND p.disqualified_at IS NULL)
    WHERE id = ${contestId}`.execute(tx);
}

/** Two of the jury who decide on somebody at once do it one after the other. */
export async function lockContest(tx: Tx, contestId: number): Promise<void> {
  await tx.selectFrom('contest').select('id').where('id', '=', contestId).forUpdate().execute();
}
