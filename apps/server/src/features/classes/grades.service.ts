import type { getGrades } from '@oyez/contract/classes/assignments';
import { HUNDREDTHS, worthOf } from '@oyez/contract/rules/assignment-points';
import { textLanguage } from '@oyez/contract/wire/values';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { problemsOf, type AssignmentRecord } from './assignments.sql.ts';
import { heldClass, type Teacher } from './class-access.service.ts';
import { findGrade, gradesOf, insertGrade, markGradeUndone } from './grades.sql.ts';
import { taughtAssignment } from './progress.service.ts';
import { memberIds, studentsIn } from './sections.sql.ts';

type Cell = { id: number; uid: string; pid: number };

/** Points by hand hold until they are undone or given anew, whatever is handed in meanwhile. */
export async function setGrade(
  services: Services,
  { points, reason, ...cell }: Cell & { points: number | null; reason: string },
  by: Teacher,
): Promise<number> {
  return transact(services, async (tx) => {
    const { assignment } = await taughtAssignment(tx, by.actor, cell.id, 'grade');
    await heldClass(tx, by, assignment.groupId, 'grade');
    const userId = await studentOf(tx, assignment, cell.uid);
    const problems = (await problemsOf(tx, [assignment.trainingId], textLanguage(by.locale))).get(
      assignment.trainingId,
    );
    const ids = (problems ?? []).map((one) => one.id);
    const worth = worthOf(ids, assignment.pointsRule, assignment.ownPoints).get(cell.pid);
    if (worth === undefined) fail('assignment_problem_gone');
    if (points !== null && points > worth) throw new AppError('grade_too_high', { max: worth / HUNDREDTHS });
    const at = { assignmentId: assignment.id, userId, problemId: cell.pid };
    const said = { points, reason: storable(reason).trim() };
    const id = await insertGrade(tx, at, { ...said, byId: by.actor.id }, by.now);
    await note(tx, by, 'assignment.grade', assignment, { ...said, uid: cell.uid, problemId: cell.pid });
    return id;
  });
}

/** Only what holds now is undone: what was given since then stays. */
export async function undoGrade(services: Services, gradeId: number, by: Teacher): Promise<void> {
  await transact(services, async (tx) => {
    const found = (await findGrade(tx, gradeId)) ?? fail('grade_not_found');
    const { assignment } = await taughtGrade(tx, by.actor, found.assignment_id);
    await heldClass(tx, by, assignment.groupId, 'grade');
    const grade = (await findGrade(tx, gradeId)) ?? fail('grade_not_found');
    const cell = { assignmentId: grade.assignment_id, userId: grade.user_id, problemId: grade.problem_id };
    const standing = (await gradesOf(tx as Db, cell)).find((one) => one.undone_at === null);
    if (standing?.id !== gradeId) fail('grade_not_found');
    await markGradeUndone(tx, gradeId, by.now);
    await note(tx, by, 'assignment.undo_grade', assignment, { problemId: grade.problem_id, points: grade.points });
  });
}

/** Where there is no such assignment for the caller, there is no such grade either. */
async function taughtGrade(tx: Tx, actor: Actor, assignmentId: number) {
  try {
    return await taughtAssignment(tx, actor, assignmentId, 'grade');
  } catch (error) {
    if (error instanceof AppError && error.code === 'assignment_not_found') fail('grade_not_found');
    throw error;
  }
}

export async function listGrades(
  { database }: Services,
  cell: Cell,
  { actor }: Teacher,
): Promise<ReplyOf<typeof getGrades>['grades']> {
  const { db } = database;
  const { assignment } = await taughtAssignment(db, actor, cell.id, 'view');
  const userId = (await memberIds(db, assignment.groupId, [cell.uid])).get(cell.uid) ?? fail('class_member_not_found');
  const rows = await gradesOf(db, { assignmentId: assignment.id, userId, problemId: cell.pid });
  return rows.map((row) => ({
    gradeId: row.id,
    points: row.points,
    reason: row.reason,
    by: row.username,
    at: row.created_at.toISOString(),
    undone: row.undone_at !== null,
  }));
}

async function studentOf(tx: Tx, { groupId, forAll, sectionIds }: AssignmentRecord, uid: string): Promise<number> {
  const people = await studentsIn(tx, { groupId, sectionIds: forAll ? null : sectionIds });
  return people.find((one) => one.uid === uid)?.userId ?? fail('class_member_not_found');
}

async function note(
  tx: Tx,
  by: Teacher,
  action: 'assignment.grade' | 'assignment.undo_grade',
  { id, groupId }: AssignmentRecord,
  after: object,
): Promise<void> {
  await markChanged(tx, 'class', [groupId]);
  await writeAudit(tx, by, { action, subjectKind: 'assignment', subjectId: id, after }, by.now);
}
