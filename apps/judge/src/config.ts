import { availableParallelism, hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

const GIB = 1024 ** 3;

const Environment = z.object({
  OYEZ_SERVER: z.url({ protocol: /^https?$/, error: 'must be the http:// or https:// address of the server' }),
  OYEZ_JUDGE_TOKEN: z.string().min(1, 'is the token that "./oyez admin judge-token" prints'),
  OYEZ_JUDGE_NAME: z.string().min(1).max(100).default(hostname()),
  OYEZ_JUDGE_SLOTS: z.coerce.number().int().min(1).max(256).default(availableParallelism()),
  OYEZ_JUDGE_CACHE_DIR: z.string().min(1).default('.oyez/judge'),
  OYEZ_JUDGE_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(64 * 1024 ** 2)
    .default(4 * GIB),
  OYEZ_JUDGE_QUICK_COMPILES: z.enum(['on', 'off']).default('on'),
  OYEZ_JUDGE_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OYEZ_SANDBOX_URL: z.url({ protocol: /^http$/, error: 'must be the http:// address of go-judge' }),
  OYEZ_SANDBOX_TOKEN: z.string().min(1, 'is the token that go-judge was started with'),
});

/** The doctor looks at this machine only: it needs no server. */
const DoctorEnvironment = Environment.partial({ OYEZ_SERVER: true, OYEZ_JUDGE_TOKEN: true });

export type Config = ReturnType<typeof parseConfig>;
export type LocalConfig = ReturnType<typeof parseLocalConfig>;

export class ConfigError extends Error {}

/** Everything the process is told from outside, parsed once. Throws one readable error that names each bad variable. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const e = parse(Environment, environment);
  return { server: e.OYEZ_SERVER, token: e.OYEZ_JUDGE_TOKEN, ...local(e) };
}

export function parseLocalConfig(environment: Record<string, string | undefined>) {
  return local(parse(DoctorEnvironment, environment));
}

function local(e: z.output<typeof DoctorEnvironment>) {
  return {
    name: e.OYEZ_JUDGE_NAME,
    slots: e.OYEZ_JUDGE_SLOTS,
    /** Absolute, because go-judge opens the files in it by path; its -src-prefix. */
    cacheDir: resolve(e.OYEZ_JUDGE_CACHE_DIR),
    cacheBytes: e.OYEZ_JUDGE_CACHE_BYTES,
    /** Off: every program is compiled by the plain command, with nothing prepared but what it cannot do without. */
    quickCompiles: e.OYEZ_JUDGE_QUICK_COMPILES === 'on',
    logLevel: e.OYEZ_JUDGE_LOG_LEVEL,
    sandbox: { url: e.OYEZ_SANDBOX_URL, token: e.OYEZ_SANDBOX_TOKEN },
  };
}

function parse<S extends z.ZodType>(schema: S, environment: Record<string, string | undefined>): z.output<S> {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Please correct the configuration: ${lines.join('; ')}`);
}
