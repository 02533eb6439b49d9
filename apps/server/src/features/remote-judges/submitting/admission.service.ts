import { STATUS } from '@oyez/contract/judging/verdict';
import { newMarker } from '@oyez/remote-judges/marker';
import type { Site } from '@oyez/remote-judges/provider';
import type { Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { accountById, ownAccounts, poolAccounts, USABLE } from '../accounts/accounts.sql.ts';
import { again, end, type Next } from './settle.service.ts';
import { earlierWork, insertWork, type Earlier, type Work } from './work.sql.ts';

/** These say nothing about a submission that is there already: its result is only fetched again. */
const OPEN_OUTCOMES: readonly (number | null)[] = [null, STATUS.submitted_failed, STATUS.system_error];

/**
 * The first step of a judging elsewhere, which asks nobody: whether the code is there already, or may be, and which
 * accounts there are to send it with.
 */
export async function admit(services: Services, site: Site, work: Work & { oj: string }): Promise<Next> {
  const { now } = services;
  return transact(services, async (tx) => {
    // It has looked already, and is to be sent.
    if (work.row !== null) return wayIn(tx, site, work.userId);
    const earlier = await earlierWork(tx, work.submissionId, work.judgingId);
    const found = await goneOnWith(tx, site, earlier);
    const goesOn = found === 'result' || found === 'look';
    const phase = found === 'result' ? 'judging' : found === 'look' ? 'looking' : 'waiting';
    const { judgingId, submissionId, oj } = work;
    const from = goesOn ? earlier : undefined;
    await insertWork(tx, { judgingId, submissionId, oj, phase, marker: newMarker(), from }, now());
    if (found === 'result') return again('result', 0, STATUS.judging);
    if (found === 'look') return again('look', 0, STATUS.pending);
    // Said once: asked for again after that, it is sent.
    if (found === 'unseen') return end(10, 'account_gone');
    return wayIn(tx, site, work.userId);
  });
}

/** What stands there from the judging before. `unseen`: it may be there, and nobody can look. Undefined: it is sent. */
async function goneOnWith(
  tx: Tx,
  site: Site,
  earlier: Earlier | undefined,
): Promise<'result' | 'look' | 'unseen' | undefined> {
  if (earlier === undefined) return undefined;
  const hasAccount = earlier.accountId !== null && (await accountById(tx, earlier.accountId)) !== undefined;
  if (earlier.remoteId !== null) {
    if (!OPEN_OUTCOMES.includes(earlier.outcome)) return undefined;
    return hasAccount || !site.capabilities.sameAccountForResult ? 'result' : undefined;
  }
  if (earlier.sendingAt === null) return undefined;
  return hasAccount ? 'look' : 'unseen';
}

/** The line in which a submission waits for an account: that of its author's own, or of the pool. */
export async function wayIn(tx: Tx, site: Site, userId: number): Promise<Next> {
  const pool = site.accountKey;
  const [own] = await ownAccounts(tx, userId, pool);
  if (own && USABLE.includes(own.state)) return again('own', 0, STATUS.pending);
  const accounts = await poolAccounts(tx, pool);
  if (accounts.length === 0) return own ? end(10, 'own_account') : end(4, 'no_account');
  if (accounts.some((account) => USABLE.includes(account.state))) return again('submit', 0, STATUS.pending);
  return end(10, accounts.some((account) => account.state === 'challenge') ? 'challenge' : 'no_usable_account');
}
