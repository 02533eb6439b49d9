/** A page for an admin to look at, without what would let its reader in. */
const MAX_LENGTH = 200_000;

/** To its end, or to the next that begins outside of quotes. */
const FIELD = /<(?:input|meta)\b(?:(?!<(?:input|meta)\b)(?:"[^"]*"|'[^']*'|[^>]))*/gi;
const SECRET_FIELD = /\bname\s*=\s*["']?(?:csrf_?token|ftaa|bfaa|_tta|password|turnstileToken|X-Csrf-Token)\b/i;
const VALUE = /(\b(?:value|content)\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/gi;

const SECRETS: readonly RegExp[] = [
  /(\bdata-csrf\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/gi,
  /(\bcsrf_?token\s*[=:]\s*)("[^"]*"|'[^']*'|[\w%+/=-]+)/gi,
  /(\b_[fb]taa\s*=\s*)("[^"]*"|'[^']*')/gi,
];

export function redacted(text: string, names: readonly (string | undefined)[]): string {
  let shown = text
    .slice(0, MAX_LENGTH)
    .replaceAll(FIELD, (field) => (SECRET_FIELD.test(field) ? field.replaceAll(VALUE, '$1"…"') : field));
  for (const secret of SECRETS) shown = shown.replaceAll(secret, '$1"…"');
  shown = shown.replaceAll(/\b[0-9a-f]{32,128}\b/gi, '…').replaceAll(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '…');
  for (const name of names) {
    if (name !== undefined && name.length >= 2) shown = withoutName(shown, name, '[account]');
  }
  return shown;
}

/** A site writes the name as its owner did, or as it was typed, or otherwise. */
export function withoutName(text: string, name: string, instead: string): string {
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(literal, 'gi'), () => instead);
}
