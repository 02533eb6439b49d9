import type { AssignmentRow } from '@oyez/contract/classes/assignments';
import type { AssignmentRecord, ProblemOfAssignment } from './assignments.sql.ts';
import { resultsFor, type Room } from './progress.service.ts';
import { studentsIn, type StudentRow } from './sections.sql.ts';

type Counts = NonNullable<AssignmentRow['all']>;

/** How many have an assignment to do, have begun, and have solved all of it; for teachers. */
export async function countsOf(
  room: Room,
  assignments: readonly AssignmentRecord[],
  problems: ReadonlyMap<number, readonly ProblemOfAssignment[]>,
): Promise<Map<number, Counts>> {
  const counts = new Map<number, Counts>();
  const audiences = new Map<string, StudentRow[]>();
  for (const assignment of assignments) {
    const { id, groupId, forAll, sectionIds, trainingId } = assignment;
    const wantedPeople = { groupId, sectionIds: forAll ? null : sectionIds };
    const key = JSON.stringify(wantedPeople);
    const people = audiences.get(key) ?? (await studentsIn(room.database.db, wantedPeople));
    audiences.set(key, people);
    const wanted = problems.get(trainingId) ?? [];
    const userIds = people.map((one) => one.userId);
    const results = await resultsFor(room, assignment, assignment, { userIds, problems: wanted });
    const tried = userIds.map((userId) => wanted.flatMap((problem) => results.of(userId, problem.id) ?? []));
    counts.set(id, {
      people: people.length,
      started: tried.filter((made) => made.length > 0).length,
      done: tried.filter((made) => wanted.length > 0 && made.filter((one) => one.accepted).length === wanted.length)
        .length,
    });
  }
  return counts;
}
