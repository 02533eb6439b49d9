import { createHash, createHmac, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Damage } from './damage.ts';

const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 };
/** Shorter ones are guessed. */
export const SHORTEST_PASSPHRASE = 12;

/** What a repository says of its key: nothing that leads to it. */
export const KeyFacts = z.object({ salt: z.string(), check: z.string() });
export type KeyFacts = z.infer<typeof KeyFacts>;

export type RepositoryKey = {
  content: Buffer;
  /** Object names say nothing of what is in them. */
  nameOf(sha256: string): string;
};

export function newKeyFacts(passphrase: string): KeyFacts {
  const salt = randomBytes(16).toString('base64');
  return { salt, check: derive(passphrase, salt).check.toString('base64') };
}

/** The key of an encrypted repository; undefined for one in the clear. */
export function openKey(facts: KeyFacts | null, passphrase: string | undefined): RepositoryKey | undefined {
  if (facts === null) return undefined;
  if (passphrase === undefined) {
    throw new Damage(
      'key_missing',
      'The backups are encrypted; name the file of the key with --key-file or OYEZ_BACKUP_KEY_FILE.',
    );
  }
  const { check, content, names } = derive(passphrase, facts.salt);
  if (!timingSafeEqual(check, Buffer.from(facts.check, 'base64'))) {
    throw new Damage('wrong_key', 'The key does not fit these backups; they were made with another one.');
  }
  return { content, nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex') };
}

function derive(passphrase: string, salt: string) {
  const master = scryptSync(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, SCRYPT);
  const part = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', master, 'oyez backup', purpose, bytes));
  return { content: part('content', KEY_BYTES), names: part('names', KEY_BYTES), check: part('check', CHECK_BYTES) };
}

/** Tells whether a restored site has the secret key that its stored secrets were sealed with, without keeping it. */
export function keyMark(secretKey: string): string {
  return createHash('sha256').update(`oyez backup mark ${secretKey}`).digest('hex').slice(0, 16);
}
