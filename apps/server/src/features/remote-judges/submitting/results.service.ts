import { STATUS } from '@oyez/contract/judging/verdict';
import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import { RemoteError, SiteChanged } from '@oyez/remote-judges/errors';
import { newMarker } from '@oyez/remote-judges/marker';
import type { RemoteCase, RemoteResult, RemoteVerdict, Site } from '@oyez/remote-judges/provider';
import { accountById, holdThis, USABLE, type AccountRow, type Shown } from '../accounts/accounts.sql.ts';
import { giveBack, pauseOf, shownBy } from '../accounts/account-troubles.service.ts';
import { connectAs, connectAsNobody } from '../sites/connection.service.ts';
import { asking } from '../sites/health.service.ts';
import { keepUnreadable } from '../sites/pages.service.ts';
import { backOff, lineWithout, pollPause } from './pace.ts';
import { again, end, holdOf, type Next, type Step, type Verdict } from './settle.service.ts';

/** What is not understood is asked again so often before it ends without a verdict. */
const UNKNOWN_AT_MOST = 5;
/** Failures of any other kind count along: in a bad hour a site answers with errors and with half pages by turns. */
const UNREADABLE_AT_MOST = 6;
const SESSIONS_AT_MOST = 3;
const COMPILE_LOG = 60_000;

/** Asks how the submission stands there. Nothing but a verdict of the table becomes one here. */
export async function askResult(step: Step): Promise<Next> {
  const { services, site, id, work } = step;
  const { row } = work;
  if (row.remoteId === null) return again('new', 0, STATUS.pending);
  const account = row.accountId === null ? undefined : await accountById(services.database.db, row.accountId);
  const { sameAccountForResult, loginForResult } = site.capabilities;
  if (account === undefined && (sameAccountForResult || loginForResult)) return sendAfresh();
  const connection = account === undefined ? connectAsNobody(services, site) : connectAs(services, site, account, null);
  try {
    const query = { id, remoteId: row.remoteId, handle: account?.name };
    const result = await asking(services, site.key, () => connection.getResult(query));
    return await taken(step, result, account);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    return failed(step, error, account);
  }
}

/** The account that sent it is gone, and nobody else may read it. */
function sendAfresh(): Next {
  const anew = {
    phase: 'waiting',
    remoteId: null,
    foundAt: null,
    accountId: null,
    sendingAt: null,
    knownId: null,
  } as const;
  return again('new', 0, STATUS.pending, { ...anew, faults: 0, asked: 0, marker: newMarker() });
}

async function taken(step: Step, result: RemoteResult, account: AccountRow | undefined): Promise<Next> {
  const { services, site, work } = step;
  const { row } = work;
  const rawVerdict = lineWithout(account?.name, result.rawVerdict);
  if (result.state === 'unknown') {
    const faults = row.faults + 1;
    const change = { faults, rawVerdict };
    if (faults === 1) await keepUnreadable(services, site.key, `verdict: ${rawVerdict}`, result.page);
    if (faults >= UNKNOWN_AT_MOST) return end(10, 'unknown_verdict', { text: rawVerdict, change });
    return again('result', backOff(faults) * 2, STATUS.judging, change);
  }
  if (result.state !== 'final') {
    const asked = row.asked + 1;
    const since = Date.parse(row.waitsSince);
    if (services.now().getTime() - since > services.config.remote.resultMs) return end(10, 'slow');
    const status =
      result.state === 'compiling' ? STATUS.compiling : result.state === 'running' ? STATUS.judging : STATUS.pending;
    const pause = Math.max(result.nextPollMs ?? 0, pollPause(asked, site.pace.pollMs));
    return again('result', Math.min(pause, 60_000), status, { asked, faults: 0, rawVerdict });
  }
  const change = { rawVerdict, asked: row.asked + 1 };
  if (result.verdict === 'submitted_failed') return end(10, 'site_failed', { text: rawVerdict, change });
  if (result.verdict === 'system_error') return end(4, 'site_failed', { text: rawVerdict, change });
  return { go: 'end', status: STATUS[result.verdict], reason: null, verdict: verdictFrom(result, step), change };
}

function verdictFrom(result: Extract<RemoteResult, { state: 'final' }>, { work, site }: Step): Verdict {
  const isCompileError = result.verdict === 'compile_error';
  const log = isCompileError ? (result.compileLog ?? '').slice(0, COMPILE_LOG) : '';
  return {
    score: work.inContest ? contestScore(result.verdict) : pointsOf(result.score, site),
    timeMs: isCompileError ? null : roundedOf(result.timeMs),
    memoryKb: isCompileError ? null : roundedOf(result.memoryKb),
    compileLog: log === '' ? null : log,
    cases: result.cases.map(toReport),
  };
}

