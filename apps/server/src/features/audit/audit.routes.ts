import { getAuditFacets, getAuditLog, getLoginHistory, getSharedAddresses } from '@oyez/contract/site/audit';
import { daysBefore } from '../../days.ts';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { auditEntries, auditFacets } from './audit-log.sql.ts';
import { toAuditEntry, toLoginEntry } from './audit.view.ts';
import { logins, sharedAddresses } from './logins.sql.ts';

const MOST_ADDRESSES = 20;

/** Who changed what, and who came from where. Both are only ever read here. */
export function auditRoutes(on: On, { database }: Services): void {
  const { db } = database;

  on(getAuditLog).with(async ({ query }) => {
    const { cursor, limit, actor, action, subjectKind, subjectId, keyword, ip } = query;
    const rows = await auditEntries(db, {
      before: cursor,
      limit: limit + 1,
      actor: actor === undefined ? undefined : usernameKey(actor),
      action,
      subjectKind,
      subjectId,
      keyword,
      ip,
      ...spanOf(query),
    });
    return onePage(rows.map(toAuditEntry), limit);
  });

  on(getAuditFacets).with(() => auditFacets(db));

  on(getLoginHistory).with(async ({ query }, { now }) => {
    const { cursor, limit, username, ip } = query;
    const name = username === undefined ? undefined : usernameKey(username);
    const rows = await logins(db, { before: cursor, limit: limit + 1, username: name, ip, ...spanOf(query) }, now);
    return onePage(rows.map(toLoginEntry), limit);
  });

  on(getSharedAddresses).with(async ({ query }, { now }) => {
    const since = daysBefore(now, query.days);
    const rows = await sharedAddresses(db, since, query.atLeast, MOST_ADDRESSES);
    return rows.map(({ last_at: lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }));
  });
}

function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { from: time(from), to: time(to) };
}

/** One row more than wanted was read, which tells whether there is a next page. */
function onePage<T extends { id: number }>(rows: T[], limit: number): { records: T[]; next: number | null } {
  const records = rows.slice(0, limit);
  return { records, next: rows.length > limit ? (records.at(-1)?.id ?? null) : null };
}
