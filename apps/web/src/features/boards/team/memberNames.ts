import type { TeamMember } from '@oyez/contract/contests/boards';

export function memberNames(members: readonly TeamMember[]): string {
  return members.map(memberName).join(', ');
}

export function memberName({ username, realname }: TeamMember): string {
  return realname?.trim() || username;
}
