import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readS3, s3Environment } from './files/s3/s3-environment.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
/** `CF=http://127.0.0.1:9001/cf,HDU=…`: where a stand-in of a judge elsewhere is. */
const standIns = list
  .refine(
    (pairs) => pairs.every((pair) => /^[A-Z]+=https?:/.test(pair) && URL.canParse(pair.slice(pair.indexOf('=') + 1))),
    'must be pairs such as CF=http://127.0.0.1:9001/cf, joined by commas',
  )
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => splitAt(pair, pair.indexOf('=')))));
const port = z.coerce.number().int().min(0).max(65_535);

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (NAMED_RANGES.includes(text)) return true;
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1).replace(/\/+$/, '')];
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, host } = new URL(text);
  // Apps for phones bring their pages along under a scheme of their own, which has no origin by itself.
  return origin === text || (origin === 'null' && host !== '' && `${protocol}//${host}` === text);
}

function isSiteAddress(text: string): boolean {
  return text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  OYEZ_HOST: z.string().default('127.0.0.1'),
  OYEZ_PORT: port.default(8080),
  OYEZ_METRICS_PORT: port.default(0),
  OYEZ_DATA_DIR: z.string().default('.oyez'),
  OYEZ_WEB_DIR: z.string().default(join(import.meta.dirname, '..', '..', 'web', 'dist')),
  OYEZ_SECRET_KEY: z.string().min(32).optional(),
  OYEZ_BUILD: z.string().default('dev'),
  OYEZ_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OYEZ_ADMIN_PASSWORD: z.string().min(6).max(20).optional(),
  OYEZ_BASE_URL: z
    .string()
    .default('')
    .refine(isSiteAddress, 'must be the address of the site, as in https://oj.example.org'),
  OYEZ_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  OYEZ_MAIL_FROM: z.string().default('oyez@localhost'),
  OYEZ_TRUSTED_PROXIES: list.refine(
    (proxies) => proxies.every(isAddressRange),
    'must be addresses or ranges such as 10.0.0.0/8, joined by commas',
  ),
  OYEZ_ALLOWED_ORIGINS: list.refine(
    (origins) => origins.every(isOrigin),
    'must be origins such as https://school.example, joined by commas',
  ),
  OYEZ_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(100_000).default(4000),
  OYEZ_REMOTE_STAND_INS: standIns,
  OYEZ_REMOTE_WAIT_MINUTES: z.coerce.number().min(1).max(1440).default(10),
  OYEZ_REMOTE_RESULT_MINUTES: z.coerce.number().min(1).max(1440).default(60),
  ...s3Environment,
  OYEZ_DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(200).default(12),
});

export type Config = ReturnType<typeof parseConfig>;

/** Everything the process is told from outside, parsed once. Throws one readable error that names each bad variable. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Please correct the configuration: ${lines.join('; ')}`);
  }
  const e = parsed.data;
  const dataDir = resolve(e.OYEZ_DATA_DIR);
  const s3Names = Object.keys(s3Environment) as (keyof typeof s3Environment)[];
  const s3 = readS3(Object.fromEntries(s3Names.map((name) => [name, e[name]])));
  if (s3.missing.length > 0) {
    throw new ConfigError(`Please correct the configuration: a bucket needs ${s3.missing.join(', ')}, too.`);
  }
  return {
    databaseUrl: e.DATABASE_URL,
    connectionsPerAddress: e.OYEZ_CONNECTIONS_PER_ADDRESS,
    databaseConnections: e.OYEZ_DATABASE_CONNECTIONS,
    host: e.OYEZ_HOST,
    port: e.OYEZ_PORT,
    metricsPort: e.OYEZ_METRICS_PORT,
    dataDir,
    filesDir: join(dataDir, 'files'),
    /** A bucket for the files of the site, in place of that folder. */
    s3: s3.settings,
    webDir: e.OYEZ_WEB_DIR,
    /** Keys what must not be readable in the database. Without one, codes sent before a restart are void after it. */
    secretKey: e.OYEZ_SECRET_KEY ?? randomBytes(32).toString('hex'),
    build: e.OYEZ_BUILD,
    logLevel: e.OYEZ_LOG_LEVEL,
    adminPassword: e.OYEZ_ADMIN_PASSWORD,
    baseUrl: e.OYEZ_BASE_URL,
    mail: { smtpUrl: e.OYEZ_SMTP_URL, from: e.OYEZ_MAIL_FROM },
    trustedProxies: e.OYEZ_TRUSTED_PROXIES,
    allowedOrigins: e.OYEZ_ALLOWED_ORIGINS,
    remote: {
      /** For developers and tests: these judges are asked there, and the real ones never. */
      standIns: e.OYEZ_REMOTE_STAND_INS,
      /** So long a submission waits for an account while none of them gets anything done. */
      waitMs: e.OYEZ_REMOTE_WAIT_MINUTES * 60_000,
      /** So long it waits for a judge elsewhere that is away, or for its verdict. */
      resultMs: e.OYEZ_REMOTE_RESULT_MINUTES * 60_000,
    },
  };
}

export class ConfigError extends Error {}

/** Something was called with words that it does not know. */
export class UsageError extends ConfigError {}
