import { statfs } from 'node:fs/promises';
import { CONCERNS, type Concern, type SiteHealth } from '@oyez/contract/site/dashboard';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Services } from '../../services.ts';
import { backupState } from '../backups/backups.service.ts';
import { listNodes } from '../judging/nodes/node-admin.service.ts';
import { judgeState } from '../judging/nodes/nodes.service.ts';
import { mailConfigured } from '../mail/mail.service.ts';
import { registerCode } from '../mail/register-code.ts';
import { readinessOf } from '../system/readiness.ts';
import { databaseFacts, mailCounts, oldestWaiting } from './dashboard.sql.ts';

const FRESH_MS = 2000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GB = 1024 ** 3;

const BOUNDS = {
  databaseMs: 500,
  diskBad: { bytes: GB, share: 0.02 },
  diskLow: { bytes: 5 * GB, share: 0.1 },
  /** A judge whose reports come this late is in trouble. */
  stalledMs: 5000,
  waitingSeconds: 300,
  mailMinutes: 15,
  /** A backup is made each day, and proved each week. */
  backupDays: 2,
  proofDays: 15,
};

const LONGEST_REASON = 300;

const startedAt = new Date();

/** Remembered: how the site is; for 2 s. Asked by every open dashboard each few seconds, answered for all at once. */
export function createHealth(services: Services): () => Promise<SiteHealth> {
  const remembered = createBriefCache<SiteHealth>({ freshMs: FRESH_MS, maxEntries: 1 });
  return () => remembered.get('', () => lookAround(services));
}

type Found = SiteHealth['concerns'][number];

async function lookAround(services: Services): Promise<SiteHealth> {
  const { config, now } = services;
  const readiness = await readinessOf(services);
  const disk = await diskOf(config.dataDir);
  const base = {
    at: now().toISOString(),
    build: config.build,
    startedAt: startedAt.toISOString(),
    disk,
  };
  const concerns: Found[] = [];
  const note = (what: Concern, values: Found['values'] = {}) => concerns.push({ what, values });
  if (!readiness.files) note('files_unwritable', { folder: services.files.place });
  if (disk !== null) noteDisk(disk, note);
  if (!readiness.database) {
    note('database_away');
    return {
      ...base,
      concerns: worstFirst(concerns),
      versions: { node: process.versions.node, database: null },
      database: { answerMs: null, bytes: null },
      judge: { nodes: 0, working: 0, slots: 0, waiting: 0, oldestWaitingSeconds: null, running: 0 },
      mail: { configured: false, queued: 0, failed: 0, outbox: 0 },
      backup: null,
    };
  }
  if (!readiness.migrations) note('migrations_pending');
  if (!readiness.clock) note('clock_off');
  if (readiness.answerMs > BOUNDS.databaseMs) note('database_slow', { ms: readiness.answerMs });
  const [facts, judge, mail, backup, settings] = await Promise.all([
    databaseFacts(services.database.db),
    judgeOf(services, note),
    mailOf(services, note),
    readiness.migrations ? backupOf(services, note) : null,
    services.settings.current(),
  ]);
  if (settings.web.register && settings.web.registerCode !== registerCode(settings, config))
    note('register_without_code');
  if (settings.web.baseUrl === '' && config.baseUrl === '') note('no_base_url');
  return {
    ...base,
    concerns: worstFirst(concerns),
    versions: { node: process.versions.node, database: facts.version },
    database: { answerMs: readiness.answerMs, bytes: facts.bytes },
    judge,
    mail,
    backup,
  };
}

type Note = (what: Concern, values?: Found['values']) => void;

function noteDisk({ freeBytes, totalBytes }: NonNullable<SiteHealth['disk']>, note: Note): void {
  const below = (bound: { bytes: number; share: number }) =>
    freeBytes < Math.min(bound.bytes, totalBytes * bound.share);
  const values = { freeGb: (freeBytes / GB).toFixed(1), percent: Math.round((100 * freeBytes) / totalBytes) };
  if (below(BOUNDS.diskBad)) note('disk_full', values);
  else if (below(BOUNDS.diskLow)) note('disk_low', values);
}

