import { STATUS } from '@oyez/contract/judging/verdict';
import { RemoteError, SiteChanged } from '@oyez/remote-judges/errors';
import { newMarker } from '@oyez/remote-judges/marker';
import type { SiteConnection, Submission, SubmitTicket } from '@oyez/remote-judges/provider';
import { transact } from '../../../db/transact.ts';
import {
  accountById,
  hasAnother,
  holdFree,
  holdThis,
  type AccountRow,
  type Shown,
  type Whose,
} from '../accounts/accounts.sql.ts';
import { giveBack, pauseOf, shownBy } from '../accounts/account-troubles.service.ts';
import { stopOffering } from '../../problem-setting/overwrite-problem.service.ts';
import { connectAs } from '../sites/connection.service.ts';
import { asking } from '../sites/health.service.ts';
import { languageNamed } from '../../remote-languages/remote-languages.service.ts';
import { keepUnreadable } from '../sites/pages.service.ts';
import { wayIn } from './admission.service.ts';
import { backOff, lineWithout } from './pace.ts';
import { again, end, holdOf, type Next, type Step } from './settle.service.ts';
import { bindRemoteId, changeWork, markSending } from './work.sql.ts';

const WAIT_FOR_ACCOUNT_MS = 1000;
/** Found late, it is not far: some more looks, each after a longer pause. */
const LOOKS = 4;
const RATE_LIMITS = 3;

/** Sends the code with an account, and learns its number there. */
export async function send(step: Step, userId: number | null): Promise<Next> {
  const { services, site, work } = step;
  const { database, now } = services;
  const language = await languageNamed(database.db, site, work.language);
  if (language === undefined) return end(10, 'language');
  const hold = holdOf(work.judgingId);
  const whose = { pool: site.accountKey, userId };
  const account = await holdFree(database.db, whose, hold, site.pace.submissionsADay, now());
  if (account === undefined) return waitInLine(step);
  const connection = connectAs(services, site, account, hold);
  const code = { id: step.id, languageId: language.siteId, source: work.code };
  let shown: Shown = {};
  let keepsHold = false;
  try {
    const sent = await sendOnce(step, connection, account, { ...code, marker: work.row.marker });
    ({ shown = {}, keepsHold = false } = sent);
    return sent.next;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    shown = shownBy(account, error, now());
    return await refused(step, error, { account, whose });
  } finally {
    if (!keepsHold) await giveBack(services, site, account, hold, shown);
  }
}

/** The account that it would have has gone, or all are at work. */
async function waitInLine({ services, site, work }: Step): Promise<Next> {
  const way = await transact(services, (tx) => wayIn(tx, site, work.userId));
  return way.go === 'end' ? way : { ...way, inMs: WAIT_FOR_ACCOUNT_MS };
}

type Sent = { next: Next; shown?: Shown; keepsHold?: boolean };

async function sendOnce(
  step: Step,
  connection: SiteConnection,
  account: AccountRow,
  first: Submission,
  tries = { session: 1, padding: 1 },
): Promise<Sent> {
  const { services, site, work, held } = step;
  const ask = <T>(question: () => Promise<T>) => asking(services, site.key, question);
  await ask(() => connection.ensureSession());
  const ticket = await ask(() => connection.prepareSubmit(first));
  const written = {
    marker: ticket.marker,
    knownId: ticket.newestKnown ?? null,
    accountId: account.id,
    nextLook: `${site.key}:look`,
  };
  const isOurs = await markSending(services.database.db, held, work.judgingId, written, new Date(ticket.preparedAt));
  if (!isOurs) return { next: again('submit', 0, STATUS.pending) };
  try {
    const { remoteId } = await ask(() => connection.submit(first, ticket));
    return await bind(step, remoteId);
  } catch (error) {
    if (error instanceof RemoteError && error.kind !== 'SubmitUncertain') {
      // The site has said that it did not take it.
      const notSent = { sendingAt: null, knownId: null, phase: 'waiting' } as const;
      await changeWork(services.database.db, work.judgingId, notSent);
      if (error.kind === 'SessionExpired' && tries.session > 0) {
        return sendOnce(step, connection, account, first, { ...tries, session: 0 });
      }
      if (error.kind === 'DuplicateSubmission' && tries.padding > 0) {
        return sendOnce(step, connection, account, { ...first, marker: newMarker() }, { ...tries, padding: 0 });
      }
      throw error;
    }
    // It may be there: the account stays with this judging until it is known.
    return { next: again('look', 2000, STATUS.pending, { phase: 'looking', faults: 0 }), keepsHold: true };
  }
}

async function bind(step: Step, remoteId: string): Promise<Sent> {
  const { services, site, work } = step;
  const { judgingId, submissionId, oj } = work;
  const now = services.now();
  const isOurs = await bindRemoteId(services.database.db, { judgingId, submissionId, oj, remoteId }, now);
  if (!isOurs) {
    return { next: again('look', 2000, STATUS.pending, { phase: 'looking', faults: 0 }), keepsHold: true };
  }
  const freeFrom = new Date(now.getTime() + site.pace.submitGapMs);
  return {
    next: again('result', site.pace.pollMs, STATUS.judging),
    shown: { state: 'ready', trouble: null, freeFrom, hasSucceeded: true },
  };
}

