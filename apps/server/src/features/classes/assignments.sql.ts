import type { LateRule, PointsRule } from '@oyez/contract/classes/class-values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { isFor, KEPT_OF_MEMBER } from '../../policy/classes.policy.ts';
import { SHOWN_IN_TRAINING } from '../../policy/trainings.policy.ts';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';

/** When and for whom, and what counts. */
export type Terms = {
  title: string;
  opensAt: Date;
  dueAt: Date;
  lastAt: Date | null;
  lateRule: LateRule;
  latePercent: number;
  pointsRule: PointsRule;
  ownPoints: Record<string, number>;
  forAll: boolean;
  sectionIds: number[];
};

export type AssignmentRecord = Terms & {
  id: number;
  groupId: number;
  groupName: string;
  trainingId: number;
  trainingTitle: string;
  trainingVisible: boolean;
  deletedAt: Date | null;
  modifiedAt: Date;
  /** For the one who asked. */
  isTheirs: boolean;
};

/** With what decides whether it is `readerId`'s to do; of a training or a group that is gone, nothing is left. */
function assignments(readerId: number) {
  return sql`SELECT a.id, a.group_id AS "groupId", g.name AS "groupName", a.training_id AS "trainingId",
      training.title AS "trainingTitle", training.visible AS "trainingVisible", a.title, a.opens_at AS "opensAt",
      a.due_at AS "dueAt", a.last_at AS "lastAt", a.late_rule AS "lateRule", a.late_percent AS "latePercent",
      a.points_rule AS "pointsRule", a.own_points AS "ownPoints", a.for_all AS "forAll",
      to_json(ARRAY(SELECT chosen.section_id FROM assignment_section AS chosen
        JOIN group_section AS standing ON standing.id = chosen.section_id AND standing.deleted_at IS NULL
        WHERE chosen.assignment_id = a.id ORDER BY chosen.section_id)) AS "sectionIds",
      a.deleted_at AS "deletedAt", a.modified_at AS "modifiedAt",
      EXISTS (SELECT FROM group_member AS m ${sql.raw(KEPT_OF_MEMBER)}
        WHERE m.group_id = a.group_id AND m.user_id = ${readerId} AND m.level >= ${GROUP_LEVEL.member} AND ${isFor('a')}) AS "isTheirs"
    FROM assignment AS a
    JOIN training ON training.id = a.training_id AND training.deleted_at IS NULL
    JOIN team_group AS g ON g.id = a.group_id AND g.deleted_at IS NULL`;
}

export async function findAssignment(db: Db | Tx, id: number, readerId: number): Promise<AssignmentRecord | undefined> {
  const { rows } = await sql<AssignmentRecord>`${assignments(readerId)} WHERE a.id = ${id}`.execute(db);
  return rows[0];
}

/** Those that stand, the last due first. */
export async function assignmentsOf(
  db: Db | Tx,
  groupIds: readonly number[],
  readerId: number,
): Promise<AssignmentRecord[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<AssignmentRecord>`${assignments(readerId)}
    WHERE a.group_id = ANY(${[...groupIds]}::bigint[]) AND a.deleted_at IS NULL
    ORDER BY a.due_at DESC, a.id DESC`.execute(db);
  return rows;
}

export async function countAssignments(tx: Tx, groupId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('assignment')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

function columnsOf(terms: Terms) {
  return {
    title: terms.title,
    opens_at: terms.opensAt,
    due_at: terms.dueAt,
    last_at: terms.lastAt,
    late_rule: terms.lateRule,
    late_percent: terms.latePercent,
    points_rule: terms.pointsRule,
    own_points: JSON.stringify(terms.ownPoints),
    for_all: terms.forAll,
  };
}

export async function insertAssignment(
  tx: Tx,
  terms: Terms,
  of: { groupId: number; trainingId: number; ownerId: number },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('assignment')
    .values({
      ...columnsOf(terms),
      group_id: of.groupId,
      training_id: of.trainingId,
      owner_id: of.ownerId,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSections(tx, id, terms.sectionIds);
  return id;
}

export async function rewriteAssignment(tx: Tx, id: number, terms: Terms, now: Date): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ ...columnsOf(terms), modified_at: now })
    .where('id', '=', id)
    .execute();
  // A removed section may come back, and then has what it had; with an assignment for all, nothing is left to have.
  const standing = tx.selectFrom('group_section').select('id').where('deleted_at', 'is', null);
  await tx
    .deleteFrom('assignment_section')
    .where('assignment_id', '=', id)
    .$if(!terms.forAll, (chosen) => chosen.where('section_id', 'in', standing))
    .execute();
  await insertSections(tx, id, terms.sectionIds);
}

async function insertSections(tx: Tx, id: number, sectionIds: readonly number[]): Promise<void> {
  if (sectionIds.length === 0) return;
  await tx
    .insertInto('assignment_section')
    .values(sectionIds.map((sectionId) => ({ assignment_id: id, section_id: sectionId })))
    .execute();
}

export async function markAssignment(tx: Tx, id: number, deletedAt: Date | null, now: Date): Promise<void> {
  await tx.updateTable('assignment').set({ deleted_at: deletedAt, modified_at: now }).where('id', '=', id).execute();
}

export type ProblemOfAssignment = {
  trainingId: number;
  id: number;
  displayId: string;
  title: string;
  /** The most points it has where points are given in parts; null where it is solved or not. */
  fullScore: number | null;
};

/** The problems of trainings in their order, as those find them who come in. */
export async function problemsOf(
  db: Db | Tx,
  trainingIds: readonly number[],
  language: string,
): Promise<Map<number, ProblemOfAssignment[]>> {
  const { rows } = await sql<ProblemOfAssignment>`
    SELECT put.training_id AS "trainingId", problem.id, put.label AS "displayId",
      COALESCE((SELECT s.title FROM problem_statement AS s WHERE s.problem_id = problem.id AND s.title <> ''
        ORDER BY (s.lang = ${language}) DESC, (s.lang = problem.default_lang) DESC, s.lang LIMIT 1), put.label) AS title,
      CASE WHEN problem.type = 'oi' THEN (version.config->>'totalScore')::int END AS "fullScore"
    FROM training_problem AS put
    JOIN training ON training.id = put.training_id
    JOIN problem ON problem.id = put.problem_id
    LEFT JOIN problem_version AS version ON version.id = problem.current_version_id
    WHERE put.training_id = ANY(${[...trainingIds]}::bigint[]) AND ${sql.raw(SHOWN_IN_TRAINING)}
    ORDER BY put.training_id, put.rank, put.id`.execute(db);
  return Map.groupBy(rows, (row) => row.trainingId);
}
