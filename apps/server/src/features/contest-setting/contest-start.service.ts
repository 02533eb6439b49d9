import { wholeSecond } from '@oyez/contract/rules/contest-clock';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { findContestRow, lockContest, moveContest } from './contest-edits.sql.ts';

/** So close to its start a contest is not moved any more, nor is it moved so close to the present. */
const CLOSE_MS = 30_000;

/**
 * Moves a contest that has not begun, with its end and its seal, for a program that the jury gave a token to. Whether
 * the caller may is asked before.
 */
export async function moveStart(
  services: Services,
  contestId: number,
  wanted: Date,
  by: AuditOrigin,
  token: string | null,
): Promise<void> {
  const startsAt = wholeSecond(wanted);
  await transact(services, async (tx) => {
    const now = services.now();
    const row = (await lockContest(tx, contestId)) ? await findContestRow(tx, contestId) : undefined;
    if (!row) return fail('contest_not_found');
    const soon = now.getTime() + CLOSE_MS;
    const isTooLate = row.starts_at.getTime() <= soon || startsAt.getTime() <= soon;
    if (isTooLate || startsAt.getUTCFullYear() > LAST_YEAR) fail('contest_start_forbidden');
    const moved = (at: Date) => new Date(at.getTime() + startsAt.getTime() - row.starts_at.getTime());
    const set = { starts_at: startsAt, ends_at: moved(row.ends_at), seal_at: row.seal_at && moved(row.seal_at) };
    await moveContest(tx, contestId, set, { userId: by.actor?.id ?? null, now });
    await markChanged(tx, 'contest', [contestId]);
    const { starts_at, ends_at, seal_at } = row;
    const entry = { action: 'contest.start', subjectKind: 'contest', subjectId: contestId } as const;
    await writeAudit(
      tx,
      by,
      { ...entry, before: { starts_at, ends_at, seal_at }, after: { ...set, ...(token !== null && { token }) } },
      now,
    );
  });
}

const LAST_YEAR = 2099;
