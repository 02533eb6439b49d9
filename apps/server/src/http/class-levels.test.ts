import { getTrainingDetail } from '@oyez/contract/trainings/trainings';
import {
  downloadGradeSheet,
  getAssignment,
  getAssignments,
  getOwnAssignments,
  getProgress,
} from '@oyez/contract/classes/assignments';
import { getClass, getClassPeople } from '@oyez/contract/classes/sections';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { answerSubmissionNote, getSubmissionNotes } from '@oyez/contract/submissions/submission-notes';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { api } from '@oyez/contract/wire/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectRules as classRules } from '../features/classes/testing/object-rules.ts';
import { aNote } from '../features/submission-notes/testing/note-builders.ts';
import { aUser, type TestUser } from '../testing/builders.ts';
import { aClass, anAssignment, anAssistant, anAttempt, aSection, aStudent } from '../testing/class-builders.ts';
import { aMember } from '../testing/problem-builders.ts';
import { CANARY, type Named } from '../testing/requests/object-rule.ts';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
const staff: Partial<Record<Person, TestUser>> = {};
beforeAll(async () => {
  site = await aSite();
  staff.siteAdmin = await aUser(site, { role: 'admin' });
  staff.siteRoot = await aUser(site, { role: 'root' });
  staff.otherOwner = (await aClass(site)).owner;
});
afterAll(() => site.close());

/** Who comes to a class, with what each of them may do there at most. */
const MAY = {
  guest: 'nothing',
  stranger: 'nothing',
  applicant: 'nothing',
  refused: 'nothing',
  otherOwner: 'nothing',
  siteAdmin: 'nothing',
  formerMember: 'nothing',
  formerAssistant: 'nothing',
  member: 'enter',
  viewer: 'view',
  grader: 'grade',
  manager: 'manage',
  groupAdmin: 'manage',
  groupRoot: 'own',
  owner: 'own',
  siteRoot: 'own',
} as const;
type Person = keyof typeof MAY;
const PEOPLE = Object.keys(MAY) as Person[];

const STEPS = ['nothing', 'enter', 'view', 'grade', 'manage', 'own'] as const;
type Step = (typeof STEPS)[number];
const reaches = (person: Person, needs: Step) => STEPS.indexOf(MAY[person]) >= STEPS.indexOf(needs);

/** What each call asks of whoever makes it. */
const NEEDS: Record<string, Step> = {
  getClass: 'enter',
  getAssignments: 'enter',
  getAssignment: 'enter',
  getClassPeople: 'view',
  getAssistants: 'view',
  getProgress: 'view',
  getGrades: 'view',
  setGrade: 'grade',
  undoGrade: 'grade',
  addSection: 'manage',
  renameSection: 'manage',
  removeSection: 'manage',
  restoreSection: 'manage',
  moveToSections: 'manage',
  describeStudent: 'manage',
  previewRoster: 'manage',
  importRoster: 'manage',
  getRosterImports: 'manage',
  undoRoster: 'manage',
  addAssignment: 'manage',
  updateAssignment: 'manage',
  previewAssignment: 'manage',
  removeAssignment: 'manage',
  restoreAssignment: 'manage',
  setAssistant: 'own',
};

/** Whoever it is, in the class of this group. */
async function inClass(person: Person, groupId: number, owner: TestUser): Promise<TestUser | null> {
  if (person === 'guest') return null;
  if (person === 'owner') return owner;
  const known = staff[person];
  if (known !== undefined) return known;
  if (person === 'viewer') return anAssistant(site, groupId, 'view');
  if (person === 'grader') return anAssistant(site, groupId, 'grade');
  if (person === 'manager') return anAssistant(site, groupId, 'manage');
  if (person === 'formerAssistant') return gone(await anAssistant(site, groupId, 'manage'), groupId);
  const user = await aUser(site);
  if (person === 'stranger') return user;
  const { applying, refused, member, admin, root } = GROUP_LEVEL;
  const levels: Partial<Record<Person, number>> = { applicant: applying, refused, groupAdmin: admin, groupRoot: root };
  await aMember(site, groupId, user.id, levels[person] ?? member);
  return person === 'formerMember' ? gone(user, groupId) : user;
}

/** No member any more; what they were given by name still stands in the table. */
async function gone(user: TestUser, groupId: number): Promise<TestUser> {
  const { db } = site.database;
  await db.deleteFrom('group_member').where('user_id', '=', user.id).where('group_id', '=', groupId).execute();
  return user;
}

