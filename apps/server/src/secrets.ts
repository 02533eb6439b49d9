import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECRET_MASK } from '@oyez/contract/wire/values';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what the site must be able to read again: passwords of mail servers, gateways, remote accounts. A sealed text
 * opens only with the same site key and for the same purpose, so that nobody moves one from row to row.
 */
export function sealSecret(siteKey: string, purpose: string, secret: string): string {
  if (secret === '') return '';
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(siteKey, purpose), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${FORMAT}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Null when it cannot be opened: the site's key has changed, or somebody touched it. It must then be entered again. */
export function openSecret(siteKey: string, purpose: string, sealed: string): string | null {
  if (sealed === '') return '';
  const [format, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (format !== FORMAT || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, keyFor(siteKey, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Whether this is what was sealed; in the same time wherever the two differ. What cannot be opened fits nothing. */
export function fitsSecret(siteKey: string, purpose: string, sealed: string | null, tried: string): boolean {
  const secret = sealed === null ? null : openSecret(siteKey, purpose, sealed);
  return timingSafeEqual(digest(tried), digest(secret ?? '')) && secret !== null && secret !== '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What a form shows in place of a stored secret. */
export function maskSecret(stored: string): string {
  return stored === '' ? '' : SECRET_MASK;
}

export function isMask(sent: string): boolean {
  return sent === SECRET_MASK;
}

/** Remembered: keys made of the site's key; 100, emptied when full. */
const keys = new Map<string, Buffer>();

function keyFor(siteKey: string, purpose: string): Buffer {
  const name = `${siteKey}\0${purpose}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', siteKey, 'oyez secrets', purpose, 32));
  // Purposes are few; sites of one process (in tests) are not.
  if (keys.size >= 100) keys.clear();
  keys.set(name, key);
  return key;
}
