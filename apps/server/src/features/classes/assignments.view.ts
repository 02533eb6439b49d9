import type { AssignmentRow, ProgressCell } from '@oyez/contract/classes/assignments';
import type { AssignmentRecord } from './assignments.sql.ts';
import { stateAt } from './progress.service.ts';

/** An assignment in a list: what is in it is kept back until it opens, but for teachers. */
export function toAssignmentRow(
  assignment: AssignmentRecord,
  known: {
    isOpen: boolean;
    problems: number;
    sections: readonly { id: number; name: string }[];
    own: AssignmentRow['own'];
    all: AssignmentRow['all'];
  },
  now: Date,
): AssignmentRow {
  const { id, groupId, title, opensAt, dueAt, lastAt, lateRule, latePercent } = assignment;
  return {
    id,
    gid: groupId,
    title,
    trainingId: known.isOpen ? assignment.trainingId : null,
    opensAt: opensAt.toISOString(),
    dueAt: dueAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
    lateRule,
    latePercent,
    state: stateAt(assignment, now),
    forAll: assignment.forAll,
    sections: assignment.forAll ? [] : known.sections.filter((one) => assignment.sectionIds.includes(one.id)),
    problems: known.isOpen ? known.problems : null,
    own: known.own,
    all: known.all,
  };
}

export function ownOf(cells: readonly ProgressCell[], total: number, of: number): NonNullable<AssignmentRow['own']> {
  return { points: total, of, solved: cells.filter((one) => one.solved).length };
}
