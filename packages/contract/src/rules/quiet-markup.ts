const WORD = 'autoplay';
const BEFORE = /[\s"'/]/;
const AFTER = /[\s"'/>=]/;

/**
 * What would begin to play by itself waits for its reader. Our pages show no film at all; other clients of the contract
 * show the text as they get it.
 */
export function quietMarkup(text: string): string {
  const lower = text.toLowerCase();
  if (!lower.includes(WORD)) return text;
  let quiet = '';
  let from = 0;
  let inTag = false;
  let seen = 0;
  for (let at = lower.indexOf(WORD); at !== -1; at = lower.indexOf(WORD, at + WORD.length)) {
    for (; seen < at; seen += 1) if (text[seen] === '<' || text[seen] === '>') inTag = text[seen] === '<';
    const after = text[at + WORD.length];
    if (!inTag || !BEFORE.test(text[at - 1] ?? '') || (after !== undefined && !AFTER.test(after))) continue;
    quiet += `${text.slice(from, at)}controls`;
    from = at + WORD.length;
  }
  return quiet + text.slice(from);
}
