import { ROLE_NAMES, roleGrants } from '@oyez/contract/accounts/permissions';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { storable } from '../../db/storable.ts';
import { accountStands } from '../../policy/standing-accounts.ts';
import { groupStandsText } from '../../policy/standing-groups.ts';
import { problemSays } from '../problems/problem-search.filter.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

export type Applications = { keyword: string | undefined; groupId: number | undefined; progress: number | undefined };

/** What groups offer to the public: those that wait come first. */
export async function applicationPage(
  db: Db,
  wanted: Applications,
  page: { limit: number; offset: number },
  filter: RowFilter<'problem'>,
) {
  const { keyword, groupId, progress } = wanted;
  const chosen: RowFilter<'problem'> = (eb) => {
    const conditions = [
      filter(eb),
      eb('problem.group_id', 'is not', null),
      eb('problem.apply_progress', 'is not', null),
      ...(groupId === undefined ? [] : [eb('problem.group_id', '=', groupId)]),
      ...(progress === undefined ? [] : [eb('problem.apply_progress', '=', progress)]),
    ];
    if (keyword !== undefined) {
      conditions.push(
        eb.or([
          problemSays(keyword),
          sql<boolean>`EXISTS (SELECT 1 FROM account WHERE account.id = problem.owner_id
            AND strpos(account.username_key, ${usernameKey(storable(keyword))}) > 0)`,
        ]),
      );
    }
    return eb.and(conditions);
  };
  return readPage(
    db
      .selectFrom('problem')
      .leftJoin('account as owner', 'owner.id', 'problem.owner_id')
      .innerJoin('team_group as application_group', 'application_group.id', 'problem.group_id')
      .leftJoin('problem_version as version', 'version.id', 'problem.current_version_id')
      .select([
        'problem.id',
        'problem.group_id',
        'application_group.name as group_name',
        'problem.apply_progress',
        'problem.display_id',
        'problem.type',
        'problem.default_lang',
        'problem.modified_at',
        'owner.username as owner_name',
        'version.config',
      ])
      .select((eb) => [
        sql<
          { lang: string; title: string }[]
        >`COALESCE((SELECT json_agg(json_build_object('lang', text.lang, 'title', text.title))
          FROM problem_statement AS text WHERE text.problem_id = ${eb.ref('problem.id')}), '[]')`.as('titles'),
      ])
      .where(chosen)
      .orderBy('problem.apply_progress')
      .orderBy('problem.group_id')
      .orderBy('problem.id', 'desc'),
    page,
    db.selectFrom('problem').where(chosen),
  );
}

export type ApplicationRow = Awaited<ReturnType<typeof applicationPage>>['rows'][number];

export async function writeApplyProgress(
  tx: Tx,
  id: number,
  answer: { progress: number | null; listed: boolean },
  by: { userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('problem')
    .set({ apply_progress: answer.progress, listed: answer.listed, modified_by: by.userId, modified_at: by.now })
    .where('id', '=', id)
    .execute();
}

/** Whom the answer to an offer concerns: its author while they belong to the group, otherwise the group's owner. */
export async function offeredBy(
  tx: Tx,
  { groupId, authorId }: { groupId: number; authorId: number | null },
): Promise<{ group: string; userId: number | null }> {
  const result = await sql<{ group: string; userId: number | null }>`
    SELECT g.name AS "group", COALESCE((SELECT m.user_id FROM group_member AS m
      WHERE m.group_id = g.id AND m.user_id = ${authorId} AND m.level >= ${GROUP_LEVEL.member}), g.owner_id) AS "userId"
    FROM team_group AS g WHERE g.id = ${groupId}`.execute(tx);
  const [found] = result.rows;
  if (found === undefined) throw new Error(`there is no group ${groupId}`);
  return found;
}

/** In groups that stand. */
export async function applicationsWaiting(db: Db | Tx, progress: number): Promise<number> {
  const row = await db
    .selectFrom('problem')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('apply_progress', '=', progress)
    .where('group_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(sql.raw<boolean>(groupStandsText('problem')))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whose role lets them decide. */
export async function reviewersOf(db: Db | Tx): Promise<number[]> {
  const roles = ROLE_NAMES.filter((role) => roleGrants(role).includes('problem_edit_any'));
  const rows = await db.selectFrom('account').select('id').where('role', 'in', roles).where(accountStands()).execute();
  return rows.map((row) => row.id);
}
