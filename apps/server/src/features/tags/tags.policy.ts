import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { Scope } from '@oyez/contract/rules/scope';
import { hasLevel, type Actor } from '../../policy/actor.ts';

type Owned = { group_id: number | null };

/** What a group calls its own is told inside the group alone, also of problems that it has published. */
export function tagsShownIn<T extends Owned>(scope: Scope, tags: readonly T[]): T[] {
  const groupId = scope.kind === 'site' ? null : scope.groupId;
  return tags.filter((tag) => tag.group_id === null || tag.group_id === groupId);
}

/** The same outside of any place, for one person. */
export function isTagShown(actor: Actor, { group_id: groupId }: Owned): boolean {
  return groupId === null || hasLevel(actor, groupId, GROUP_LEVEL.member);
}
