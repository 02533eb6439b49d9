import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aGroup, aMember, aProblem, type ProblemIs, type TestProblem } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';

/** Everybody who may come near something of a group. */
export const PEOPLE = [
  'author',
  'groupRoot',
  'groupAdmin',
  'member',
  'formerMember',
  'applicant',
  'otherAdmin',
  'stranger',
  'siteAdmin',
  'root',
] as const;
export type Person = (typeof PEOPLE)[number];

export type GroupWorld = { groupId: number; otherId: number; shortName: string } & Record<Person, TestUser>;

/** A group with one of each kind; the author is an administrator, and another group has administrators, too. */
export async function aGroupWorld(site: TestSite, is: { visible?: boolean } = {}): Promise<GroupWorld> {
  const { db } = site.database;
  const people = {} as Record<Person, TestUser>;
  for (const name of PEOPLE) {
    people[name] = await aUser(
      site,
      name === 'root' ? { role: 'root' } : name === 'siteAdmin' ? { role: 'admin' } : {},
    );
  }
  const [groupId, otherId] = [await aGroup(site, { ownerId: people.groupRoot.id }), await aGroup(site)];
  const shortName = `club${groupId}`;
  await db
    .updateTable('team_group')
    .set({ short_name: shortName, visible: is.visible ?? true })
    .where('id', '=', groupId)
    .execute();
  const levels = {
    author: GROUP_LEVEL.admin,
    groupRoot: GROUP_LEVEL.root,
    groupAdmin: GROUP_LEVEL.admin,
    member: GROUP_LEVEL.member,
    applicant: GROUP_LEVEL.applying,
  };
  for (const [name, level] of Object.entries(levels)) await aMember(site, groupId, people[name as Person].id, level);
  await aMember(site, otherId, people.otherAdmin.id, GROUP_LEVEL.admin);
  return { groupId, otherId, shortName, ...people };
}

/** A problem of a group; in its members' list unless said otherwise. */
export async function aGroupProblem(
  site: TestSite,
  groupId: number,
  is: ProblemIs & { progress?: number } = {},
): Promise<TestProblem> {
  const { progress, ...draft } = is;
  const problem = await aProblem(site, { listed: false, ...draft });
  await site.database.db
    .updateTable('problem')
    .set({ group_id: groupId, apply_progress: progress ?? null })
    .where('id', '=', problem.id)
    .execute();
  return problem;
}
