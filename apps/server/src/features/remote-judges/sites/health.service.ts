import { ChallengeRequired, RemoteError, TemporarilyUnavailable } from '@oyez/remote-judges/errors';
import { isRemoteSite, poolOf, REMOTE_SITE_NAMES, type RemoteSiteKey } from '@oyez/contract/remote/remote-values';
import type { RemoteSiteHealth } from '@oyez/contract/remote/remote-judges';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { Services } from '../../../services.ts';
import { poolAccounts, USABLE, type AccountRow } from '../accounts/accounts.sql.ts';
import {
  noteChallenge,
  noteOutage,
  noteSuccess,
  openWork,
  siteRows,
  type OpenWork,
  type SiteRow,
} from './sites.sql.ts';

/** After so many failures in a row a judge elsewhere is left alone, each time twice as long, up to five minutes. */
const BREAKER = { opensAfter: 5, pauseMs: 15_000, mostMs: 300_000 } as const;

/** Whether anything may be asked of it now; `probe`: one question, to see whether it is back. */
export function mayAsk(row: SiteRow | undefined, now: Date): 'freely' | 'probe' | 'no' {
  if (row === undefined) return 'freely';
  if (row.closed_until !== null && row.closed_until > now) return 'no';
  return row.failures >= BREAKER.opensAfter ? 'probe' : 'freely';
}

/** Asks a judge elsewhere, and remembers whether it answers. */
export async function asking<T>(services: Services, oj: string, question: () => Promise<T>): Promise<T> {
  const { database, now } = services;
  try {
    const answer = await question();
    await noteSuccess(database.db, oj, now());
    return answer;
  } catch (error) {
    if (error instanceof TemporarilyUnavailable) {
      const closedForMs = error.outage === 'closed' ? (error.retryAfterMs ?? 300_000) : error.retryAfterMs;
      await noteOutage(database.db, { oj, what: error.outage, closedForMs }, BREAKER, now());
    } else if (error instanceof ChallengeRequired) await noteChallenge(database.db, oj);
    else if (error instanceof RemoteError) await noteSuccess(database.db, oj, now());
    throw error;
  }
}

const notes = {
  down: {
    en: '{name} has not answered for {minutes} min; your submission will be sent when it does.',
    zh: '{name} 已有 {minutes} 分钟没有响应，恢复后会立即发送你的提交。',
  },
  pausing: {
    en: '{name} accepts nothing at the moment. We will try again in {minutes} min; your submission waits until then.',
    zh: '{name} 目前暂停服务，{minutes} 分钟后会再次尝试，你的提交会一直等待。',
  },
  slow: {
    en: '{name} is unreliable at the moment; submissions may take longer.',
    zh: '{name} 目前响应不稳定，评测可能需要更长时间。',
  },
  blocked: {
    en: '{name} does not accept submissions from this site at the moment. The administrators have been notified.',
    zh: '{name} 目前不接受本站的提交，已通知管理员。',
  },
  off: {
    en: 'This site has no account at {name}. Add your own in your settings to submit.',
    zh: '本站没有 {name} 的账号。可以在个人设置中添加自己的账号后提交。',
  },
} as const satisfies Record<string, Bilingual>;

type State = RemoteSiteHealth['state'];

/** How the judges elsewhere stand, in the order of menus. */
export async function healthOf(
  services: Services,
  only: RemoteSiteKey | undefined,
  locale: Locale,
): Promise<(RemoteSiteHealth & { row: SiteRow | undefined; work: OpenWork | undefined })[]> {
  const { database, now } = services;
  const [rows, work, accounts] = await Promise.all([
    siteRows(database.db),
    openWork(database.db),
    poolAccounts(database.db),
  ]);
  const keys = services.remote.all.map((site) => site.key).filter(isRemoteSite);
  return keys
    .filter((key) => only === undefined || key === only)
    .map((site) => {
      const row = rows.get(site);
      const state = stateOf(
        row,
        accounts.filter((one) => one.pool === poolOf(site)),
      );
      const waits = work.get(site);
      return {
        site,
        name: REMOTE_SITE_NAMES[site],
        state,
        downSince: row?.down_since?.toISOString() ?? null,
        lastSuccessAt: row?.last_success_at?.toISOString() ?? null,
        nextTryAt: row?.closed_until && row.closed_until > now() ? row.closed_until.toISOString() : null,
        waiting: (waits?.waiting ?? 0) + (waits?.sending ?? 0),
        judging: waits?.judging ?? 0,
        note: noteOf(site, state, row, now(), locale),
        row,
        work: waits,
      };
    });
}

function stateOf(row: SiteRow | undefined, accounts: readonly AccountRow[]): State {
  if (row?.down_since) return 'down';
  if (accounts.length === 0) return 'off';
  if (!accounts.some((account) => USABLE.includes(account.state))) return 'blocked';
  return (row?.failures ?? 0) >= 2 ? 'slow' : 'up';
}

function noteOf(site: RemoteSiteKey, state: State, row: SiteRow | undefined, now: Date, locale: Locale): string | null {
  if (state === 'up') return null;
  // While it keeps to what it said, it has not failed to answer.
  const until = state === 'down' && row && saidHowLong(row) && row.closed_until;
  const isPausing = until && until > now;
  const ms = isPausing ? until.getTime() - now.getTime() : now.getTime() - (row?.down_since ?? now).getTime();
  return pick(notes[isPausing ? 'pausing' : state], locale)
    .replaceAll('{name}', REMOTE_SITE_NAMES[site])
    .replaceAll('{minutes}', String(Math.max(1, Math.round(ms / 60_000))));
}

/** Its pause is its own word, and not our breaker's. */
function saidHowLong({ failures, last_failure: lastFailure }: SiteRow): boolean {
  return failures < BREAKER.opensAfter || lastFailure === 'closed';
}
