import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MISCONFIGURED } from '../environment.ts';
import type { Account } from '../system/privileges.ts';
import { UserError } from '../user-error.ts';

type Environment = Record<string, string | undefined>;

export type BackupSettings = {
  directory: string;
  passphrase: string | undefined;
  /** Under root, whose the backups are when they are not root's. */
  account?: Account | undefined;
  keep: string;
  /** Minutes after midnight of this machine's clock. */
  atMinutes: number;
  /** How often it is proved that the newest backup can be restored; 0: never by itself. */
  proveDays: number;
};

const KEEP = '7d4w6m';
const AT = '03:30';
const PROVE_DAYS = '7';
const KEEP_FORM = /^(?=.*[1-9])(?:\d{1,4}d)?\s*(?:\d{1,4}w)?\s*(?:\d{1,4}m)?$/;

/** Undefined when nobody said where backups go. */
export function backupSettings(
  given: { directory?: string | undefined; keyFile?: string | undefined },
  environment: Environment = process.env,
): BackupSettings | undefined {
  const directory = given.directory ?? environment.OYEZ_BACKUP_DIR;
  if (!directory) return undefined;
  const keep = environment.OYEZ_BACKUP_KEEP || KEEP;
  if (!KEEP_FORM.test(keep)) {
    throw new UserError(
      `OYEZ_BACKUP_KEEP is "${keep}"; please write it as in 7d4w6m: days, weeks, months.`,
      MISCONFIGURED,
    );
  }
  const at = environment.OYEZ_BACKUP_AT || AT;
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hours === undefined) {
    throw new UserError(`OYEZ_BACKUP_AT is "${at}"; please write a time as in 03:30.`, MISCONFIGURED);
  }
  const proveDays = Number(environment.OYEZ_BACKUP_PROVE_DAYS || PROVE_DAYS);
  if (!Number.isInteger(proveDays) || proveDays < 0 || proveDays > 365) {
    throw new UserError('OYEZ_BACKUP_PROVE_DAYS must be a number of days from 0 (never) to 365.', MISCONFIGURED);
  }
  return {
    directory: resolve(directory),
    passphrase: readKey(given.keyFile ?? environment.OYEZ_BACKUP_KEY_FILE),
    keep,
    atMinutes: Number(hours) * 60 + Number(minutes),
    proveDays,
  };
}

function readKey(file: string | undefined): string | undefined {
  if (!file) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UserError(`The key file ${file} cannot be read (${code}).`, MISCONFIGURED);
  }
  if (text.length >= 12) return text;
  throw new UserError(
    `The key in ${file} is shorter than 12 characters; "openssl rand -base64 32" makes a good one.`,
    MISCONFIGURED,
  );
}
