import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { can, groupsWith, hasLevel, isAuthor, type Actor } from '../../policy/actor.ts';
import type { OpenScope } from '../../policy/open-scope.ts';

type ImageOwners = { owner_id: number | null; group_id: number | null };

/** What may be put into texts: pictures of the site by its staff, of a group by its administrators. */
export const filesPolicy = {
  uploadForTexts: (actor: Actor, { scope, sets }: OpenScope) => (scope.kind === 'site' ? actor.isAdmin : sets),
  /** Files are of the staff alone, in groups as well: readers open what they download. */
  uploadFiles: (actor: Actor) => actor.isAdmin,
  /** Existing clients name the group behind the file: until then it may be any. */
  uploadSomewhere: (actor: Actor) => actor.isAdmin || groupsWith(actor, GROUP_LEVEL.admin).length > 0,
  /**
   * Problem administrators and the super administrator keep other people's texts in order, administrators of a group
   * those of the group.
   */
  deleteImage: (actor: Actor, { owner_id: ownerId, group_id: groupId }: ImageOwners) =>
    isAuthor(actor, { ownerId, groupId }) ||
    can(actor, 'problem_edit_any') ||
    (groupId !== null && hasLevel(actor, groupId, GROUP_LEVEL.admin)),
  /** Knows that it is there. */
  findImage: (actor: Actor, { owner_id: ownerId, group_id: groupId }: ImageOwners) =>
    groupId === null || ownerId === actor.id || hasLevel(actor, groupId, GROUP_LEVEL.member),
};
