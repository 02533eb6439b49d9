import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { GroupChoice } from '@oyez/contract/groups/groups-admin';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { GroupAuth } from '@oyez/contract/groups/group-values';
import { groupSays, memberCount, owner } from './groups.sql.ts';

export type Holdings = {
  members: number;
  problems: number;
  trainings: number;
  contests: number;
  announcements: number;
  submissions: number;
};

/** What goes with a group. */
export async function holdingsOf(db: Db | Tx, id: number): Promise<Holdings> {
  const of = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} AS held WHERE held.group_id = ${id} AND held.deleted_at IS NULL)`;
  const result = await sql<Holdings>`
    SELECT (SELECT ${memberCount} FROM team_group WHERE team_group.id = ${id}) AS members,
      ${of('problem')} AS problems, ${of('training')} AS trainings, ${of('contest')} AS contests,
      ${of('announcement')} AS announcements,
      (SELECT count(*)::int FROM submission WHERE group_id = ${id})
        + (SELECT count(*)::int FROM submission JOIN contest ON contest.id = submission.contest_id
            WHERE contest.group_id = ${id} AND submission.group_id IS DISTINCT FROM ${id}) AS submissions`.execute(db);
  const none = { members: 0, problems: 0, trainings: 0, contests: 0, announcements: 0, submissions: 0 };
  return result.rows[0] ?? none;
}

export async function markDisbanded(tx: Tx, id: number, byId: number, now: Date): Promise<void> {
  await tx
    .updateTable('team_group')
    .set({ deleted_at: now, deleted_by: byId, modified_at: now })
    .where('id', '=', id)
    .execute();
}

/** Under these names, as its own may be another group's by now. */
export async function markRestored(
  tx: Tx,
  id: number,
  names: { name: string; short_name: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('team_group')
    .set({ ...names, deleted_at: null, deleted_by: null, modified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markBanned(tx: Tx, id: number, banned: boolean, now: Date): Promise<void> {
  await tx.updateTable('team_group').set({ banned, modified_at: now }).where('id', '=', id).execute();
}

/** Its members, not those who apply or were refused. */
export async function membersOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', id)
    .where('level', '>=', GROUP_LEVEL.member)
    .execute();
  return rows.map((row) => row.user_id);
}

/** What is listed elsewhere by their numbers, and counted there. */
export async function publishedIn(tx: Tx, id: number): Promise<{ problems: number[]; contests: number[] }> {
  const problems = await tx
    .selectFrom('problem')
    .select('id')
    .where('group_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const contests = await tx
    .selectFrom('contest')
    .select('id')
    .where('group_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return { problems: problems.map((row) => row.id), contests: contests.map((row) => row.id) };
}

/** Those of one person that can still be had back, the latest first. */
export async function disbandedOf(db: Db, ownerId: number, since: Date) {
  return db
    .selectFrom('team_group')
    .select(['id', 'name', 'short_name', 'avatar', 'deleted_at'])
    .where('owner_id', '=', ownerId)
    .where('banned', '=', false)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .limit(MOST_DISBANDED)
    .execute();
}
const MOST_DISBANDED = 50;

/** The groups whose time is over. */
export async function disbandedBefore(db: Db, moment: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('team_group')
    .select('id')
    .where('deleted_at', '<', moment)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

export type AdminSearch = {
  keyword: string | undefined;
  auth: GroupAuth | undefined;
  state: GroupChoice | undefined;
};

/** Whoever deleted their account, or had it deleted, owns nothing any more. */
const livingOwner = sql`FROM account AS owner WHERE owner.id = team_group.owner_id AND owner.deleted_at IS NULL`;

/** Every group of the site for who runs it; the newest first. */
export async function adminPage(
  db: Db,
  { keyword, auth, state }: AdminSearch,
  page: { limit: number; offset: number },
) {
  const number = /^[1-9]\d{0,15}$/.test(keyword ?? '') ? Number(keyword) : null;
  const of = (table: string) =>
    sql<number>`(SELECT count(*)::int FROM ${sql.table(table)} AS held
      WHERE held.group_id = team_group.id AND held.deleted_at IS NULL)`;
  const chosen = db
    .selectFrom('team_group')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM rehearsal WHERE rehearsal.group_id = team_group.id)`)
    .where((eb) =>
      state === 'disbanded' ? eb('team_group.deleted_at', 'is not', null) : eb('team_group.deleted_at', 'is', null),
    )
    .$if(state === 'banned', (groups) => groups.where('team_group.banned', '=', true))
    .$if(state === 'ownerless', (groups) => groups.where(sql<boolean>`NOT EXISTS (SELECT ${livingOwner})`))
    .$if(state === 'open', (groups) => groups.where('team_group.banned', '=', false))
    .$if(auth !== undefined, (groups) => groups.where('team_group.auth', '=', auth ?? ''))
    .$if(Boolean(keyword), (groups) =>
      groups.where((eb) => eb.or([groupSays(keyword ?? ''), sql<boolean>`team_group.id = ${number}::bigint`])),
    );
  const ids = chosen.select('team_group.id').orderBy('team_group.id', 'desc').limit(page.limit).offset(page.offset);
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('team_group')
      .where('team_group.id', 'in', ids)
      .select([
        'team_group.id',
        'team_group.avatar',
        'team_group.name',
        'team_group.short_name',
        'team_group.brief',
        'team_group.description',
        'team_group.auth',
        'team_group.visible',
        'team_group.created_at',
        'team_group.banned',
        'team_group.deleted_at',
      ])
      .select([
        owner.as('owner'),
        sql<string | null>`(SELECT owner.uid ${livingOwner})`.as('owner_uid'),
        memberCount.as('member_count'),
        of('problem').as('problem_count'),
        of('training').as('training_count'),
        of('contest').as('contest_count'),
      ])
      .orderBy('team_group.id', 'desc')
      .execute(),
    chosen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
export type AdminRow = Awaited<ReturnType<typeof adminPage>>['rows'][number];
