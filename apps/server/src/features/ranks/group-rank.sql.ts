import { STATUS } from '@oyez/contract/judging/verdict';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { shownTitleColor, shownTitleName } from '../../db/shown-title.ts';
import { type Touched, touchedSubmissions } from '../../db/touched-submissions.ts';
import { countedIn, ranked } from '../../policy/counting.ts';
import { accountStands } from '../../policy/standing-accounts.ts';
import { uncountedIn } from '../../policy/submissions.policy.ts';
import { matches, type RankedUser, type UserSearch } from './ranks.sql.ts';

export type Counts = {
  ac: number;
  total: number;
  score: number;
  /** How much of both the list of the group's submissions does not have. */
  inContests: { ac: number; total: number };
};

/** What everybody, or these people, have done in a group, by account; whoever has done nothing is not in it. */
export async function countsInGroup(
  db: Db,
  groupId: number,
  now: Date,
  userIds?: readonly number[],
): Promise<Map<number, Counts>> {
  const practised = countedIn({ kind: 'group', groupId });
  type Row = Omit<Counts, 'inContests'> & { user_id: number; practised: number; practice_total: number };
  const result = await sql<Row>`
    SELECT per.user_id, count(*) FILTER (WHERE per.solved)::int AS ac, sum(per.tries)::int AS total,
           COALESCE(sum(per.best), 0)::int AS score,
           count(*) FILTER (WHERE per.practised)::int AS practised, sum(per.practice_tries)::int AS practice_total
    FROM (
      SELECT s.user_id, s.problem_id, count(*) AS tries, bool_or(s.status = ${STATUS.accepted}) AS solved,
             count(*) FILTER (WHERE ${practised}) AS practice_tries,
             bool_or(s.status = ${STATUS.accepted} AND ${practised}) AS practised,
             max(s.rank_score) FILTER (WHERE ${practised}) AS best
      FROM submission s
      -- Windows count nowhere (decision 042).
      WHERE ${ranked(groupId, now)} AND s.apart IS DISTINCT FROM 'virtual'
        ${userIds === undefined ? sql`` : sql`AND s.user_id = ANY(${userIds}::bigint[])`}
        AND s.problem_id NOT IN (${uncountedIn(groupId, { contests: true })})
        AND NOT (s.contest_id IS NULL AND s.problem_id IN (${uncountedIn(groupId, { contests: false })}))
      GROUP BY s.user_id, s.problem_id) AS per
    GROUP BY per.user_id`.execute(db);
  return new Map(
    result.rows.map(({ user_id: userId, practised: ac, practice_total: total, ...counts }) => [
      userId,
      { ...counts, inContests: { ac: counts.ac - ac, total: counts.total - total } },
    ]),
  );
}

/** The problems that were ever tried in a group. */
export async function triedProblems(db: Db, groupId: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT DISTINCT s.problem_id AS id FROM submission s WHERE s.group_id = ${groupId}`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Of what is counted: as long as this text is the same, so is what counts of these problems, and of which contests. */
export async function termsOf(db: Db, groupId: number, problemIds: readonly number[], now: Date): Promise<string> {
  const among = sql`ANY(${problemIds}::bigint[])`;
  const result = await sql<{ terms: string }>`
    SELECT json_build_array(
      (SELECT json_agg(own.id ORDER BY own.id)
        FROM (SELECT c.id, c.id AS contest_id, c.group_id FROM contest c WHERE c.group_id = ${groupId}) AS own
        WHERE ${ranked(groupId, now, 'own')}),
      (SELECT json_agg(p.id ORDER BY p.id) FROM problem p
        WHERE p.id = ${among} AND p.id IN (${uncountedIn(groupId, { contests: true })})),
      (SELECT json_agg(p.id ORDER BY p.id) FROM problem p
        WHERE p.id = ${among} AND p.id IN (${uncountedIn(groupId, { contests: false })})))::text AS terms`.execute(db);
  return result.rows[0]?.terms ?? '';
}

/** Whose submissions in a group were marked since a moment. */
export function touchedInGroup(db: Db, groupId: number, since: { xid: string; atMost: number }): Promise<Touched> {
  return touchedSubmissions(db, since, sql`s.group_id = ${groupId}`);
}

/** The members who stand in its rank: neither banned nor deleted. */
export async function rankedMembers(db: Db, groupId: number, search: UserSearch | undefined): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT a.id FROM group_member m JOIN account a ON a.id = m.user_id AND ${accountStands('a')}
    WHERE m.group_id = ${groupId} AND m.level >= ${GROUP_LEVEL.member} AND ${matches(search)}`.execute(db);
  return result.rows.map((row) => row.id);
}

/** How these people are shown, by account. */
export async function shownPeople(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Omit<RankedUser, keyof Counts>>> {
  if (ids.length === 0) return new Map();
  const result = await sql<Omit<RankedUser, keyof Counts> & { id: number }>`
    SELECT a.id, a.uid, a.username, a.nickname, NULL AS signature, a.avatar,
           ${shownTitleName('a')} AS title_name, ${shownTitleColor('a')} AS title_color
    FROM account a WHERE a.id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(result.rows.map(({ id, ...shown }) => [id, shown]));
}
