/** Signs that turn the direction of a text around, or take no room: they only serve to mislead in a title. */
const UNSEEN =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** They take room, and nothing is seen of them. */
const BLANK = /[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** More marks than any script puts on one letter spill over the lines around. */
const MARKS = /(\p{M}{4})\p{M}+/gu;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** What a person wrote as one line that is shown among others': a title, a name. */
export function shownLine(text: string): string {
  return text.replaceAll(BREAKS, ' ').replaceAll(UNSEEN, '').replaceAll(MARKS, '$1').trim();
}

/** Nothing would be seen of it. */
export function isBlank(text: string): boolean {
  return text.replaceAll(BLANK, '') === '';
}
