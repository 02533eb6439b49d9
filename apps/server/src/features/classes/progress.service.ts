import type {
  AssignmentProblem,
  AssignmentState,
  Progress,
  ProgressCell,
  ProgressRow,
} from '@oyez/contract/classes/assignments';
import { STATUS } from '@oyez/contract/judging/verdict';
import { bestAttempt, percentText, worthOf, type AssignmentTimes } from '@oyez/contract/rules/assignment-points';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { ReadyData } from '../../http/ready-data.ts';
import type { Actor } from '../../policy/actor.ts';
import { assignmentPolicy } from '../../policy/classes.policy.ts';
import type { Services } from '../../services.ts';
import { problemsOf, findAssignment, type AssignmentRecord, type ProblemOfAssignment } from './assignments.sql.ts';
import type { ProblemResult, ReadTrainingResults, TrainingResults } from '../trainings/training-results.service.ts';
import { rightsIn, teaches } from './class-access.service.ts';
import type { CountedPeople } from './counted-people.ts';
import { standingGroup, type ClassGroup } from './class-groups.sql.ts';
import { heldGrades, type HeldGrade } from './progress.sql.ts';
import { sectionsOf, studentsIn, type StudentRow } from './sections.sql.ts';

/** What classes are run with: results are counted as everywhere else. */
export type Room = Services & { results: ReadTrainingResults; countedPeople: CountedPeople };

/** The terms by which points are counted. */
type Counted = Pick<
  AssignmentRecord,
  'opensAt' | 'dueAt' | 'lastAt' | 'lateRule' | 'latePercent' | 'pointsRule' | 'ownPoints'
>;

function timesOf({ opensAt, dueAt, lastAt, lateRule, latePercent }: Counted): AssignmentTimes {
  return {
    opensAt: opensAt.getTime(),
    dueAt: dueAt.getTime(),
    lastAt: lastAt?.getTime() ?? null,
    lateRule,
    latePercent,
  };
}

export function stateAt({ opensAt, dueAt, lastAt, lateRule }: Counted, at: Date): AssignmentState {
  if (at < opensAt) return 'coming';
  if (at <= dueAt) return 'open';
  return lateRule === 'refuse' || (lastAt !== null && at > lastAt) ? 'over' : 'late';
}

/** An assignment for somebody who finds it, with what they may do in its group. */
export async function foundAssignment(
  db: Db | Tx,
  actor: Actor,
  id: number,
): Promise<{ assignment: AssignmentRecord; group: ClassGroup }> {
  const assignment = (await findAssignment(db, id, actor.id)) ?? fail('assignment_not_found');
  if (assignment.deletedAt !== null || !assignmentPolicy.find(actor, assignment)) fail('assignment_not_found');
  const group = (await standingGroup(db, actor, assignment.groupId)) ?? fail('assignment_not_found');
  return { assignment, group };
}

/** The same for those who have a right in its group. */
export async function taughtAssignment(
  db: Db | Tx,
  actor: Actor,
  id: number,
  right: 'view' | 'grade' | 'manage',
): Promise<{ assignment: AssignmentRecord; group: ClassGroup }> {
  const found = await foundAssignment(db, actor, id);
  return teaches(actor, found.group.id, right) ? found : fail('class_teachers_only');
}

/** Problems with what they are worth, and all of it together. */
export function worths(
  problems: readonly ProblemOfAssignment[],
  { pointsRule, ownPoints }: Pick<Counted, 'pointsRule' | 'ownPoints'>,
): { list: AssignmentProblem[]; of: number } {
  const worth = worthOf(
    problems.map((one) => one.id),
    pointsRule,
    ownPoints,
  );
  const list = problems.map(({ id, displayId, title }) => ({ pid: id, displayId, title, worth: worth.get(id) ?? 0 }));
  return { list, of: list.reduce((sum, one) => sum + one.worth, 0) };
}

/** What somebody has of all problems that they have begun or that were graded by hand: page, sheet and lists show this. */
function cellsOf(
  problems: readonly ProblemOfAssignment[],
  worth: readonly AssignmentProblem[],
  resultOf: (problemId: number) => ProblemResult | undefined,
  grades: ReadonlyMap<number, HeldGrade>,
  times: AssignmentTimes,
): { cells: ProgressCell[]; total: number; lateDays: number } {
  const cells = problems.flatMap((problem, at): ProgressCell[] => {
    const result = resultOf(problem.id);
    const grade = grades.get(problem.id);
    if (result === undefined && grade === undefined) return [];
    return [cellOf(problem, worth[at]?.worth ?? 0, result, grade, times)];
  });
  return {
    cells,
    total: cells.reduce((sum, one) => sum + one.points, 0),
    lateDays: cells.reduce((most, one) => Math.max(most, one.lateDays), 0),
  };
}

function cellOf(
  { id, fullScore }: ProblemOfAssignment,
  worth: number,
  result: ProblemResult | undefined,
  grade: HeldGrade | undefined,
  times: AssignmentTimes,
): ProgressCell {
  const attempts = (result?.steps ?? []).map(({ submitId, at, status, score }) => ({
    submitId,
    at: at.getTime(),
    share: shareOf(status, score, fullScore),
  }));
  const best = bestAttempt(attempts, worth, times);
  return {
    pid: id,
    points: grade === undefined ? (best?.points ?? 0) : Math.min(grade.points, worth),
    solved: result?.accepted ?? false,
    tries: result?.tries ?? 0,
    lateDays: best !== undefined && best.points > 0 ? best.lateDays : 0,
    bestId: best?.attempt.submitId ?? null,
    failId: result?.firstFailedId ?? null,
    failStatus: result?.firstFailedStatus ?? null,
    manual: grade !== undefined,
  };
}

