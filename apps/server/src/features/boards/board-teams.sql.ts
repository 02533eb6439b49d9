import type { Member, Participant } from '@oyez/board/facts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { mayTakePart, stands } from '../../policy/contest-counting.ts';

/** As it is read: most have no more time than the others, and say nothing of it. */
export type ParticipantRow = Omit<Participant, 'extraMs'> & { extra_seconds: number };

export function withExtraTime({ extra_seconds: seconds, ...participant }: ParticipantRow): Participant {
  return seconds === 0 ? participant : { ...participant, extraMs: seconds * 1000 };
}

type TeamRow = Omit<ParticipantRow, 'team' | 'members'> & { team: string; members: Member[] };

/**
 * The teams of a contest, or those of them that are named. What calls know that know of no teams is its first member's
 * account; one whose accounts are all gone has its number instead.
 */
export async function boardTeams(db: Db | Tx, contestId: number, ids?: readonly number[]): Promise<Participant[]> {
  const result = await sql<TeamRow>`
    SELECT p.id, COALESCE(lead.id, 0) AS "userId", COALESCE(lead.uid, 'team-' || p.id) AS uid, p.kind <> 'official' AS star,
      COALESCE(lead.username, p.team_name) AS username, p.team_name AS nickname, p.team_name AS realname, p.school,
      CASE WHEN mates."areWomen" THEN 'female' END AS gender, lead.avatar, p.extra_seconds, p.team_name AS team, mates.list AS members
    FROM participant p JOIN contest AS round ON round.id = p.contest_id LEFT JOIN account lead ON lead.id = p.lead_id
    CROSS JOIN LATERAL (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('userId', a.id, 'uid', a.uid, 'username', a.username,
          'nickname', a.nickname, 'realname', CASE WHEN ${mayTakePart(sql`round.group_id`, sql`a.id`)} THEN a.realname END)
          ORDER BY m.ordinal, a.id), '[]') AS list,
        bool_and(a.gender = 'female') AS "areWomen"
      FROM participant_member m JOIN account a ON a.id = m.user_id WHERE m.participant_id = p.id) AS mates
    WHERE p.contest_id = ${contestId} AND ${stands('p')} AND p.disqualified_at IS NULL
      AND ${ids === undefined ? sql`true` : sql`p.id = ANY(${ids}::bigint[])`}
    ORDER BY p.id`.execute(db);
  return result.rows.map(withExtraTime);
}

export async function teamWith(db: Db, contestId: number, uid: string): Promise<number | undefined> {
  const result = await sql<{ id: number }>`
    SELECT p.id FROM participant p
    WHERE p.contest_id = ${contestId} AND ${stands('p')} AND (
      ${uid} = 'team-' || p.id
      OR EXISTS (SELECT FROM participant_member m JOIN account a ON a.id = m.user_id
        WHERE m.participant_id = p.id AND a.uid = ${uid}))`.execute(db);
  return result.rows[0]?.id;
}
