import { sql, type Selectable } from 'kysely';
import type { AccountRule } from '@oyez/contract/rules/account-rule';
import type { ContestAuth, ContestRule } from '@oyez/contract/contests/contest-values';
import type { Db, Tx } from '../../db/client.ts';
import type { Contest } from '../../db/types.gen.ts';
import type { AddressLock } from '@oyez/contract/contests/contest-values';
import type { AddressFacts } from '../contest-address.policy.ts';
import type { ContestFacts, Run } from '../contests.policy.ts';
import type { Entry } from '../open-scope.ts';
import { groupStandsText } from '../standing-groups.ts';

/** The columns that `factsOf` reads. */
const CONTEST_FACTS = [
  'contest.id',
  'contest.owner_id',
  'contest.group_id',
  'contest.rule',
  'contest.auth',
  'contest.starts_at',
  'contest.ends_at',
  'contest.extra_seconds',
  'contest.seal_at',
  'contest.unseal',
  'contest.released_at',
  'contest.visible',
  'contest.open_board',
  'contest.late_submits',
  'contest.teams',
  'contest.account_rule_on',
  'contest.account_rule',
] as const;
type Name<C> = C extends `contest.${infer N}` ? N : never;
type FactsRow = Pick<Selectable<Contest>, Name<(typeof CONTEST_FACTS)[number]> & keyof Contest>;

export function accountRuleOf(row: Pick<FactsRow, 'account_rule_on' | 'account_rule'>): AccountRule | null {
  return row.account_rule_on ? (row.account_rule as unknown as AccountRule) : null;
}

export function factsOf(row: FactsRow): ContestFacts {
  return {
    id: row.id,
    ownerId: row.owner_id,
    groupId: row.group_id,
    rule: row.rule as ContestRule,
    auth: row.auth as ContestAuth,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    overAt: new Date(row.ends_at.getTime() + row.extra_seconds * 1000),
    sealAt: row.seal_at,
    unseal: row.unseal as ContestFacts['unseal'],
    releasedAt: row.released_at,
    visible: row.visible,
    openBoard: row.open_board,
    lateSubmits: row.late_submits,
    teams: row.teams,
    accountRule: accountRuleOf(row),
  };
}

/** The facts of a contest, and how somebody takes part in it: registered, in a team, disqualified, with more time, in their own window. */
export type FoundFacts = {
  facts: ContestFacts;
  registered: boolean;
  listed: boolean;
  teamId: number | null;
  disqualified: string | null;
  extraSeconds: number;
  run: Run | null;
  addresses: AddressFacts;
};

/** Those of groups that were banned or disbanded too, for whoever sees those. */
type Wanted = { shutGroups?: boolean };

/** A contest that stands, and whether this person has registered for it. One of a group that ended is gone with it. */
export async function contestFactsFor(
  db: Db | Tx,
  contestId: number,
  userId: number,
  of: Wanted = {},
): Promise<FoundFacts | undefined> {
  const row = await standingContests(db, userId, of).where('contest.id', '=', contestId).executeTakeFirst();
  return row && foundIn(row);
}

/** The same of several, of which those stand that are answered. */
export async function contestFactsAmong(db: Db | Tx, ids: readonly number[], userId: number): Promise<FoundFacts[]> {
  if (ids.length === 0) return [];
  return (await standingContests(db, userId, {}).where('contest.id', 'in', ids).execute()).map(foundIn);
}

type FoundRow = FactsRow & {
  address_lock: string;
  address_ranges: string[];
  own_ranges: string[] | null;
  own_id: number | null;
  own_registered: Date | null;
  team_id: number | null;
  disqualified: string | null;
  own_extra: number | null;
  run_id: number | null;
  run_starts_at: Date | null;
  run_ends_at: Date | null;
};

function foundIn(row: FoundRow): FoundFacts {
  const isIn = row.teams ? row.team_id !== null : row.own_registered !== null;
  const { run_id: id, run_starts_at: startsAt, run_ends_at: endsAt, disqualified, own_extra: extra } = row;
  const run = id === null || startsAt === null || endsAt === null ? null : { id, startsAt, endsAt };
  const addresses = { lock: row.address_lock as AddressLock, ranges: row.address_ranges, own: row.own_ranges };
  const listed = row.teams ? isIn : row.own_id !== null;
  const found = { facts: factsOf(row), registered: isIn, listed, teamId: row.team_id, disqualified, run, addresses };
  return { ...found, extraSeconds: extra ?? 0 };
}

