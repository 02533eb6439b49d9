import type { Badge } from '@oyez/contract/discussions/discussion-values';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type RawBuilder } from 'kysely';

/** What stands beside a name: what `author` is on the site, and inside a group (null: none) also what they are in it. */
export function badgeOf(author: string, groupId: RawBuilder<unknown>): RawBuilder<Badge> {
  const [id, role] = [sql.ref(`${author}.id`), sql.ref(`${author}.role`)];
  const has = (level: number) => sql`EXISTS (SELECT FROM group_member AS own
    WHERE own.group_id = ${groupId} AND own.user_id = ${id} AND own.level = ${level})`;
  const owns = sql`EXISTS (SELECT FROM team_group AS own WHERE own.id = ${groupId} AND own.owner_id = ${id})`;
  return sql<Badge>`CASE
    WHEN ${role} = 'root' OR ${owns} OR ${has(GROUP_LEVEL.root)} THEN 'root'
    WHEN ${role} IN ('admin', 'problem_admin') OR ${has(GROUP_LEVEL.admin)} THEN 'admin'
    ELSE 'user' END`;
}