async function diskOf(folder: string): Promise<SiteHealth['disk']> {
  const found = await statfs(folder).catch(() => null);
  return found === null ? null : { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
}

async function judgeOf(services: Services, note: Note): Promise<SiteHealth['judge']> {
  const { db } = services.database;
  const [nodes, state, oldest] = await Promise.all([listNodes(services), judgeState(db), oldestWaiting(db)]);
  const wanted = nodes.filter((node) => node.state === 'on');
  const online = wanted.flatMap(({ name, session }) => (session === null ? [] : [{ name, session }]));
  const working = online.filter(({ session }) => session.healthy);
  if (working.length === 0) note('no_judge', { waiting: state.waiting });
  const names = (all: readonly { name: string }[]) => ({ names: all.map((one) => one.name).join(', ') });
  const ill = online.filter(({ session }) => !session.healthy);
  const missing = wanted.filter((node) => node.session === null);
  const stalled = online.filter(({ session }) => session.stalledMs > BOUNDS.stalledMs);
  if (ill.length > 0) note('judge_unhealthy', names(ill));
  if (missing.length > 0 && working.length > 0) note('judge_missing', names(missing));
  if (stalled.length > 0) note('judge_stalled', names(stalled));
  const seconds = oldest === null ? null : Math.max(0, (services.now().getTime() - oldest.getTime()) / 1000);
  if (seconds !== null && seconds > BOUNDS.waitingSeconds && working.length > 0) {
    note('queue_long', { waiting: state.waiting, minutes: Math.round(seconds / 60) });
  }
  return {
    nodes: wanted.length,
    working: working.length,
    slots: working.reduce((sum, { session }) => sum + session.slots, 0),
    waiting: state.waiting,
    oldestWaitingSeconds: seconds,
    running: online.reduce((sum, { session }) => sum + session.held, 0),
  };
}

async function mailOf(services: Services, note: Note): Promise<SiteHealth['mail']> {
  const at = services.now().getTime();
  const [configured, counts] = await Promise.all([
    mailConfigured(services),
    mailCounts(services.database.db, new Date(at - BOUNDS.mailMinutes * MINUTE), new Date(at - DAY)),
  ]);
  if (!configured) note('mail_missing', { outbox: counts.outbox });
  if (counts.failed > 0) note('mail_failed', { count: counts.failed });
  if (configured && counts.stuck > 0) note('mail_stuck', { count: counts.stuck });
  return { configured, queued: counts.queued, failed: counts.failed, outbox: counts.outbox };
}

async function backupOf({ database, now }: Services, note: Note): Promise<SiteHealth['backup']> {
  const { madeAt, provedAt, bytes, failure } = await backupState(database.db, now());
  const daysSince = (moment: Date) => Math.floor((now().getTime() - moment.getTime()) / DAY);
  if (failure) note('backup_failed', { reason: failure.detail.slice(0, LONGEST_REASON) });
  if (madeAt === null) note('backup_none');
  else if (daysSince(madeAt) >= BOUNDS.backupDays) note('backup_old', { days: daysSince(madeAt) });
  if (madeAt !== null && (provedAt === null || daysSince(provedAt) >= BOUNDS.proofDays)) note('backup_unproved');
  return { madeAt: madeAt?.toISOString() ?? null, provedAt: provedAt?.toISOString() ?? null, bytes };
}

function worstFirst(concerns: Found[]): Found[] {
  const names = Object.keys(CONCERNS);
  const rank = ({ what }: Found) => (CONCERNS[what] === 'bad' ? 0 : names.length) + names.indexOf(what);
  return concerns.toSorted((a, b) => rank(a) - rank(b));
}