function standingContests(db: Db | Tx, userId: number, { shutGroups = false }: Wanted) {
  return db
    .selectFrom('contest')
    .leftJoin('participant as own', (join) =>
      join.onRef('own.contest_id', '=', 'contest.id').on('own.user_id', '=', userId).on('own.kind', '<>', 'virtual'),
    )
    .leftJoin('participant_member as mate', (join) =>
      join.onRef('mate.contest_id', '=', 'contest.id').on('mate.user_id', '=', userId),
    )
    .leftJoin('participant as team', 'team.id', 'mate.participant_id')
    .leftJoin('contest_address as at', (join) =>
      join
        .onRef('at.contest_id', '=', 'contest.id')
        .on((eb) =>
          eb.or([
            eb('at.participant_id', '=', eb.ref('mate.participant_id')),
            eb.and([eb('at.user_id', '=', userId), eb('mate.participant_id', 'is', null)]),
          ]),
        ),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('participant')
          .select(['participant.id', 'participant.starts_at', 'participant.run_ends_at'])
          .whereRef('participant.contest_id', '=', 'contest.id')
          .where('participant.user_id', '=', userId)
          .where('participant.kind', '=', 'virtual')
          .where('participant.given_up_at', 'is', null)
          .orderBy('participant.run_ends_at', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .select(CONTEST_FACTS)
    .select(['own.id as own_id', 'own.registered_at as own_registered', 'mate.participant_id as team_id'])
    .select(['contest.address_lock', 'contest.address_ranges', 'at.ranges as own_ranges'])
    .select(['run.id as run_id', 'run.starts_at as run_starts_at', 'run.run_ends_at'])
    .select((eb) => eb.fn.coalesce('own.disqualified_reason', 'team.disqualified_reason').as('disqualified'))
    .select((eb) => eb.fn.coalesce('team.extra_seconds', 'own.extra_seconds').as('own_extra'))
    .where('contest.deleted_at', 'is', null)
    .$if(!shutGroups, (contests) => contests.where(sql.raw<boolean>(groupStandsText('contest'))));
}

/** The contests in which a problem stands, the latest first, and which of them this person has registered for. */
export async function contestsWithProblem(
  db: Db | Tx,
  problemId: number,
  userId: number,
  of: Wanted = {},
): Promise<FoundFacts[]> {
  const rows = await standingContests(db, userId, of)
    .innerJoin('contest_problem as alias', 'alias.contest_id', 'contest.id')
    .where('alias.problem_id', '=', problemId)
    .where('alias.deleted_at', 'is', null)
    .orderBy('contest.starts_at', 'desc')
    .limit(MOST_CONTESTS)
    .execute();
  return rows.map(foundIn);
}
/** Of one problem; the older ones are history. */
const MOST_CONTESTS = 200;

/** What a submission carries that is made apart from the contest: in a window of one's own, or as practice. */
export async function apartFrom(
  tx: Tx,
  { contestId, problemId, runId }: { contestId: number; problemId: number; runId: number | null },
): Promise<Entry> {
  const row = await tx
    .selectFrom('contest_problem')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('problem_id', '=', problemId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return {
    contest_problem_id: row?.id ?? null,
    participant_id: runId,
    apart: runId === null ? 'practice' : 'virtual',
  };
}

/** What a submission to this problem of a contest carries; whoever submits for the first time takes part from then on. */
export async function enlist(
  tx: Tx,
  { contestId, problemId, userId }: { contestId: number; problemId: number; userId: number },
  now: Date,
): Promise<Entry> {
  const result = await sql<{ contest_problem_id: number | null; participant_id: number | null }>`
    WITH present AS (
      SELECT id FROM participant WHERE contest_id = ${contestId} AND user_id = ${userId} AND kind <> 'virtual'),
    enlisted AS (
      INSERT INTO participant (contest_id, user_id, created_at)
      SELECT ${contestId}::bigint, ${userId}::bigint, ${now}::timestamptz WHERE NOT EXISTS (SELECT FROM present)
      ON CONFLICT (contest_id, user_id) WHERE kind <> 'virtual' DO UPDATE SET created_at = participant.created_at
      RETURNING id)
    SELECT
      (SELECT id FROM contest_problem
        WHERE contest_id = ${contestId} AND problem_id = ${problemId} AND deleted_at IS NULL) AS contest_problem_id,
      (SELECT id FROM present UNION ALL SELECT id FROM enlisted LIMIT 1) AS participant_id`.execute(tx);
  return { contest_problem_id: null, participant_id: null, ...result.rows[0], apart: null };
}

/** The same where teams take part: a submission of the jury belongs to none of them. */
export async function enlistTeam(
  tx: Tx,
  { contestId, problemId, userId }: { contestId: number; problemId: number; userId: number },
): Promise<Entry> {
  const result = await sql<{ contest_problem_id: number | null; participant_id: number | null }>`
    SELECT
      (SELECT id FROM contest_problem
        WHERE contest_id = ${contestId} AND problem_id = ${problemId} AND deleted_at IS NULL) AS contest_problem_id,
      (SELECT participant_id FROM participant_member
        WHERE contest_id = ${contestId} AND user_id = ${userId} FOR SHARE) AS participant_id`.execute(tx);
  return { contest_problem_id: null, participant_id: null, ...result.rows[0], apart: null };
}

type Place = { contestId: number; userId: number; teamId: number | null };

/** Where a person, or a team, first comes from is where they act from then on. Of two at once the first counts. */
export async function noteAddress(db: Db | Tx, { contestId, userId, teamId }: Place, range: string): Promise<void> {
  await db
    .insertInto('contest_address')
    .values({
      contest_id: contestId,
      ...(teamId === null ? { user_id: userId } : { participant_id: teamId }),
      ranges: [range],
      noted: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of one person in one contest. */
const MOST_ADDRESSES = 20;
const SAME_ATTEMPT_SECONDS = 10;

/** For the jury to see; what a page asks at once is one attempt. */
export async function noteRefusal(
  db: Db | Tx,
  is: Omit<Place, 'teamId'> & { address: string },
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO contest_address_refusal AS known (contest_id, user_id, address, first_at, last_at)
    SELECT ${is.contestId}::bigint, ${is.userId}::bigint, ${is.address}::text, ${at}::timestamptz, ${at}::timestamptz
    WHERE ${MOST_ADDRESSES} > (SELECT count(*) FROM contest_address_refusal AS before
      WHERE before.contest_id = ${is.contestId} AND before.user_id = ${is.userId} AND before.address <> ${is.address})
    ON CONFLICT (contest_id, user_id, address) DO UPDATE SET times = known.times + 1, last_at = excluded.last_at
    WHERE known.last_at < excluded.last_at - make_interval(secs => ${SAME_ATTEMPT_SECONDS})`.execute(db);
}
