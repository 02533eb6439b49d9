import { randomBytes } from 'node:crypto';

const MAX_BYTES = 200;
/** Controls, line ends and signs that turn the direction of reading: what a name shows is what it is. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const NO_NAME = 'file';

/** Nobody guesses it, and nothing of the sender's is in it. */
export function newPublicName(ending?: string): string {
  const name = randomBytes(16).toString('base64url');
  return ending === undefined ? name : `${name}.${ending}`;
}

const PUBLIC_NAME = /^[\w-]{22}(?:\.[a-z]{3,4})?$/;

export function isPublicName(name: string): boolean {
  return PUBLIC_NAME.test(name);
}

/** The last part of a sent name, fit to be shown and to be a name on every system. */
export function shownName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .normalize('NFC')
    .replaceAll(UNSHOWN, '')
    .replaceAll(/["*:<>?|]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  return cut(bare) || NO_NAME;
}

/** Keeps the ending of a name that is too long. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  const signs = Array.from(name.slice(0, name.length - ending.length));
  while (Buffer.byteLength(signs.join('')) + ending.length > MAX_BYTES) signs.pop();
  return signs.join('') + ending;
}

/** RFC 6266: a plain name for old readers, and the real one. */
export function asAttachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const coded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}
