import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';

export type SeatRow = { participantId: number; name: string; username: string | null; seat: string | null };

const NAME = sql<string>`COALESCE(participant.team_name, account.username, '')`;

function ranked(db: Db | Tx, contestId: number) {
  return db
    .selectFrom('participant')
    .leftJoin('account', 'account.id', 'participant.user_id')
    .where('participant.contest_id', '=', contestId)
    .where('participant.kind', '<>', 'virtual')
    .where('participant.deleted_at', 'is', null);
}

export async function seatPage(
  db: Db,
  { contestId, keyword }: { contestId: number; keyword?: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: SeatRow[]; total: number }> {
  const text = keyword?.replaceAll('\0', '').toLowerCase();
  const wanted = ranked(db, contestId).$if(text !== undefined, (rows) =>
    rows.where(
      sql<boolean>`strpos(lower(concat_ws(' ', participant.team_name, account.username, participant.seat)), ${text}) > 0`,
    ),
  );
  return readPage(
    wanted
      .select(['participant.id as participantId', NAME.as('name'), 'account.username', 'participant.seat'])
      .orderBy(NAME)
      .orderBy('participant.id'),
    page,
    wanted,
  );
}

/** Everybody who takes part, by the names that a list may give them. */
export async function seatsOf(
  tx: Tx,
  contestId: number,
): Promise<{ id: number; teamName: string | null; username: string | null; seat: string | null }[]> {
  return ranked(tx, contestId)
    .select(['participant.id', 'participant.team_name as teamName', 'account.username', 'participant.seat'])
    .orderBy('participant.id')
    .execute();
}

export async function writeSeats(tx: Tx, seats: readonly { id: number; seat: string | null }[]): Promise<void> {
  await sql`UPDATE participant SET seat = news.seat
    FROM unnest(${seats.map(({ id }) => id)}::bigint[], ${seats.map(({ seat }) => seat)}::text[]) AS news (id, seat)
    WHERE participant.id = news.id`.execute(tx);
}
