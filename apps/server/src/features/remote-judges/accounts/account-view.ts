import { REMOTE_TROUBLES, type RemoteTrouble } from '@oyez/contract/remote/account-troubles';
import type { RemoteAccount } from '@oyez/contract/remote/remote-judges';
import { pick, type Locale } from '@oyez/contract/wire/values';
import type { AccountRow } from './accounts.sql.ts';

/** How an account stands at this moment. */
export function accountState(row: AccountRow, now: Date): RemoteAccount['state'] {
  if (row.hold !== null) return 'busy';
  if (row.state === 'locked' || row.state === 'challenge' || row.state === 'disabled') return row.state;
  if (row.free_from !== null && row.free_from > now) return 'pausing';
  return row.state === 'needs_login' ? 'needs_login' : 'free';
}

export function troubleText(trouble: string | null, locale: Locale): string | null {
  return trouble !== null && trouble in REMOTE_TROUBLES
    ? pick(REMOTE_TROUBLES[trouble as RemoteTrouble], locale)
    : null;
}

export function toAccount(row: AccountRow, now: Date, locale: Locale) {
  return {
    state: accountState(row, now),
    trouble: troubleText(row.trouble, locale),
    hasSession: row.session !== null,
    freeFrom: row.free_from !== null && row.free_from > now ? row.free_from.toISOString() : null,
    lastUsedAt: row.used_at?.toISOString() ?? null,
    lastSuccessAt: row.succeeded_at?.toISOString() ?? null,
  };
}
