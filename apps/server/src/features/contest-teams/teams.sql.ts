import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import { containing } from '../../db/search-marks.ts';
import { teamKey } from '../../db/team-key.ts';
import { competing, mayTakePart, stands } from '../../policy/contest-counting.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';

/** What is set of a team; members in their order. */
export type TeamFields = {
  name: string;
  school: string | null;
  seat: string | null;
  category: string | null;
  externalId: string | null;
  icpcId: string | null;
  star: boolean;
};

export type MemberRow = {
  userId: number;
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
};

export type TeamRow = TeamFields & { id: number; contestId: number; removedAt: Date | null; members: MemberRow[] };
export type ListedTeam = TeamRow & { submissions: number };

/** With the real names of those whose contest it is: a group does not read those of strangers. */
const memberList = sql<MemberRow[]>`COALESCE((
  SELECT jsonb_agg(jsonb_build_object('userId', a.id, 'uid', a.uid, 'username', a.username, 'nickname', a.nickname,
      'realname', CASE WHEN ${mayTakePart(sql`round.group_id`, sql`a.id`)} THEN a.realname END) ORDER BY m.ordinal, a.id)
    FROM (
      SELECT user_id, ordinal FROM participant_member WHERE participant_id = team.id
      UNION ALL
      SELECT former.user_id, former.ordinal::int FROM unnest(team.former_members) WITH ORDINALITY AS former (user_id, ordinal)
        WHERE team.deleted_at IS NOT NULL) AS m
    JOIN account a ON a.id = m.user_id JOIN contest AS round ON round.id = team.contest_id), '[]')`;

function teams(db: Db | Tx) {
  return db
    .selectFrom('participant as team')
    .where('team.team_key', 'is not', null)
    .select([
      'team.id',
      'team.contest_id as contestId',
      sql<string>`team.team_name`.as('name'),
      'team.school',
      'team.seat',
      'team.category',
      'team.external_id as externalId',
      'team.icpc_id as icpcId',
      sql<boolean>`(team.kind = 'star')`.as('star'),
      'team.deleted_at as removedAt',
      memberList.as('members'),
    ]);
}

export async function teamPage(
  db: Db,
  { contestId, keyword, removedSince }: { contestId: number; keyword?: string | undefined; removedSince: Date | null },
  page: { limit: number; offset: number },
): Promise<{ rows: ListedTeam[]; total: number }> {
  const of = sql<boolean>`(team.contest_id = ${contestId} AND team.team_key IS NOT NULL
    AND ${removedSince === null ? sql`team.deleted_at IS NULL` : sql`team.deleted_at > ${removedSince}`})`;
  const pattern = containing(teamKey(keyword ?? ''));
  const meant = sql<boolean>`(team.team_key LIKE ${pattern} OR lower(team.school) LIKE ${pattern} OR lower(team.seat) LIKE ${pattern}
    OR lower(team.external_id) LIKE ${pattern} OR EXISTS (SELECT FROM participant_member m JOIN account a ON a.id = m.user_id
      WHERE m.participant_id = team.id AND a.username_key LIKE ${pattern}))`;
  const isMeant = keyword === undefined ? sql<boolean>`true` : meant;
  return readPage(
    teams(db)
      .select(
        sql<number>`(SELECT count(*)::int FROM submission WHERE submission.participant_id = team.id)`.as('submissions'),
      )
      .where(of)
      .where(isMeant)
      .orderBy('team.team_key')
      .orderBy('team.id'),
    page,
    db.selectFrom('participant as team').where(of).where(isMeant),
  );
}

/** The teams of a contest that stand, by their numbers. */
export async function teamsOf(db: Db | Tx, contestId: number): Promise<TeamRow[]> {
  return teams(db).where('team.contest_id', '=', contestId).where(stands('team')).orderBy('team.id').execute();
}

export async function findTeam(db: Db | Tx, id: number): Promise<TeamRow | undefined> {
  return teams(db).where('team.id', '=', id).executeTakeFirst();
}

export type KnownAccount = { id: number; username: string; usernameKey: string; competes: boolean; belongs: boolean };

/** Accounts by their names; in a team of this contest are those who belong to its group and do not run it. */
export async function accountsNamed(
  db: Db | Tx,
  contest: Pick<ContestFacts, 'id' | 'ownerId' | 'groupId'>,
  keys: readonly string[],
): Promise<Map<string, KnownAccount>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<KnownAccount>`
    SELECT person.user_id AS id, person.username, person.username_key AS "usernameKey", ${competing(contest, 'person')} AS competes,
      ${mayTakePart(sql`${contest.groupId}`, sql`person.user_id`)} AS belongs
    FROM (SELECT id AS user_id, username, username_key FROM account
      WHERE username_key = ANY(${keys}::text[]) AND deleted_at IS NULL) AS person`.execute(db);
  return new Map(rows.map((one) => [one.usernameKey, one]));
}

const kindOf = (star: boolean) =>
  star
    ? sql<string>`'star'`
    : sql<string>`CASE WHEN participant.kind = 'star' THEN 'official' ELSE participant.kind END`;

function columnsOf({ name, school, seat, category, externalId, icpcId }: TeamFields) {
  return { team_name: name, team_key: teamKey(name), school, seat, category, external_id: externalId, icpc_id: icpcId };
}

export async function insertTeam(
  tx: Tx,
  contestId: number,
  fields: TeamFields,
  memberIds: readonly number[],
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('participant')
    .values({
      contest_id: contestId,
      ...columnsOf(fields),
      kind: fields.star ? 'star' : 'official',
      registered_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMembers(tx, { id, contestId }, memberIds);
  return id;
}

type TeamId = { id: number; contestId: number };

/** Frees names, numbers and people, so that teams can exchange them; `rewriteTeam` comes next. */
export async function parkTeams(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE participant SET team_key = '#' || id || chr(1), external_id = NULL WHERE id = ANY(${ids}::bigint[])`.execute(
    tx,
  );
  await tx.deleteFrom('participant_member').where('participant_id', 'in', ids).execute();
}

export async function rewriteTeam(
  tx: Tx,
  team: TeamId,
  fields: TeamFields,
  memberIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('participant')
    .set({ ...columnsOf(fields), kind: kindOf(fields.star) })
    .where('id', '=', team.id)
    .execute();
  await addMembers(tx, team, memberIds);
}

async function addMembers(tx: Tx, { id, contestId }: TeamId, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length > 0) {
    await tx
      .insertInto('participant_member')
      .values(
        memberIds.map((userId, ordinal) => ({ participant_id: id, contest_id: contestId, user_id: userId, ordinal })),
      )
      .execute();
  }
  await tx
    .updateTable('participant')
    .set({ lead_id: memberIds[0] ?? null })
    .where('id', '=', id)
    .execute();
}

/** Who was in it is kept apart: from now on they are in no team. */
export async function markRemoved(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE participant SET deleted_at = ${now}, former_members = ARRAY(
      SELECT user_id FROM participant_member WHERE participant_id = participant.id ORDER BY ordinal, user_id)
    WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await tx.deleteFrom('participant_member').where('participant_id', 'in', ids).execute();
}

export async function markRestored(tx: Tx, team: TeamId, memberIds: readonly number[]): Promise<void> {
  await tx.updateTable('participant').set({ deleted_at: null, former_members: [] }).where('id', '=', team.id).execute();
  await addMembers(tx, team, memberIds);
}

/** Those of these accounts that there still are, with their names. */
export async function accountsById(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}
