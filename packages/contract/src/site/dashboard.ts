import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, optional, uid, wholeNumber, wireDate } from '../wire/values.ts';

const staff = { access: 'admin' } as const;

/** Minutes by which the reader's clock is ahead of UTC: days begin at the reader's midnight. */
const offset = optional(wholeNumber({ min: -840, max: 840 }));

export const getDashboardInfo = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/get-dashboard-info',
  ...staff,
  summary: 'Three numbers: accounts, recent contests, submissions of today, which is the day of UTC without `offset`',
  query: z.object({ offset }),
  reply: z.object({ userNum: z.int(), recentContestNum: z.int(), todayJudgeNum: z.int() }),
});

export const getDashboardSessions = endpoint({
  method: 'POST',
  path: '/api/admin/dashboard/get-sessions',
  ...staff,
  summary: "The caller's login before this one, or the only one",
  // Existing clients send their uid as a bare text; whatever comes is not read.
  body: z.unknown(),
  reply: z.object({
    id,
    uid,
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    gmtCreate: wireDate,
    gmtModified: wireDate,
  }),
});

export const getServiceInfo = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-service-info',
  ...staff,
  summary: 'Load of the server that answers',
  reply: z.object({
    nacos: z.object({ status: z.string() }),
    backupCores: z.int(),
    backupService: z
      .array(
        z.object({
          serviceId: z.string(),
          host: z.string(),
          port: z.int(),
          secure: z.boolean(),
          metadata: z.record(z.string(), z.string()),
        }),
      )
      .min(1),
    backupPercentCpuLoad: z.string(),
    backupPercentMemoryLoad: z.string(),
  }),
});

/** What is not as it should be, worst first. The page has the words, and what to do next. */
export const CONCERNS = {
  database_away: 'bad',
  database_slow: 'warn',
  migrations_pending: 'bad',
  files_unwritable: 'bad',
  clock_off: 'warn',
  disk_full: 'bad',
  disk_low: 'warn',
  no_judge: 'bad',
  judge_unhealthy: 'warn',
  judge_missing: 'warn',
  judge_stalled: 'warn',
  queue_long: 'warn',
  backup_failed: 'bad',
  backup_none: 'warn',
  backup_old: 'warn',
  backup_unproved: 'warn',
  mail_missing: 'warn',
  register_without_code: 'warn',
  mail_failed: 'warn',
  mail_stuck: 'warn',
  no_base_url: 'warn',
} as const satisfies Record<string, 'bad' | 'warn'>;
export type Concern = keyof typeof CONCERNS;
const CONCERN_NAMES = Object.keys(CONCERNS) as [Concern, ...Concern[]];

export const SiteHealth = z.object({
  at: wireDate,
  concerns: z.array(
    z.object({ what: z.enum(CONCERN_NAMES), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  build: z.string(),
  versions: z.object({ node: z.string(), database: z.string().nullable() }),
  startedAt: wireDate,
  database: z.object({ answerMs: z.number().nullable(), bytes: z.number().nullable() }),
  judge: z.object({
    nodes: z.int(),
    working: z.int(),
    slots: z.int(),
    waiting: z.int(),
    oldestWaitingSeconds: z.number().nullable(),
    running: z.int(),
  }),
  mail: z.object({ configured: z.boolean(), queued: z.int(), failed: z.int(), outbox: z.int() }),
  /** The last good backup, and the last proof that one can be restored. */
  backup: z
    .object({ madeAt: wireDate.nullable(), provedAt: wireDate.nullable(), bytes: z.number().nullable() })
    .nullable(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
});
export type SiteHealth = z.infer<typeof SiteHealth>;

export const getSiteHealth = endpoint({
  method: 'GET',
  path: '/api/x/dashboard/health',
  ...staff,
  summary: 'Whether all is well, and what is not',
  reply: SiteHealth,
});

const count = z.int();

export const getDashboardCharts = endpoint({
  method: 'GET',
  path: '/api/x/dashboard/charts',
  ...staff,
  summary: 'Logins, new accounts and submissions of the last 30 days, with the counts of the site',
  query: z.object({ offset }),
  reply: z.object({
    days: z.array(
      z.object({
        date: z.iso.date(),
        logins: count,
        people: count,
        accounts: count,
        submissions: count,
        accepted: count,
      }),
    ),
    counts: z.object({ accounts: count, banned: count, staff: count, problems: count, submissions: count }),
  }),
});
