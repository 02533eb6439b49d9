import type { previewContestChange } from '@oyez/contract/contests/contest-admin';
import { fitsAccountRule } from '@oyez/contract/rules/account-rule';
import { isSealedAt } from '@oyez/contract/rules/contest-clock';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isOfContest } from '../../policy/contest-counting.ts';
import { factsOf } from '../../policy/scopes/contests.sql.ts';
import type { ContestRow, ContestSettings } from './contest-edits.sql.ts';

/** What becomes another for those who take part already. */
export async function changeFigures(
  db: Db,
  before: ContestRow,
  { settings, hasNewPassword }: { settings: ContestSettings; hasNewPassword: boolean },
  now: Date,
): Promise<ReplyOf<typeof previewContestChange>> {
  const { starts_at: startsAt, ends_at: endsAt } = settings;
  const { rows } = await sql<{ late: number; in_time: number; early: number }>`
    SELECT
      count(*) FILTER (WHERE own_at < ${before.ends_at} AND own_at >= ${endsAt})::int AS late,
      count(*) FILTER (WHERE own_at >= ${before.ends_at} AND own_at < ${endsAt})::int AS in_time,
      count(*) FILTER (WHERE submitted_at >= ${before.starts_at} AND submitted_at < ${startsAt})::int AS early
    FROM (
      -- Whoever has more time is later by that much.
      SELECT s.submitted_at, s.submitted_at - COALESCE(p.extra_seconds, 0) * interval '1 second' AS own_at
      FROM submission AS s LEFT JOIN participant AS p ON p.id = s.participant_id
      WHERE s.contest_id = ${before.id} AND ${isOfContest()}) AS handed_in`.execute(db);
  const [figures = { late: 0, in_time: 0, early: 0 }] = rows;
  const wasSealed = isSealedAt(factsOf(before), now);
  // A change of times leaves everybody the more time that they were given.
  const overAt = new Date(endsAt.getTime() + before.extra_seconds * 1000);
  const isSealed = isSealedAt(
    { startsAt, endsAt, overAt, sealAt: settings.seal_at, unseal: settings.unseal, releasedAt: settings.released_at },
    now,
  );
  return {
    registrationsDropped: hasNewPassword && !before.teams ? before.count : 0,
    submissionsBecomeLate: figures.late,
    submissionsBecomeInTime: figures.in_time,
    submissionsBeforeStart: figures.early,
    sealsNow: isSealed && !wasSealed,
    releasesNow: wasSealed && !isSealed,
    peopleShutOut: await shutOut(db, before, settings),
  };
}

/** Who takes part by the present rule for accounts, and not by the new one. */
async function shutOut(db: Db, before: ContestRow, settings: ContestSettings): Promise<number> {
  if (!settings.account_rule_on) return 0;
  const people = await db
    .selectFrom('participant')
    .innerJoin('account', 'account.id', 'participant.user_id')
    .select('account.username')
    .where('participant.contest_id', '=', before.id)
    .where('participant.kind', '<>', 'virtual')
    .execute();
  const { accountRule } = factsOf(before);
  const names = people.map((one) => one.username);
  const taking = accountRule === null ? names : names.filter((name) => fitsAccountRule(accountRule, name));
  return taking.filter((name) => !fitsAccountRule(settings.account_rule, name)).length;
}
