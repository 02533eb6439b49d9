import { RateLimited, type RemoteError } from '@oyez/remote-judges/errors';
import type { RemoteTrouble } from '@oyez/contract/remote/account-troubles';
import { REMOTE_SITE_NAMES, isRemoteSite } from '@oyez/contract/remote/remote-values';
import type { Site } from '@oyez/remote-judges/provider';
import type { Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { sendSystemMessages } from '../../messages/messages.service.ts';
import { releaseHold, rootIds, type AccountRow, type AccountState, type Shown } from './accounts.sql.ts';

/** So many failures in a row, and an account is left alone until somebody looks at it. */
const FAILURES_AT_MOST = 5;
const SECOND_TRY_MS = 60_000;

/** Errors that an account is to blame for, or has to rest after. A page that has changed is the fault of none of them. */
export function shownBy(account: AccountRow, error: RemoteError, now: Date): Shown {
  switch (error.kind) {
    case 'LoginFailed':
      if (account.password === '') return { state: 'challenge', trouble: 'session_over', hasFailed: true };
      // A password that was right before is tried once more: a site in trouble answers like that, too.
      if (account.succeeded_at !== null && account.failures === 0) {
        return { state: 'needs_login', hasFailed: true, freeFrom: new Date(now.getTime() + SECOND_TRY_MS) };
      }
      return { state: 'locked', trouble: 'password', hasFailed: true };
    case 'AccountBanned':
      return { state: 'locked', trouble: 'banned', hasFailed: true };
    case 'ChallengeRequired':
      return { state: 'challenge', trouble: 'challenge', hasFailed: true };
    case 'RateLimited':
      return { trouble: 'busy', freeFrom: new Date(now.getTime() + pauseOf(error)) };
    case 'SessionExpired':
      return failedAgain(account, 'session');
    default:
      return {};
  }
}

export function pauseOf(error: RemoteError): number {
  return error instanceof RateLimited ? Math.min(Math.max(error.retryAfterMs, 1000), 900_000) : 0;
}

function failedAgain(account: AccountRow, trouble: RemoteTrouble): Shown {
  const isOver = account.failures + 1 >= FAILURES_AT_MOST;
  return isOver
    ? { state: 'disabled', trouble: 'often', hasFailed: true }
    : { state: 'needs_login', trouble, hasFailed: true };
}

const NEEDS_SOMEBODY: readonly AccountState[] = ['locked', 'challenge', 'disabled'];

/** Gives an account back with what it has shown; whoever can mend it is told once. */
export async function giveBack(
  services: Services,
  site: Site,
  account: AccountRow,
  hold: string,
  shown: Shown,
): Promise<void> {
  const { now, log } = services;
  const isNew = shown.state !== undefined && shown.state !== account.state && NEEDS_SOMEBODY.includes(shown.state);
  await transact(services, async (tx) => {
    await releaseHold(tx, { id: account.id, hold }, shown, now());
    if (isNew) await tell(tx, site, account, shown, now());
  });
  if (isNew)
    log.error({ oj: site.key, accountId: account.id, trouble: shown.trouble }, 'a remote account cannot be used');
}

async function tell(tx: Tx, site: Site, account: AccountRow, shown: Shown, now: Date): Promise<void> {
  const userIds = account.user_id === null ? await rootIds(tx) : [account.user_id];
  const name = isRemoteSite(site.key) ? REMOTE_SITE_NAMES[site.key] : site.name;
  const trouble = (shown.trouble ?? 'often') as RemoteTrouble;
  const template = account.user_id === null ? 'remote_account_trouble' : 'own_remote_account_trouble';
  await sendSystemMessages(tx, { userIds, template, params: { site: name, trouble } }, now);
}
