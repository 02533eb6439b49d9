/** What stands in no name: it would end an address, a list or a text there, or is not seen. */
const FORBIDDEN = String.raw`\s/\\?#%<>"'\p{Cc}\p{Cf}\p{Zl}\p{Zp}`;

const FORBIDDEN_IN_NAMES = new RegExp(`[${FORBIDDEN}]`, 'u');

/** One sign of a name, as a piece of a pattern with the flag `u`. */
export const NAME_SIGN = `[^${FORBIDDEN}]`;

/** Whether a name can stand in addresses, lists and messages without surprises. */
export function isUsername(name: string): boolean {
  return name !== '' && !FORBIDDEN_IN_NAMES.test(name);
}

/** Latin beside Cyrillic or Greek letters: most of them look alike, and such a name could pass for somebody else's. */
export function mixesLookAlikes(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);
}

/** Case and width do not tell two people apart. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