/** How much of the problem it solves: of one without points, all or nothing. */
function shareOf(status: number, score: number | null, fullScore: number | null): number {
  if (status === STATUS.accepted) return 1;
  return fullScore === null || fullScore === 0 || score === null ? 0 : score / fullScore;
}

/** What counts in the group for an assignment, from its opening on. */
export function resultsFor(
  { results }: Pick<Room, 'results'>,
  { id, groupId }: Pick<AssignmentRecord, 'id' | 'groupId'>,
  { opensAt }: Pick<Counted, 'opensAt'>,
  of: { userIds: readonly number[]; problems: readonly ProblemOfAssignment[] },
): Promise<TrainingResults> {
  const problemIds = of.problems.map((one) => one.id);
  return results({ name: `assignment:${id}`, groupId, userIds: of.userIds, problemIds, from: opensAt });
}

/** A person's row; `text` is what was counted in it, as JSON. */
type SheetRow = ProgressRow & { userId: number; text: string };

/** Everybody's points under some terms, as they would be were these the assignment's. */
export async function sheetOfTerms(
  room: Room,
  assignment: AssignmentRecord,
  terms: Counted & { forAll: boolean; sectionIds: readonly number[] },
  { locale, sectionId }: { locale: Locale; sectionId?: number | undefined },
): Promise<{ problems: AssignmentProblem[]; of: number; rows: SheetRow[] }> {
  const { groupId, trainingId } = assignment;
  const wanted = sectionId === undefined ? null : [sectionId];
  const sectionIds = terms.forAll ? wanted : terms.sectionIds.filter((id) => wanted === null || wanted.includes(id));
  const { db } = room.database;
  const [found, people, grades] = await Promise.all([
    problemsOf(db, [trainingId], textLanguage(locale)),
    studentsIn(db, { groupId, sectionIds }),
    heldGrades(db, assignment.id),
  ]);
  const problems = found.get(trainingId) ?? [];
  const userIds = people.map((one) => one.userId);
  const results = await resultsFor(room, assignment, terms, { userIds, problems });
  const { list, of } = worths(problems, terms);
  const times = timesOf(terms);
  const gradesBy = Map.groupBy(grades, (one) => one.userId);
  const countPerson = room.countedPeople(JSON.stringify([assignment.id, times, list, problems]));
  const rows = people.map((person): SheetRow => {
    const { userId } = person;
    const own = gradesBy.get(userId) ?? [];
    const mark = JSON.stringify([results.versionOf(userId), own.map(({ problemId, points }) => [problemId, points])]);
    const counted = countPerson(userId, mark, () => {
      const held = new Map(own.map((grade) => [grade.problemId, grade]));
      const made = cellsOf(problems, list, (pid) => results.of(userId, pid), held, times);
      return { ...made, percent: percentText(made.total, of) };
    });
    return { ...personOf(person), userId, ...counted };
  });
  return { problems: list, of, rows };
}

function personOf({ uid, username, name, number, sectionId }: StudentRow) {
  return { uid, username, name, number, sectionId };
}

type AskedProgress = { id: number; sectionId?: number | undefined; locale: Locale };

/** How far everybody is, for teachers. */
export async function readProgress(
  room: Room,
  actor: Actor,
  { id, sectionId, locale }: AskedProgress,
): Promise<Omit<Progress, 'rows'> & { assignment: AssignmentRecord; rows: SheetRow[] }> {
  const { db } = room.database;
  const { assignment, group } = await taughtAssignment(db, actor, id, 'view');
  const [{ problems, of, rows }, sections] = await Promise.all([
    sheetOfTerms(room, assignment, assignment, { locale, sectionId }),
    sectionsOf(db, group.id),
  ]);
  return {
    assignment,
    can: rightsIn(actor, group),
    problems,
    of,
    sections: sections.filter((one) => assignment.forAll || assignment.sectionIds.includes(one.id)),
    rows,
  };
}

/** The same as an answer: of people who are as they were, what was counted is written already. */
export async function progressPage(room: Room, actor: Actor, asked: AskedProgress): Promise<ReadyData> {
  const { rows, can, problems, of, sections } = await readProgress(room, actor, asked);
  const head = JSON.stringify({ can, problems, of, sections });
  const texts = rows.map(({ uid, username, name, number, sectionId, text }) =>
    joined(JSON.stringify({ uid, username, name, number, sectionId }), text),
  );
  return new ReadyData(null, joined(head, `{"rows":[${texts.join()}]}`));
}

/** Two objects, of which neither is empty, as one. */
function joined(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}

/** What its reader has of an assignment that is theirs to do. */
export async function ownCells(
  room: Room,
  assignment: AssignmentRecord,
  problems: readonly ProblemOfAssignment[],
  userId: number,
): Promise<{ cells: ProgressCell[]; total: number; of: number; grades: HeldGrade[] }> {
  const [results, grades] = await Promise.all([
    resultsFor(room, assignment, assignment, { userIds: [userId], problems }),
    heldGrades(room.database.db, assignment.id, userId),
  ]);
  const { list, of } = worths(problems, assignment);
  const held = new Map(grades.map((grade) => [grade.problemId, grade]));
  const resultOf = (problemId: number) => results.of(userId, problemId);
  const { cells, total } = cellsOf(problems, list, resultOf, held, timesOf(assignment));
  return { cells, total, of, grades };
}