async function send(name: string, { query = {}, body = {} }: Named, who: TestUser | null) {
  const endpoint = api[name];
  if (!endpoint) throw new Error(name);
  const answer = await site.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    query,
    headers: who === null ? {} : { authorization: who.token },
    ...(endpoint.method !== 'GET' && { payload: body }),
  });
  const { status, code } = answer.json<{ status: number; code?: string }>();
  return { status, code: code ?? null, text: answer.body };
}

const HIDDEN = /^(group|assignment|section|grade|roster_import)_not_found$/;
const REFUSED = /^class_(teachers|root)_only$/;

/** What an answer says of whether one may do this. */
function doorOf({ status, code }: { status: number; code: string | null }): 'login' | 'hidden' | 'refused' | 'open' {
  if (status === 401) return 'login';
  if (HIDDEN.test(code ?? '')) return 'hidden';
  return REFUSED.test(code ?? '') ? 'refused' : 'open';
}

function expectedDoor(person: Person, needs: Step) {
  if (person === 'guest') return 'login';
  if (MAY[person] === 'nothing') return 'hidden';
  return reaches(person, needs) ? 'open' : 'refused';
}

describe('a class', () => {
  it('has a step for each of its calls', () => {
    expect(Object.keys(NEEDS).toSorted()).toEqual(Object.keys(classRules).toSorted());
  });

  it.each(Object.entries(NEEDS))(
    'opens %s to those who may %s and more, and is not there for others',
    async (name, needs) => {
      const doors: Record<string, string> = {};
      for (const person of PEOPLE) {
        const owner = await aUser(site);
        const named = await classRules[name]?.name?.(site, owner);
        const { id: groupId } = await site.database.db
          .selectFrom('team_group')
          .select('id')
          .where('owner_id', '=', owner.id)
          .executeTakeFirstOrThrow();
        const answer = await send(name, named ?? {}, await inClass(person, groupId, owner));
        doors[person] = doorOf(answer);
        if (doors[person] !== 'open') expect(answer.text, person).not.toContain(CANARY);
      }
      expect(doors).toEqual(Object.fromEntries(PEOPLE.map((person) => [person, expectedDoor(person, needs)])));
    },
  );

  it('hands its grade sheet out to those who may view', async () => {
    const { groupId, owner } = await aClass(site);
    const { id } = await anAssignment(site, groupId, { title: CANARY });
    const isServed = async (person: Person) => {
      const who = await inClass(person, groupId, owner);
      const answer = await site.app.inject({
        url: downloadGradeSheet.path,
        query: { id: String(id), format: 'csv' },
        headers: who === null ? {} : { authorization: who.token },
      });
      return !answer.headers['content-type']?.includes('json');
    };
    for (const person of PEOPLE) expect(await isServed(person), person).toBe(reaches(person, 'view'));
  });
});

describe('an assignment for one section', () => {
  it('is there for its students and for who teaches; others of the class find neither it nor its problems', async () => {
    const { groupId, owner } = await aClass(site);
    const [a, b] = [await aSection(site, groupId, 'A'), await aSection(site, groupId, 'B')];
    const { id, trainingId } = await anAssignment(site, groupId, { sectionIds: [a], title: CANARY });
    const students = {
      'of the section': await aStudent(site, groupId, { sectionId: a }),
      'of another section': await aStudent(site, groupId, { sectionId: b }),
      'of no section': await aStudent(site, groupId),
    };
    const teachers = { viewer: 'view', grader: 'grade', manager: 'manage' } as const;
    const found = async (who: TestUser) => {
      const { token } = who;
      const one = await site.call(getAssignment, { token, query: { id } });
      const list = await site.call(getAssignments, { token, query: { gid: groupId } });
      const training = await site.call(getTrainingDetail, { token, query: { tid: trainingId } });
      const own = await site.call(getOwnAssignments, { token });
      return [
        one.status === 200,
        list.data?.assignments.length === 1,
        training.status === 200,
        own.data?.assignments.length === 1,
      ];
    };
    expect(await found(students['of the section'])).toEqual([true, true, true, true]);
    expect(await found(students['of another section'])).toEqual([false, false, false, false]);
    expect(await found(students['of no section'])).toEqual([false, false, false, false]);
    for (const right of Object.values(teachers)) {
      expect(await found(await anAssistant(site, groupId, right)), right).toEqual([true, true, true, false]);
    }
    expect(await found(owner)).toEqual([true, true, true, false]);
    // With its section away it is nobody's; with another's students it is theirs.
    const { db } = site.database;
    await db.updateTable('group_section').set({ deleted_at: site.now() }).where('id', '=', a).execute();
    expect(await found(students['of the section'])).toEqual([false, false, false, false]);
    expect(await found(owner)).toEqual([true, true, true, false]);
  });

  it('shows people of other sections to nobody, whichever section is asked for', async () => {
    const { groupId, owner } = await aClass(site);
    const [a, b] = [await aSection(site, groupId, 'A'), await aSection(site, groupId, 'B')];
    await aStudent(site, groupId, { sectionId: a, name: 'Ada' });
    await aStudent(site, groupId, { sectionId: b, name: 'Ben' });
    const { id } = await anAssignment(site, groupId, { sectionIds: [a] });
    const foreign = await aSection(site, (await aClass(site)).groupId, 'C');
    const shown = async (sectionId?: number) => {
      const query = { id, ...(sectionId !== undefined && { sectionId }) };
      const { data } = await site.call(getProgress, { token: owner.token, query });
      return JSON.stringify(data);
    };
    for (const sectionId of [undefined, a, b, foreign]) {
      expect((await shown(sectionId)).includes('Ada'), String(sectionId)).toBe(
        sectionId === undefined || sectionId === a,
      );
      expect(await shown(sectionId)).not.toContain('Ben');
    }
  });
});

