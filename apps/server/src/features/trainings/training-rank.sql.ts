import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/search-marks.ts';
import { storable } from '../../db/storable.ts';
import { handedOutToMember } from '../../policy/classes.policy.ts';
import { accountStands } from '../../policy/standing-accounts.ts';
import type { TrainingFacts } from '../../policy/trainings.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

/** Whom a rank is about, in the order of their ids. */
export async function rankedPeople(db: Db, training: TrainingFacts, at: Date): Promise<number[]> {
  const result = await sql<{
    id: number;
  }>`SELECT a.id FROM account a WHERE ${isRanked(training, at)} ORDER BY a.id`.execute(db);
  return result.rows.map(({ id }) => id);
}

/** Those of them in whose names a text stands. */
export async function rankedNamed(
  db: Db,
  training: TrainingFacts,
  { text, withRealname }: { text: string; withRealname: boolean },
  at: Date,
): Promise<Set<number>> {
  const pattern = containing(storable(text).toLowerCase());
  const named = containing(usernameKey(storable(text)));
  const result = await sql<{ id: number }>`
    SELECT a.id FROM account a
    WHERE ${isRanked(training, at)} AND (a.username_key LIKE ${named} OR lower(a.nickname) LIKE ${pattern}
      OR lower(a.school) LIKE ${pattern} OR (${withRealname} AND lower(a.realname) LIKE ${pattern}))`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

export type RankedPerson = {
  id: number;
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  school: string | null;
  gender: string;
  avatar: string | null;
};

export async function peopleNumbered(db: Db, ids: readonly number[]): Promise<Map<number, RankedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'uid', 'username', 'nickname', 'realname', 'school', 'gender', 'avatar'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whoever registered for a private training or has it as an assignment, and the members of the group around it. Its
 * author, those who run the site and the root of the group are not ranked, nor whoever was barred, banned or is gone.
 */
function isRanked({ id, auth, ownerId, groupId }: TrainingFacts, at: Date): RawBuilder<boolean> {
  const conditions = [
    sql`${accountStands('a')} AND a.role <> 'root' AND a.id IS DISTINCT FROM ${ownerId}::bigint`,
    ...(auth === 'public'
      ? []
      : [
          sql`(a.id IN (SELECT m.user_id FROM training_member m WHERE m.training_id = ${id} AND NOT m.barred)
            OR ${groupId === null ? sql`false` : handedOutToMember({ id, groupId }, sql.ref('a.id'), at)})`,
        ]),
    ...(groupId === null
      ? []
      : [
          sql`a.id IN (SELECT m.user_id FROM group_member m
            WHERE m.group_id = ${groupId} AND m.level >= ${GROUP_LEVEL.member} AND m.level < ${GROUP_LEVEL.root})`,
        ]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}
