import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { KeptReason } from '@oyez/contract/groups/group-members';

/** Whoever changes members of a group, as they stand in it: `free` is its owner, and who runs the site. */
export type Changer = { id: number; level: number; free: boolean };

/** Somebody of the group; level null: not in it. */
export type Target = { userId: number; level: number | null; isOwner: boolean };

const { refused, member, admin } = GROUP_LEVEL;

export const memberPolicy = {
  /** Why this person is not given that level; null: they are. */
  assign: (by: Changer, target: Target, to: number): KeptReason | null => {
    const refusal = memberPolicy.putBack(by, target, to);
    if (refusal !== null) return refusal;
    return target.level !== null && target.level >= member && to <= refused ? 'back' : null;
  },

  /** Why this person is not taken out of the group; null: they are. */
  remove: (by: Changer, target: Target): KeptReason | null => {
    if (target.userId === by.id) return 'self';
    if (target.isOwner) return 'owner';
    if (target.level === null) return 'missing';
    return by.free || target.level < by.level ? null : 'above';
  },

  /** The level of before a change, which may be that of an applicant; null: out of the group again. */
  putBack: (by: Changer, target: Target, to: number | null): KeptReason | null => {
    if (target.isOwner) return 'owner';
    if (target.level === null) return 'missing';
    return by.free || (target.level < by.level && (to ?? 0) < by.level) ? null : 'above';
  },

  /** Who was taken out of the group comes back as what they were. */
  bringBack: (by: Changer, level: number): KeptReason | null => (by.free || level < by.level ? null : 'above'),

  /** Manages members at all. */
  manage: (by: Changer): boolean => by.free || by.level >= admin,

  /** What somebody may be made. */
  levels: (by: Changer, target: Target): number[] =>
    Object.values(GROUP_LEVEL).filter(
      (level) => level !== target.level && memberPolicy.assign(by, target, level) === null,
    ),
};
