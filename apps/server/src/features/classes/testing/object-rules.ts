import type { TestUser } from '../../../testing/builders.ts';
import { aClass, anAssignment, aSection, aStudent, type TestAssignment } from '../../../testing/class-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';

type Asked = {
  site: TestSite;
  gid: string;
  groupId: number;
  sectionId: string;
  student: TestUser;
  assignment: TestAssignment;
};

/** The class of a group that the owner has and nobody else belongs to but its student. */
function ofTeacher(name: (asked: Asked) => Promise<Named> | Named): ObjectRule {
  return {
    whose: 'the class of who teaches it',
    others: ['root'],
    name: async (site, owner) => {
      const { groupId } = await aClass(site, owner);
      const sectionId = await aSection(site, groupId, CANARY);
      const student = await aStudent(site, groupId, { sectionId, name: CANARY });
      const assignment = await anAssignment(site, groupId, { title: CANARY });
      return name({ site, gid: String(groupId), groupId, sectionId: String(sectionId), student, assignment });
    },
  };
}

/** What is asked for cannot be; only who teaches the class learns why. */
const answers = (...codes: string[]) => ({
  served: ({ status, text }: { status: number; text: string }) =>
    status === 200 || codes.some((code) => text.includes(code)),
});

const terms = {
  title: 'Another title',
  opensAt: '2026-01-01T00:00:00Z',
  dueAt: '2026-02-01T00:00:00Z',
  lateRule: 'full',
  pointsRule: 'split',
};
const roster = `username,name\nno-such-${CANARY},${CANARY}\n`;
const cellOf = ({ assignment: { id, problems }, student }: Asked) => ({
  id: String(id),
  uid: student.uid,
  pid: String(problems[0]?.id ?? 0),
});

export const objectRules: ObjectRules = {
  getClass: ofTeacher(({ gid }) => ({ query: { gid }, ...tells })),
  addSection: ofTeacher(({ gid }) => ({ body: { gid, name: 'Another' } })),
  renameSection: ofTeacher(({ sectionId }) => ({ body: { id: sectionId, name: 'Another' } })),
  removeSection: ofTeacher(({ sectionId }) => ({ query: { id: sectionId } })),
  restoreSection: ofTeacher(async ({ site, sectionId }) => {
    const { db } = site.database;
    await db.updateTable('group_section').set({ deleted_at: site.now() }).where('id', '=', Number(sectionId)).execute();
    return { body: { id: sectionId } };
  }),
  getClassPeople: ofTeacher(({ gid }) => ({ query: { gid }, ...tells })),
  moveToSections: ofTeacher(({ gid, student }) => ({ body: { gid, moves: [{ uid: student.uid, sectionId: null }] } })),
  describeStudent: ofTeacher(({ gid, student }) => ({ body: { gid, uid: student.uid, name: 'Another' } })),
  getAssistants: ofTeacher(({ gid }) => ({ query: { gid } })),
  setAssistant: ofTeacher(({ gid, student }) => ({ body: { gid, username: student.username, right: 'view' } })),
  previewRoster: ofTeacher(({ gid }) => ({ body: { gid, text: roster }, ...tells })),
  importRoster: ofTeacher(({ gid }) => ({ body: { gid, text: roster, digest: '' }, ...answers('roster_') })),
  getRosterImports: ofTeacher(({ gid }) => ({ query: { gid } })),
  undoRoster: ofTeacher(async ({ site, groupId }) => {
    const { id } = await site.database.db
      .insertInto('roster_import')
      .values({ group_id: groupId, joined: 0, section_ids: [], changed: '[]', created_at: site.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { body: { id } };
  }),
  getAssignments: ofTeacher(({ gid }) => ({ query: { gid }, ...tells })),
  getAssignment: ofTeacher(({ assignment }) => ({ query: { id: String(assignment.id) }, ...tells })),
  addAssignment: ofTeacher(({ gid }) => ({
    body: { gid, ...terms, problems: ['NO-SUCH-PROBLEM'] },
    ...answers('assignment_problem_unknown'),
  })),
  updateAssignment: ofTeacher(({ assignment }) => ({ body: { id: assignment.id, ...terms } })),
  previewAssignment: ofTeacher(({ assignment }) => ({ body: { id: assignment.id, ...terms } })),
  removeAssignment: ofTeacher(({ assignment }) => ({ query: { id: String(assignment.id) } })),
  restoreAssignment: ofTeacher(async ({ site, assignment: { id } }) => {
    await site.database.db.updateTable('assignment').set({ deleted_at: site.now() }).where('id', '=', id).execute();
    return { body: { id } };
  }),
  getProgress: ofTeacher(({ assignment }) => ({ query: { id: String(assignment.id) }, ...tells })),
  setGrade: ofTeacher((asked) => ({ body: { ...cellOf(asked), points: 0, reason: 'why' } })),
  undoGrade: ofTeacher(async (asked) => {
    const { id } = await asked.site.database.db
      .insertInto('assignment_grade')
      .values({
        assignment_id: asked.assignment.id,
        user_id: asked.student.id,
        problem_id: asked.assignment.problems[0]?.id ?? 0,
        points: 0,
        reason: 'why',
        created_at: asked.site.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { body: { gradeId: id } };
  }),
  getGrades: ofTeacher((asked) => ({ query: cellOf(asked) })),
};
