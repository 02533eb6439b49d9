import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { can, groupsWith, type Actor } from '../../policy/actor.ts';
import type { OpenScope } from '../../policy/open-scope.ts';

/** What may be put into texts: of the site by its staff, of a group by its administrators. */
export const filesPolicy = {
  uploadForTexts: (actor: Actor, { scope, sets }: OpenScope) => (scope.kind === 'site' ? actor.isAdmin : sets),
  /** Existing clients name the group behind the file: until then it may be any. */
  uploadSomewhere: (actor: Actor) => actor.isAdmin || groupsWith(actor, GROUP_LEVEL.admin).length > 0,
  /** Problem administrators and the super administrator keep other people's texts in order. */
  deleteImage: (actor: Actor, image: { owner_id: number | null }) =>
    image.owner_id === actor.id || can(actor, 'problem_edit_any'),
};
