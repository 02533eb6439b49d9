import { PENALTY_SECONDS, type Fact, type Participant, type Settings } from '@oyez/board/facts';
import { releaseTimeOf } from '@oyez/contract/rules/contest-clock';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { countsInContest, isOfContest, overAt } from '../../policy/contest-counting.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import { joinedToStanding, standing, standingStatus } from '../../policy/standing-verdicts.ts';
import { boardTeams, teamWith, withExtraTime, type ParticipantRow } from './board-teams.sql.ts';

/** What a contest says of its board, and which problems its columns show. */
export type BoardSettings = { settings: Settings; problemIds: number[]; competing: Competing };
type Competing = { id: number; ownerId: number | null; groupId: number | null; teams: boolean };

type SettingsRow = {
  owner_id: number | null;
  group_id: number | null;
  teams: boolean;
  rule: Settings['rule'];
  starts_at: Date;
  ends_at: Date;
  over_at: Date;
  seal_at: Date | null;
  unseal: 'auto' | 'manual';
  released_at: Date | null;
  late_submits: boolean;
  oi_score: 'recent' | 'highest';
  name_shown: Settings['shownName'];
  award_kind: Settings['awards']['kind'];
  awards: Settings['awards']['list'];
  problems: (Settings['problems'][number] & { problemId: number })[];
};

/** Undefined where the contest does not stand. Problems that were taken away or hidden have no column. */
export async function boardSettings(db: Db | Tx, contestId: number): Promise<BoardSettings | undefined> {
  const result = await sql<SettingsRow>`
    SELECT owner_id, group_id, teams, rule, starts_at, ends_at, ${overAt('contest')} AS over_at, seal_at, unseal, released_at, late_submits, oi_score, name_shown, award_kind, awards,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', alias.id, 'problemId', alias.problem_id, 'label', alias.label,
          'title', alias.title, 'titleEn', alias.title_en, 'color', alias.color) ORDER BY alias.ordinal, alias.id), '[]')
        FROM contest_problem AS alias JOIN problem ON problem.id = alias.problem_id
        WHERE alias.contest_id = contest.id AND ${foundInContest({ withHidden: false })}) AS problems
    FROM contest WHERE id = ${contestId} AND deleted_at IS NULL`.execute(db);
  const row = result.rows[0];
  if (!row) return undefined;
  const opensAt = releaseTimeOf({ unseal: row.unseal, releasedAt: row.released_at, overAt: row.over_at });
  return {
    competing: { id: contestId, ownerId: row.owner_id, groupId: row.group_id, teams: row.teams },
    problemIds: row.problems.map(({ problemId }) => problemId),
    settings: {
      rule: row.rule,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      ...(row.over_at > row.ends_at && { overAt: row.over_at.getTime() }),
      seal: row.seal_at && { from: row.seal_at.getTime(), releasedAt: opensAt && opensAt.getTime() },
      allowLate: row.late_submits,
      oiScore: row.oi_score === 'highest' ? 'Highest' : 'Recent',
      shownName: row.name_shown,
      awards: { kind: row.award_kind, list: row.awards },
      penaltySeconds: PENALTY_SECONDS,
      problems: row.problems.map(({ problemId: _, ...problem }) => problem),
    },
  };
}

/** Who is ranked, or those of them that are named. */
export async function boardParticipants(
  db: Db | Tx,
  contest: Competing,
  ids?: readonly number[],
): Promise<Participant[]> {
  if (contest.teams) return boardTeams(db, contest.id, ids);
  const result = await sql<ParticipantRow>`
    SELECT p.id, a.id AS "userId", a.uid,
      (p.kind <> 'official' OR a.username_key = ANY(SELECT lower(normalize(star, NFKC)) FROM unnest(c.stars) AS star)) AS star,
      a.username, a.nickname, a.realname, a.school, a.gender, a.avatar, p.extra_seconds
    FROM participant p JOIN contest c ON c.id = p.contest_id JOIN account a ON a.id = p.user_id
    WHERE p.contest_id = ${contest.id} AND p.kind <> 'virtual' AND p.disqualified_at IS NULL AND ${countsInContest(contest, 'p')}
      AND ${ids === undefined ? sql`true` : sql`p.id = ANY(${ids}::bigint[])`}
    ORDER BY p.id`.execute(db);
  return result.rows.map(withExtraTime);
}

type Asked = { ids: readonly number[] } | { participantId: number; problemId: number };

/** What was handed in. While something is judged again, what was said of it before holds. */
export function boardFacts(db: Db | Tx, contestId: number, asked: Asked): Promise<Fact[]> {
  return factsOf(
    db,
    contestId,
    'ids' in asked
      ? sql`s.id = ANY(${asked.ids}::bigint[])`
      : sql`s.participant_id = ${asked.participantId} AND s.contest_problem_id = ${asked.problemId}`,
  );
}

/** In memory the answer of the database takes several times the room of the facts in it. */
const BATCH = 20_000;

/** All of them. What is handed in or judged meanwhile may be missing, and has a mark. */
export async function allBoardFacts(db: Db | Tx, contestId: number): Promise<Fact[]> {
  const batches: Fact[][] = [];
  let last = 0;
  for (;;) {
    const batch = await factsOf(db, contestId, sql`s.id > ${last} ORDER BY s.id LIMIT ${BATCH}`);
    batches.push(batch);
    if (batch.length < BATCH) return batches.flat();
    last = batch.at(-1)?.submissionId ?? last;
  }
}

/** What was handed in in windows of people's own, which no board of the contest counts. */
export function runFacts(db: Db | Tx, contestId: number, runIds: readonly number[]): Promise<Fact[]> {
  return factsOf(db, contestId, sql`s.participant_id = ANY(${runIds}::bigint[])`, sql`s.apart = 'virtual'`);
}

/** Rows are facts as they come. */
async function factsOf(
  db: Db | Tx,
  contestId: number,
  which: RawBuilder<unknown>,
  made: RawBuilder<unknown> = isOfContest(),
): Promise<Fact[]> {
  const result = await sql<Fact>`
    SELECT s.id AS "submissionId", s.version, s.participant_id AS "participantId", s.contest_problem_id AS "problemId",
      floor(extract(epoch FROM s.submitted_at) * 1000)::float8 AS at, ${standingStatus} AS status,
      ${standing('score')} AS score, ${standing('time_ms')} AS "timeMs"
    FROM submission s ${joinedToStanding}
    WHERE s.contest_id = ${contestId} AND s.participant_id IS NOT NULL AND s.contest_problem_id IS NOT NULL
      AND ${made} AND ${which}`.execute(db);
  return result.rows;
}

/** Under which number somebody is ranked, alone or in a team. */
export async function participantNamed(db: Db, contestId: number, uid: string): Promise<number | undefined> {
  const teamId = await teamWith(db, contestId, uid);
  if (teamId !== undefined) return teamId;
  const row = await db
    .selectFrom('participant')
    .innerJoin('account', 'account.id', 'participant.user_id')
    .select('participant.id')
    .where('contest_id', '=', contestId)
    .where('kind', '<>', 'virtual')
    .where('account.uid', '=', uid)
    .executeTakeFirst();
  return row?.id;
}
