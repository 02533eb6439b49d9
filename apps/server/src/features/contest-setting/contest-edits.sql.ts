import type { AccountRule } from '@oyez/contract/rules/account-rule';
import type {
  Award,
  AwardKind,
  ContestAuth,
  ContestRule,
  NameShown,
  OiScore,
} from '@oyez/contract/contests/contest-values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

/** All that a form says of a contest. */
export type ContestSettings = {
  title: string;
  description: string;
  rule: ContestRule;
  auth: ContestAuth;
  secret: string | null;
  starts_at: Date;
  ends_at: Date;
  seal_at: Date | null;
  unseal: 'auto' | 'manual';
  released_at: Date | null;
  visible: boolean;
  open_board: boolean;
  printing: boolean;
  late_submits: boolean;
  teams: boolean;
  name_shown: NameShown;
  oi_score: OiScore;
  stars: string[];
  award_kind: AwardKind;
  awards: Award[];
  account_rule_on: boolean;
  account_rule: AccountRule;
};

function contests(db: Db | Tx) {
  return db
    .selectFrom('contest')
    .leftJoin('account as owner', 'owner.id', 'contest.owner_id')
    .leftJoin('account as editor', 'editor.id', 'contest.modified_by')
    .selectAll('contest')
    .select([
      'owner.uid as owner_uid',
      'owner.username as author',
      'owner.nickname as owner_nickname',
      'editor.username as editor_name',
    ])
    .select([
      sql<number>`(SELECT count(*)::int FROM participant
        WHERE participant.contest_id = contest.id AND participant.registered_at IS NOT NULL
          AND participant.deleted_at IS NULL)`.as('count'),
      sql<number>`(SELECT count(*)::int FROM contest_problem AS alias
        WHERE alias.contest_id = contest.id AND alias.deleted_at IS NULL)`.as('problems'),
      sql<boolean>`(EXISTS (SELECT FROM participant AS known WHERE known.contest_id = contest.id AND known.deleted_at IS NULL)
        OR EXISTS (SELECT FROM submission WHERE submission.contest_id = contest.id))`.as('has_participants'),
      sql<number>`(SELECT count(*)::int FROM submission WHERE submission.contest_id = contest.id)`.as('submissions'),
    ]);
}

export type ContestRow = Awaited<ReturnType<ReturnType<typeof contests>['executeTakeFirstOrThrow']>>;

export async function findContestRow(db: Db | Tx, id: number): Promise<ContestRow | undefined> {
  return contests(db).where('contest.id', '=', id).executeTakeFirst();
}

/** Of a group, or of the site. */
export type ContestSearch = { keyword?: string | undefined; groupId: number | null };

/** Contests as their staff lists them, the latest start first. */
export async function contestPage(
  db: Db,
  { keyword, groupId }: ContestSearch,
  page: { limit: number; offset: number },
  filter: RowFilter<'contest'>,
) {
  const chosen: RowFilter<'contest'> = (eb) => {
    const conditions = [eb('contest.group_id', groupId === null ? 'is' : '=', groupId), filter(eb)];
    if (keyword !== undefined) {
      const text = keyword.replaceAll('\0', '');
      conditions.push(
        eb.or([
          sql<boolean>`strpos(lower(contest.title), lower(${text})) > 0`,
          sql<boolean>`contest.id::text = ${text}`,
        ]),
      );
    }
    return eb.and(conditions);
  };
  return readPage(
    contests(db).where(chosen).orderBy('contest.starts_at', 'desc').orderBy('contest.id', 'desc'),
    page,
    db.selectFrom('contest').where(chosen),
  );
}

/** Holds a contest, so that what is changed in it is changed one after the other. */
export async function lockContest(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contest')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function stored({ awards, account_rule, ...rest }: ContestSettings) {
  return { ...rest, awards: JSON.stringify(awards), account_rule: JSON.stringify(account_rule) };
}

export async function insertContest(
  tx: Tx,
  settings: ContestSettings,
  of: { ownerId: number; groupId: number | null; sourceId: number | null },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('contest')
    .values({
      ...stored(settings),
      owner_id: of.ownerId,
      group_id: of.groupId,
      source_id: of.sourceId,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Editor = { userId: number; now: Date };

export async function rewriteContest(tx: Tx, id: number, settings: ContestSettings, by: Editor): Promise<void> {
  await tx
    .updateTable('contest')
    .set({ ...stored(settings), modified_at: by.now, modified_by: by.userId })
    .where('id', '=', id)
    .execute();
}

export async function moveContest(
  tx: Tx,
  id: number,
  to: Pick<ContestSettings, 'starts_at' | 'ends_at' | 'seal_at'>,
  by: { userId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('contest')
    .set({ ...to, modified_at: by.now, modified_by: by.userId })
    .where('id', '=', id)
    .execute();
}

export async function showContest(tx: Tx, id: number, isVisible: boolean, by: Editor): Promise<void> {
  await tx
    .updateTable('contest')
    .set({ visible: isVisible, modified_at: by.now, modified_by: by.userId })
    .where('id', '=', id)
    .execute();
}

/** A template is shown to nobody. */
export async function markTemplate(tx: Tx, id: number, isTemplate: boolean, by: Editor): Promise<void> {
  await tx
    .updateTable('contest')
    .set({ template: isTemplate, visible: false, modified_at: by.now, modified_by: by.userId })
    .where('id', '=', id)
    .execute();
}

export async function moveEnd(
  tx: Tx,
  id: number,
  { endsAt, sealAt }: { endsAt: Date; sealAt: Date | null },
  by: Editor,
): Promise<void> {
  await tx
    .updateTable('contest')
    .set({ ends_at: endsAt, seal_at: sealAt, modified_at: by.now, modified_by: by.userId })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('contest').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** True when there was one to bring back, deleted after this time. */
export async function undelete(tx: Tx, id: number, deletedAfter: Date): Promise<boolean> {
  const result = await tx
    .updateTable('contest')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function contestsDeletedBefore(db: Db, moment: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contest')
    .select('id')
    .where('deleted_at', '<', moment)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** With all that belongs to it. */
export async function removeForGood(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contest').where('id', '=', id).execute();
}

/** Whoever registered by a password that no longer holds registers again; their submissions stay theirs. */
export async function endRegistrations(tx: Tx, contestId: number): Promise<number> {
  const result = await tx
    .updateTable('participant')
    .set({ registered_at: null })
    .where('contest_id', '=', contestId)
    .where('registered_at', 'is not', null)
    .where('team_key', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** As accounts write these names, by the keys of names: they may be typed in another case or width. */
export async function accountNames(db: Db | Tx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const keys = names.map(usernameKey);
  const rows = await db
    .selectFrom('account')
    .select('username')
    .where('deleted_at', 'is', null)
    .where('username_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [usernameKey(row.username), row.username]));
}
