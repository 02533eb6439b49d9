import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { GroupAuth } from '@oyez/contract/groups/group-values';
import { randomBytes } from 'node:crypto';
import { aUser, type TestUser } from './builders.ts';
import { aGroup, aMember } from './problem-builders.ts';
import type { TestSite } from './site.ts';

export type GroupIs = {
  auth?: GroupAuth;
  code?: string;
  visible?: boolean;
  banned?: boolean;
  deleted?: boolean;
  name?: string;
};

/** A group with its owner, one person of each level and some who have nothing to do with it. */
export type PeopledGroup = {
  id: number;
  owner: TestUser;
  root: TestUser;
  admin: TestUser;
  member: TestUser;
  refused: TestUser;
  applying: TestUser;
  stranger: TestUser;
  siteAdmin: TestUser;
  siteRoot: TestUser;
};

export async function aPeopledGroup(site: TestSite, is: GroupIs = {}): Promise<PeopledGroup> {
  const { root, admin, member, refused, applying } = GROUP_LEVEL;
  const [owner, ...others] = await Promise.all(Array.from({ length: 7 }, () => aUser(site)));
  const [siteAdmin, siteRoot] = await Promise.all([aUser(site, { role: 'admin' }), aUser(site, { role: 'root' })]);
  const [groupRoot, groupAdmin, plain, turnedAway, waiting, stranger] = others as TestUser[];
  const id = await aGroup(site, { ownerId: owner!.id });
  await setGroup(site, id, is);
  const people = {
    owner: owner!,
    root: groupRoot!,
    admin: groupAdmin!,
    member: plain!,
    refused: turnedAway!,
    applying: waiting!,
  };
  const levels = { owner: root, root, admin, member, refused, applying };
  for (const [name, person] of Object.entries(people)) {
    await aMember(site, id, person.id, levels[name as keyof typeof levels]);
  }
  return { id, ...people, stranger: stranger!, siteAdmin, siteRoot };
}

export async function setGroup(site: TestSite, id: number, is: GroupIs): Promise<void> {
  const auth = is.auth ?? 'public';
  await site.database.db
    .updateTable('team_group')
    .set({
      name: is.name ?? `group ${randomBytes(3).toString('hex')}`,
      auth,
      code: is.code ?? (auth === 'public' ? null : 'SESAME'),
      visible: is.visible ?? true,
      banned: is.banned ?? false,
      deleted_at: is.deleted ? site.now() : null,
    })
    .where('id', '=', id)
    .execute();
}
