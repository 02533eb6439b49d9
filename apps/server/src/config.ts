import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const port = z.coerce.number().int().min(0).max(65_535);

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (NAMED_RANGES.includes(text)) return true;
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
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
  return {
    databaseUrl: e.DATABASE_URL,
    connectionsPerAddress: e.OYEZ_CONNECTIONS_PER_ADDRESS,
    databaseConnections: e.OYEZ_DATABASE_CONNECTIONS,
    host: e.OYEZ_HOST,
    port: e.OYEZ_PORT,
    metricsPort: e.OYEZ_METRICS_PORT,
    dataDir,
    filesDir: join(dataDir, 'files'),
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
  };
}

export class ConfigError extends Error {}

/** Something was called with words that it does not know. */
export class UsageError extends ConfigError {}