describe('what is said about a submission of a class', () => {
  const NOTE_NEEDS = {
    getSubmissionNotes: 'grade',
    writeSubmissionNote: 'grade',
    removeSubmissionNote: 'manage',
    answerSubmissionNote: 'grade',
  } as const;

  it.each(Object.entries(NOTE_NEEDS))('%s is for its author and for those who may %s', async (name, needs) => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const { trainingId, problems } = await anAssignment(site, groupId);
    const of = { groupId, trainingId, user: ada, problem: problems[0]! };
    const submitId = await anAttempt(site, of, { code: 'one line' });
    const id = async () => aNote(site, submitId, owner.id, { text: CANARY });
    const named: Record<string, () => Promise<Named>> = {
      getSubmissionNotes: async () => ({ query: { submitId: String(submitId) } }),
      writeSubmissionNote: async () => ({ body: { submitId, fromLine: 1, toLine: 1, text: 'Why?' } }),
      removeSubmissionNote: async () => ({ body: { id: await id() } }),
      answerSubmissionNote: async () => ({ body: { id: await id(), text: 'Because.' } }),
    };
    await id();
    for (const person of PEOPLE) {
      const who = await inClass(person, groupId, owner);
      const answer = await send(name, (await named[name]?.()) ?? {}, who);
      const served = name === 'getSubmissionNotes' ? answer.text.includes(CANARY) : answer.status === 200;
      // The owner takes their own notes away as whoever manages may take away others'.
      expect(served, person).toBe(reaches(person, needs));
      if (!served) expect(answer.text, person).not.toContain(CANARY);
    }
    const own = await send(name, (await named[name]?.()) ?? {}, ada);
    expect(own.status === 200).toBe(name === 'getSubmissionNotes' || name === 'answerSubmissionNote');
  });
});

describe('whoever left a class or was removed from it', () => {
  it('finds nothing of it any more, not even what was theirs', async () => {
    const { groupId, owner } = await aClass(site);
    const sectionId = await aSection(site, groupId, CANARY);
    const ada = await aStudent(site, groupId, { sectionId, name: CANARY });
    const helper = await anAssistant(site, groupId, 'manage');
    const { id, trainingId, problems } = await anAssignment(site, groupId, { title: CANARY });
    const submitId = await anAttempt(site, { groupId, trainingId, user: ada, problem: problems[0]! }, { code: CANARY });
    const noteId = await aNote(site, submitId, owner.id, { text: CANARY });
    const looks = async ({ token }: TestUser) => [
      await site.call(getClass, { token, query: { gid: groupId } }),
      await site.call(getClassPeople, { token, query: { gid: groupId } }),
      await site.call(getAssignments, { token, query: { gid: groupId } }),
      await site.call(getAssignment, { token, query: { id } }),
      await site.call(getProgress, { token, query: { id } }),
      await site.call(getTrainingDetail, { token, query: { tid: trainingId } }),
      await site.call(getSubmissionList, { token, query: { gid: groupId, onlyMine: true } }),
      await site.call(getSubmissionDetail, { token, query: { submitId } }),
      await site.call(getSubmissionNotes, { token, query: { submitId } }),
      await site.call(answerSubmissionNote, { token, body: { id: noteId, text: 'I am gone.' } }),
    ];
    expect((await looks(ada)).some((one) => one.status === 200)).toBe(true);
    for (const person of [ada, helper]) {
      await gone(person, groupId);
      for (const answer of await looks(person)) {
        expect(answer.status).not.toBe(200);
        expect(JSON.stringify(answer.data)).not.toContain(CANARY);
      }
      expect((await site.call(getOwnAssignments, { token: person.token })).data).toEqual({ assignments: [] });
    }
  });
});
