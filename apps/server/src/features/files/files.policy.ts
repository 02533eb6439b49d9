import { can, type Actor } from '../../policy/actor.ts';

/** What may be put into texts of the site. Group administrators have the pictures and files of their groups. */
export const filesPolicy = {
  uploadForTexts: (actor: Actor) => actor.isAdmin,
  /** Problem administrators and the super administrator keep other people's texts in order. */
  deleteImage: (actor: Actor, image: { owner_id: number | null }) =>
    image.owner_id === actor.id || can(actor, 'problem_edit_any'),
};