/** What a refusal means for the submission: another account, a pause, or the end with the site's own words. */
async function refused(
  { services, site, work }: Step,
  error: RemoteError,
  { account, whose }: { account: AccountRow; whose: Whose },
): Promise<Next> {
  const line = whose.userId === null ? 'submit' : 'own';
  const faults = work.row.faults + 1;
  const text = lineWithout(account.name, error.siteText ?? '');
  switch (error.kind) {
    case 'LoginFailed':
    case 'AccountBanned':
    case 'ChallengeRequired':
      // Whether another account is left is seen when this one is given back.
      return again(line, WAIT_FOR_ACCOUNT_MS, STATUS.pending);
    case 'SessionExpired':
      return again(line, backOff(faults), STATUS.pending, { faults });
    case 'RateLimited':
      // It is this account that has to rest, and not what it was to send.
      if (await hasAnother(services.database.db, whose, account.id, site.pace.submissionsADay, services.now())) {
        return again(line, 0, STATUS.pending);
      }
      return faults > RATE_LIMITS ? end(10, 'busy') : again(line, pauseOf(error), STATUS.pending, { faults });
    case 'TemporarilyUnavailable':
      return again(line, backOff(faults), STATUS.pending, { faults });
    case 'LanguageNotSupported':
      if (await transact(services, (tx) => stopOffering(tx, work.problemId, work.language))) {
        services.log.warn(
          { oj: site.key, problemId: work.problemId, language: work.language },
          'a language is refused',
        );
      }
      return end(10, 'language', { text, change: { rawVerdict: text === '' ? work.language : text } });
    case 'SourceRejected':
      return end(10, 'rejected', { text });
    case 'DuplicateSubmission':
      return end(10, 'duplicate');
    case 'NotFound':
    case 'InvalidId':
      return end(10, 'problem_missing');
    case 'Forbidden':
      return text === '' ? end(10, 'forbidden') : end(10, 'forbidden_said', { text });
    case 'SiteChanged':
      if (error instanceof SiteChanged) await keepUnreadable(services, site.key, error.what, error.page);
      return end(10, 'submit_unreadable');
    case 'SubmitUncertain':
      return again('look', 2000, STATUS.pending, { phase: 'looking', faults: 0 });
  }
}

/** Looks whether code that left, or may have left, is there. It is never sent again unlooked for. */
export async function look(step: Step): Promise<Next> {
  const { services, site, work } = step;
  const { database, now } = services;
  const { row } = work;
  const hold = holdOf(work.judgingId);
  if (row.sendingAt === null) return again('new', 0, STATUS.pending);
  const { accountId } = row;
  const account = accountId === null ? undefined : await holdThis(database.db, accountId, hold, now());
  if (account === undefined) {
    const isThere = accountId !== null && (await accountById(database.db, accountId)) !== undefined;
    if (isThere) return again('look', 2000, STATUS.pending);
    return end(10, 'account_gone', { change: { sendingAt: null, knownId: null } });
  }
  const language = await languageNamed(database.db, site, work.language);
  const code: Submission = {
    id: step.id,
    languageId: language?.siteId ?? '',
    source: work.code,
    marker: row.marker,
  };
  const ticket: SubmitTicket = {
    newestKnown: row.knownId ?? undefined,
    preparedAt: Date.parse(row.sendingAt),
    marker: row.marker,
  };
  const connection = connectAs(services, site, account, hold);
  let shown: Shown = {};
  let keepsHold = false;
  try {
    await asking(services, site.key, () => connection.ensureSession());
    const found = await asking(services, site.key, () => connection.findSubmitted(code, ticket));
    if (found.found === 'several') return end(10, 'several');
    if (found.found === 'one') {
      const bound = await bind(step, found.remoteId);
      if (bound.keepsHold !== true) {
        shown = bound.shown ?? {};
        return bound.next;
      }
    }
    const faults = row.faults + 1;
    if (faults >= LOOKS) return notThere(step);
    keepsHold = true;
    return again('look', backOff(faults) + 1000, STATUS.pending, { faults });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    shown = shownBy(account, error, now());
    keepsHold = error.kind === 'TemporarilyUnavailable' || error.kind === 'RateLimited';
    if (keepsHold) return again('look', Math.max(pauseOf(error), backOff(row.faults + 1)), STATUS.pending);
    if (error instanceof SiteChanged) await keepUnreadable(services, site.key, error.what, error.page);
    return end(10, 'uncertain');
  } finally {
    if (!keepsHold) await giveBack(services, site, account, hold, shown);
  }
}

/**
 * What this judging has sent and does not find is left to its author, who may ask for another look. What the judging
 * before had sent, and is not there after all, is sent now.
 */
function notThere({ work }: Step): Next {
  if (work.row.sends > 0) return end(10, 'uncertain');
  const anew = { phase: 'waiting', accountId: null, sendingAt: null, knownId: null, faults: 0 } as const;
  return again('new', 0, STATUS.pending, { ...anew, marker: newMarker() });
}
