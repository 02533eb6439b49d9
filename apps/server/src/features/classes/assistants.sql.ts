import { TEACHING_RIGHTS, type TeachingRight } from '@oyez/contract/classes/class-values';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { TEACHING } from '../../policy/groups.policy.ts';

export type AssistantRow = {
  userId: number;
  uid: string;
  username: string;
  name: string | null;
  level: number;
  right: TeachingRight | null;
};

const grants = TEACHING as unknown as string[];

/** A member by the key of the name, with the right that was given in this group. */
export async function memberNamed(tx: Tx, groupId: number, key: string): Promise<AssistantRow | undefined> {
  const { rows } = await members(tx, groupId, sql`account.username_key = ${key}`);
  return rows.map(toAssistant)[0];
}

/** Those who have one. Administrators may do all of it anyway. */
export async function assistantsOf(db: Db, groupId: number): Promise<AssistantRow[]> {
  const { rows } = await members(
    db,
    groupId,
    sql`m.level = ${GROUP_LEVEL.member} AND EXISTS (SELECT FROM user_grant AS given WHERE given.user_id = m.user_id
      AND given.scope_kind = 'group' AND given.scope_id = m.group_id AND given.permission = ANY(${grants}::text[]))`,
  );
  return rows.map(toAssistant);
}

type Member = Omit<AssistantRow, 'right'> & { given: string[] };

function members(db: Db | Tx, groupId: number, wanted: ReturnType<typeof sql>) {
  return sql<Member>`SELECT account.id AS "userId", account.uid, account.username, account.realname AS name, m.level,
      ARRAY(SELECT given.permission FROM user_grant AS given WHERE given.user_id = m.user_id
        AND given.scope_kind = 'group' AND given.scope_id = m.group_id) AS given
    FROM group_member AS m JOIN account ON account.id = m.user_id AND account.deleted_at IS NULL
    WHERE m.group_id = ${groupId} AND m.level >= ${GROUP_LEVEL.member} AND ${wanted}
    ORDER BY account.username_key`.execute(db);
}

function toAssistant({ given, ...row }: Member): AssistantRow {
  return { ...row, right: TEACHING_RIGHTS.findLast((right) => given.includes(`group_${right}`)) ?? null };
}

/** One right or none: each holds what the ones before it do. */
export async function giveRight(
  tx: Tx,
  to: { groupId: number; userId: number; right: TeachingRight | null; byId: number },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('user_grant')
    .where('user_id', '=', to.userId)
    .where('scope_kind', '=', 'group')
    .where('scope_id', '=', to.groupId)
    .where('permission', 'in', grants)
    .execute();
  if (to.right === null) return;
  await tx
    .insertInto('user_grant')
    .values({
      user_id: to.userId,
      permission: `group_${to.right}`,
      scope_kind: 'group',
      scope_id: to.groupId,
      granted_by: to.byId,
      created_at: now,
    })
    .execute();
}
