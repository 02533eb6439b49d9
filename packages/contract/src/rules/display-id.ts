import { limits } from './limits.ts';

/**
 * A display id stands in addresses, file names and messages, and is read aloud: letters and digits of any script, and
 * these few signs after the first of them. Letters that nobody sees are none.
 */
const DISPLAY_ID = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N}._+-]*$/u;
const UNFIT = /(?:\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}._+-])+/gu;

export const spelt = (given: string) => given.normalize('NFKC').trim().toUpperCase();

/** The display id that somebody means; undefined when it cannot be one. */
export function displayIdOf(given: string): string | undefined {
  const displayId = spelt(given);
  return displayId.length <= limits.problem.displayId && DISPLAY_ID.test(displayId) ? displayId : undefined;
}

/** The display id that comes closest to what another judge allowed; undefined when nothing is left of it. */
export function repairedDisplayId(given: string): string | undefined {
  const repaired = spelt(given).replaceAll(UNFIT, '-').slice(0, limits.problem.displayId);
  return displayIdOf(repaired.replace(/^[._+-]+/, '').replace(/-+$/, ''));
}
