import { resolve } from 'node:path';
import { REMOTE_POOLS } from '@oyez/contract/remote/remote-values';
import { didYouMean } from './nearest.ts';
import { UserError } from './user-error.ts';

/** What a service manager need not try again: the same start would end the same way. As EX_CONFIG of sysexits.h. */
export const MISCONFIGURED = 78;

/** What an operator may set; docs/operations.md explains each. */
export const SETTINGS: readonly string[] = [
  ...['ADMIN_PASSWORD', 'ALLOWED_ORIGINS', 'BASE_URL', 'BUILD', 'CACHE', 'CONNECTIONS_PER_ADDRESS', 'DATA_DIR'],
  ...['BACKUP_AT', 'BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_KEY_FILE', 'BACKUP_PROVE_DAYS', 'DATABASE_CONNECTIONS', 'HOST'],
  ...['JUDGE_CACHE_BYTES', 'JUDGE_CACHE_DIR', 'JUDGE_LOG_LEVEL', 'JUDGE_NAME', 'JUDGE_QUICK_COMPILES', 'JUDGE_SLOTS'],
  ...['JUDGE_TOKEN', 'LOG_DAYS', 'LOG_FILES', 'LOG_LEVEL', 'LOG_MB', 'MAIL_FROM', 'METRICS_PORT', 'PORT'],
  ...['REMOTE_RESULT_MINUTES', 'REMOTE_STAND_INS', 'REMOTE_WAIT_MINUTES', 'SANDBOX_TOKEN', 'SANDBOX_URL'],
  ...['S3_ACCESS_KEY', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_PATH_STYLE', 'S3_PREFIX', 'S3_REGION', 'S3_SECRET_KEY'],
  // For the doctor, who signs in there.
  ...REMOTE_POOLS.flatMap((key) => [`REMOTE_${key}`, `REMOTE_${key}_COOKIE`, `REMOTE_${key}_AGENT`]),
  ...['SECRET_KEY', 'SERVER', 'SMTP_URL', 'TESTLIB_DIR', 'TRUSTED_PROXIES', 'UID', 'WEB_DIR'],
].map((name) => `OYEZ_${name}`);

/** Of tests, benches and development. */
const OTHERS = [
  'ATTACKS_REPORT',
  'CANARY',
  'CHROMIUM',
  'CRASH_REPORT',
  'CRASH_SIZE',
  'CUT_MS',
  'DEV_API',
  'JUDGE_CANARY',
  'REMOTE_KILLS',
  'REMOTE_SUBMISSIONS',
  'SEED',
].map((name) => `OYEZ_${name}`);

export const KNOWN_SETTINGS: readonly string[] = [...SETTINGS, ...OTHERS];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const LEAST_CACHE_BYTES = 64 * 1024 ** 2;

type Rule = { fits: (value: string) => boolean; must: string };

/** What would otherwise be found out late, or never. Everything else is said by the part that reads it. */
const RULES: Record<string, Rule> = {
  OYEZ_BASE_URL: { fits: isSiteAddress, must: 'be the address of the site, as in https://oj.example.org' },
  OYEZ_SERVER: { fits: isSiteAddress, must: 'be the address of the server, as in https://oj.example.org' },
  OYEZ_JUDGE_SLOTS: { fits: (value) => isWhole(value, 1, 256), must: 'be a number from 1 to 256' },
  // The node reads these: beside "up" nobody would look for its last line.
  OYEZ_JUDGE_CACHE_BYTES: {
    fits: (value) => isWhole(value, LEAST_CACHE_BYTES, Number.MAX_SAFE_INTEGER),
    must: `be a number of bytes, at least ${LEAST_CACHE_BYTES}`,
  },
  OYEZ_JUDGE_QUICK_COMPILES: { fits: (value) => ['on', 'off'].includes(value), must: 'be on or off' },
  OYEZ_JUDGE_LOG_LEVEL: { fits: (value) => LOG_LEVELS.includes(value), must: `be one of ${LOG_LEVELS.join(', ')}` },
  OYEZ_PORT: { fits: (value) => isWhole(value, 1, 65_535), must: 'be a number from 1 to 65535' },
  OYEZ_METRICS_PORT: { fits: (value) => isWhole(value, 0, 65_535), must: 'be a number from 0 (off) to 65535' },
  OYEZ_DATABASE_CONNECTIONS: { fits: (value) => isWhole(value, 4, 200), must: 'be a number from 4 to 200' },
  OYEZ_CONNECTIONS_PER_ADDRESS: { fits: (value) => isWhole(value, 10, 100_000), must: 'be a number from 10 to 100000' },
  // From 20001 on they are the sandbox's.
  OYEZ_UID: { fits: (value) => isWhole(value, 100, 20_000), must: 'be a number from 100 to 20000' },
  OYEZ_SECRET_KEY: { fits: (value) => value.length >= 32, must: 'have at least 32 characters' },
  OYEZ_ADMIN_PASSWORD: {
    fits: (value) => value.length >= 6 && value.length <= 20,
    must: 'have 6 to 20 characters',
  },
};

/** An empty value is none, as a line of an environment file may be: otherwise an empty host would be the whole network. */
export function forgetEmpty(environment: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === '' && (name.startsWith('OYEZ_') || name === 'DATABASE_URL')) delete environment[name];
  }
}

/** Files and folders of the person who starts us. */
const PATHS = ['BACKUP_DIR', 'BACKUP_KEY_FILE', 'CACHE', 'DATA_DIR', 'TESTLIB_DIR'].map((name) => `OYEZ_${name}`);

/** A path means the same for our parts, which do not run where we were called. */
export function resolvePaths(environment: Record<string, string | undefined>): void {
  for (const name of PATHS) if (environment[name]) environment[name] = resolve(environment[name]);
}

/** Names each setting that nobody reads or that cannot be meant, in the words of the command that was called. */
export function checkEnvironment(environment: Record<string, string | undefined>): void {
  const faults = Object.entries(environment).flatMap(([name, value]) => {
    if (!name.startsWith('OYEZ_') || value === undefined) return [];
    if (!KNOWN_SETTINGS.includes(name)) return [`there is no setting ${name}${didYouMean(name, SETTINGS)}`];
    const rule = RULES[name];
    return rule === undefined || value === '' || rule.fits(value) ? [] : [`${name} must ${rule.must}`];
  });
  if (faults.length === 0) return;
  throw new UserError(`Please correct the environment: ${faults.join('; ')}.`, MISCONFIGURED);
}

function isSiteAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && search === '' && hash === '';
}

function isWhole(text: string, least: number, most: number): boolean {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most;
}