/** In contests an accepted program has all points, however many its site gives, and another has none. */
function contestScore(verdict: RemoteVerdict): number {
  return verdict === 'accepted' ? 100 : 0;
}

/** Points are worth something here only where it is known out of how many they are. */
function pointsOf(score: number | undefined, { capabilities }: Site): number | null {
  if (score === undefined || capabilities.pointsOf !== 100) return null;
  return Math.round(Math.min(Math.max(score, 0), 100));
}

function roundedOf(figure: number | undefined): number | null {
  return figure === undefined ? null : Math.max(0, Math.round(figure));
}

function toReport(one: RemoteCase): CaseReport {
  return {
    seq: one.seq,
    groupNo: null,
    status: STATUS[one.verdict],
    timeMs: Math.round(one.timeMs),
    wallMs: Math.round(one.timeMs),
    memoryKb: Math.round(one.memoryKb),
    score: null,
    exitStatus: null,
    signal: null,
    note: null,
    comment: one.message?.slice(0, 4000) ?? null,
    runs: 1,
  };
}

async function failed(step: Step, error: RemoteError, account: AccountRow | undefined): Promise<Next> {
  const { services, site, work } = step;
  const faults = work.row.faults + 1;
  const later = (inMs: number) => again('result', inMs, STATUS.judging, { faults });
  switch (error.kind) {
    case 'TemporarilyUnavailable':
      return later(backOff(faults));
    case 'RateLimited':
      return later(Math.max(pauseOf(error), site.pace.pollMs));
    case 'SessionExpired':
      if (account === undefined) return sendAfresh();
      if (faults > SESSIONS_AT_MOST || !USABLE.includes(account.state)) {
        return askAsNobody(step, account, end(10, 'no_usable_account'));
      }
      return signIn(step, account);
    case 'SiteChanged':
      if (error instanceof SiteChanged) await keepUnreadable(services, site.key, error.what, error.page);
      return faults >= UNREADABLE_AT_MOST ? end(4, 'unreadable') : later(backOff(faults));
    case 'ChallengeRequired':
      await blame(step, account, error);
      return end(10, 'challenge');
    case 'LoginFailed':
    case 'AccountBanned':
      await blame(step, account, error);
      return end(10, 'no_usable_account');
    case 'NotFound':
    case 'InvalidId':
    case 'Forbidden':
      // A list may be behind for a moment.
      return faults >= UNREADABLE_AT_MOST ? end(10, 'gone') : later(backOff(faults));
    default:
      return end(10, 'site_failed', { text: lineWithout(account?.name, error.siteText ?? '') });
  }
}

/** Once more with a session; while the account is sending, that has to wait. */
async function signIn(step: Step, account: AccountRow): Promise<Next> {
  const { services, site, work } = step;
  const hold = holdOf(work.judgingId);
  const held = await holdThis(services.database.db, account.id, hold, services.now());
  if (held === undefined) return again('result', 2000, STATUS.judging);
  let shown: Shown = {};
  try {
    await asking(services, site.key, () => connectAs(services, site, held, hold).ensureSession());
    return again('result', 0, STATUS.judging, { faults: work.row.faults + 1 });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    shown = shownBy(held, error, services.now());
    if (error.kind === 'TemporarilyUnavailable' || error.kind === 'RateLimited') {
      return again('result', Math.max(pauseOf(error), backOff(work.row.faults + 1)), STATUS.judging);
    }
    return await askAsNobody(
      step,
      account,
      end(10, error.kind === 'ChallengeRequired' ? 'challenge' : 'no_usable_account'),
    );
  } finally {
    await giveBack(services, site, held, hold, shown);
  }
}

/** What everybody may read needs no session; what nobody may ends as it would have. */
async function askAsNobody(step: Step, account: AccountRow, otherwise: Next): Promise<Next> {
  const { services, site, id, work } = step;
  const { remoteId, faults } = work.row;
  if (remoteId === null) return otherwise;
  try {
    const query = { id, remoteId, handle: account.name };
    const result = await asking(services, site.key, () => connectAsNobody(services, site).getResult(query));
    const next = await taken(step, result, account);
    // Otherwise each question would try to sign in again.
    const isOnItsWay = next.go === 'on' && result.state !== 'unknown';
    return isOnItsWay ? { ...next, change: { ...next.change, faults } } : next;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const mayBeLater = error.kind === 'TemporarilyUnavailable' || error.kind === 'RateLimited';
    return mayBeLater ? failed(step, error, account) : otherwise;
  }
}

async function blame(
  { services, site, work }: Step,
  account: AccountRow | undefined,
  error: RemoteError,
): Promise<void> {
  if (account === undefined) return;
  const hold = holdOf(work.judgingId);
  const held = await holdThis(services.database.db, account.id, hold, services.now());
  if (held !== undefined) await giveBack(services, site, held, hold, shownBy(held, error, services.now()));
}
