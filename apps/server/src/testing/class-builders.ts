import { STATUS } from '@oyez/contract/judging/verdict';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { TeachingRight } from '@oyez/contract/classes/class-values';
import type { Services } from '../services.ts';
import { aUser, type TestUser } from './builders.ts';
import {
  aGroup,
  aJudgedSubmission,
  aMember,
  aProblem,
  aTraining,
  aTrainingProblem,
  type TestProblem,
} from './problem-builders.ts';

const HOUR = 3_600_000;

export type TestClass = { groupId: number; owner: TestUser };

/** A group that has an owner. */
export async function aClass(site: Services, owner?: TestUser): Promise<TestClass> {
  const who = owner ?? (await aUser(site));
  const groupId = await aGroup(site, { ownerId: who.id });
  await aMember(site, groupId, who.id, GROUP_LEVEL.root);
  return { groupId, owner: who };
}

/** A member, in a section where one is named. */
export async function aStudent(
  site: Services,
  groupId: number,
  is: { sectionId?: number; number?: string; name?: string; user?: TestUser } = {},
): Promise<TestUser> {
  const user = is.user ?? (await aUser(site));
  await aMember(site, groupId, user.id, GROUP_LEVEL.member);
  if (is.sectionId === undefined && is.number === undefined && is.name === undefined) return user;
  await site.database.db
    .insertInto('section_member')
    .columns(['group_id', 'user_id', 'section_id', 'number', 'name', 'member_since', 'modified_at'])
    .expression((eb) =>
      eb
        .selectFrom('group_member')
        .select((of) => [
          'group_id',
          'user_id',
          of.val(is.sectionId ?? null).as('section_id'),
          of.val(is.number ?? null).as('number'),
          of.val(is.name ?? null).as('name'),
          'created_at',
          'modified_at',
        ])
        .where('group_id', '=', groupId)
        .where('user_id', '=', user.id),
    )
    .execute();
  return user;
}

export async function anAssistant(site: Services, groupId: number, right: TeachingRight): Promise<TestUser> {
  const user = await aStudent(site, groupId);
  await site.database.db
    .insertInto('user_grant')
    .values({
      user_id: user.id,
      permission: `group_${right}`,
      scope_kind: 'group',
      scope_id: groupId,
      created_at: site.now(),
    })
    .execute();
  return user;
}

export async function aSection(site: Services, groupId: number, name: string): Promise<number> {
  const { id } = await site.database.db
    .insertInto('group_section')
    .values({ group_id: groupId, name, created_at: site.now(), modified_at: site.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type AssignmentIs = {
  /** Hours from now. */
  opensIn?: number;
  dueIn?: number;
  lastIn?: number;
  lateRule?: 'refuse' | 'full' | 'percent';
  latePercent?: number;
  pointsRule?: 'split' | 'each' | 'own';
  sectionIds?: number[];
  problems?: TestProblem[];
  title?: string;
};
export type TestAssignment = { id: number; trainingId: number; problems: TestProblem[] };

/** One with a training of its own that the group's list does not show; open for a day unless said otherwise. */
export async function anAssignment(site: Services, groupId: number, is: AssignmentIs = {}): Promise<TestAssignment> {
  const { db } = site.database;
  const problems = is.problems ?? [await aProblem(site)];
  const training = await aTraining(site, { groupId, visible: false, title: is.title ?? 'Homework' });
  for (const problem of problems) await aTrainingProblem(site, training.id, problem);
  const at = (hours: number) => new Date(site.now().getTime() + hours * HOUR);
  const { id } = await db
    .insertInto('assignment')
    .values({
      group_id: groupId,
      training_id: training.id,
      title: is.title ?? 'Homework',
      opens_at: at(is.opensIn ?? -24),
      due_at: at(is.dueIn ?? 24),
      last_at: is.lastIn === undefined ? null : at(is.lastIn),
      late_rule: is.lateRule ?? 'percent',
      late_percent: is.latePercent ?? 10,
      points_rule: is.pointsRule ?? 'split',
      for_all: is.sectionIds === undefined,
      created_at: site.now(),
      modified_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const sectionId of is.sectionIds ?? []) {
    await db.insertInto('assignment_section').values({ assignment_id: id, section_id: sectionId }).execute();
  }
  return { id, trainingId: training.id, problems };
}

/** Something handed in to a problem of an assignment, judged; so many hours ago. */
export async function anAttempt(
  site: Services,
  of: { groupId: number; trainingId: number; user: TestUser; problem: TestProblem },
  is: { status?: number; score?: number; hoursAgo?: number; code?: string } = {},
): Promise<number> {
  const at = new Date(site.now().getTime() - (is.hoursAgo ?? 0) * HOUR);
  const made = { userId: of.user.id, problemId: of.problem.id, status: is.status ?? STATUS.accepted, at };
  const id = await aJudgedSubmission(site, is.code === undefined ? made : { ...made, code: is.code });
  await site.database.db
    .updateTable('submission')
    .set({ group_id: of.groupId, training_id: of.trainingId, score: is.score ?? null })
    .where('id', '=', id)
    .execute();
  await site.database.db.insertInto('change').values({ topic: 'submission', subject_id: id }).execute();
  return id;
}
