import { displayIdOf, repairedDisplayId, spelt } from './display-id.ts';

/**
 * What stands in front of the display ids of a group's problems: its short name, as far as a display id may have it. A
 * group that is called otherwise later leaves the problems that it has as they are.
 */
export function groupPrefix(shortName: string): string {
  return repairedDisplayId(shortName) ?? '';
}

/**
 * The display id of a group's problem, of what its form says. The form says it without the prefix; one that still says
 * the whole id of a problem, because the group was called otherwise when it was made, leaves it as it is. The site's own
 * problems have no short name in front.
 */
export function groupDisplayId(shortName: string, sent: string, present?: string): string | undefined {
  if (present !== undefined && spelt(sent) === present) return present;
  const displayId = displayIdOf(sent);
  return displayId === undefined ? undefined : `${groupPrefix(shortName)}${displayId}`;
}

/** What the form says: the display id without the prefix, or all of it where it has another one. */
export function withoutPrefix(shortName: string, displayId: string): string {
  const prefix = groupPrefix(shortName);
  const rest = displayId.startsWith(prefix) ? displayIdOf(displayId.slice(prefix.length)) : undefined;
  return rest ?? displayId;
}
