import type { Mentionable } from '@oyez/contract/discussions/comments';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { accountStands } from '../../policy/standing-accounts.ts';

type Place = { discussionId: number | null; contestId: number | null; groupId: number | null };

/** Those whose name begins so: who writes in this place first, of a group its members alone. */
export async function peopleNamed(db: Db, text: string, { discussionId, contestId, groupId }: Place, limit: number) {
  const { rows } = await sql<Mentionable>`
    SELECT account.uid, account.username, account.nickname, account.avatar
    FROM account
    WHERE ${accountStands()} AND starts_with(account.username_key, ${text})
      AND (${groupId}::bigint IS NULL OR EXISTS (SELECT FROM group_member AS own
        WHERE own.group_id = ${groupId}::bigint AND own.user_id = account.id AND own.level >= ${GROUP_LEVEL.member}))
      AND (${text} <> '' OR EXISTS (SELECT FROM comment WHERE comment.user_id = account.id
        AND (comment.discussion_id = ${discussionId}::bigint OR comment.contest_id = ${contestId}::bigint)))
    ORDER BY NOT EXISTS (SELECT FROM comment WHERE comment.user_id = account.id
        AND (comment.discussion_id = ${discussionId}::bigint OR comment.contest_id = ${contestId}::bigint)),
      length(account.username), account.username_key
    LIMIT ${limit}`.execute(db);
  return rows;
}

export async function accountNamed(db: Db | Tx, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'uid', 'username', 'role'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
