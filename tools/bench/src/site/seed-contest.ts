import { openSession } from '@oyez/server/features/accounts/sessions/sessions';
import { aContest, aContestProblem, inMinutes } from '@oyez/server/testing/contest-builders';
import type { Services } from '@oyez/server/services';

export type ContestSize = { teams: number; problems: number; submissions: number };

export const USUAL: ContestSize = { teams: 1000, problems: 13, submissions: 25_000 };
export const LARGE: ContestSize = { teams: 10_000, problems: 13, submissions: 250_000 };

/** Problems for contests to show, and nothing else. */
export async function seedProblems({ database }: Services): Promise<void> {
  await database.pool.query(
    `INSERT INTO problem (display_id, display_key, type, difficulty, samples, created_at, modified_at)
     SELECT 'P' || n, 'P' || n, 'acm', 0, '[]', now(), now() FROM generate_series(1, $1::int) AS n`,
    [Math.max(USUAL.problems, LARGE.problems)],
  );
}

/** A contest with an open board on problems of the site; the same at each run. Answers its id. */
export async function seedContest(
  services: Services,
  { teams, problems, submissions }: ContestSize,
  is: Parameters<typeof aContest>[1] = {},
): Promise<number> {
  const { pool, db } = services.database;
  // Whoever writes boards looks at it when it has begun: when all of it is there.
  const id = await aContest(services, { openBoard: true, ...is, startsIn: 1000, endsIn: 2000 });
  const startsAt = inMinutes(services, is.startsIn ?? -240);
  const endsAt = inMinutes(services, is.endsIn ?? 60);
  const chosen = await db.selectFrom('problem').select('id').orderBy('id').limit(problems).execute();
  for (const [ordinal, { id: problemId }] of chosen.entries()) {
    const label = String.fromCodePoint(65 + ordinal);
    await aContestProblem(services, id, problemId, { label, ordinal, color: COLOR });
  }
  const client = await pool.connect();
  // What is made here fits together; looking at each reference of each row would take minutes.
  await client.query('SET statement_timeout = 0; SET session_replication_role = replica');
  await client.query(
    `WITH team AS (
       INSERT INTO account (uid, username, username_key, nickname, school, password_hash, created_at, modified_at)
       SELECT md5('team ' || $1::bigint || ' ' || n), 'team-' || $1::bigint || '-' || n, 'team-' || $1::bigint || '-' || n,
         '第 ' || n || ' 队', 'University of the ' || n % 200 || 'th District', 'none', now(), now()
       FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO participant (contest_id, user_id, registered_at, created_at)
     SELECT $1::bigint, id, now(), now() FROM team`,
    [id, teams],
  );
  await client.query(
    `INSERT INTO submission (user_id, problem_id, language, length, code_hash, submitted_at, status, time_ms, memory_kb, version,
       contest_id, contest_problem_id, participant_id)
     SELECT t.users[team], p.problems[problem], 'C++ 17 With O2', 400, sha256(n::text::bytea),
       $4::timestamptz + n * (least($5::timestamptz, now()) - $4::timestamptz) / ($3::int + 1),
       (ARRAY[0, -1, 0, -1, 1, -1, -2, 3, 2, 0])[1 + (n * 31 + n / $2::int) % 10], n::bigint * 17 % 900, 3000, 1,
       c.id, p.ids[problem], t.ids[team]
     FROM contest c,
       (SELECT array_agg(id ORDER BY id) AS ids, array_agg(user_id ORDER BY id) AS users
        FROM participant WHERE contest_id = $1) AS t,
       (SELECT array_agg(id ORDER BY ordinal) AS ids, array_agg(problem_id ORDER BY ordinal) AS problems
        FROM contest_problem WHERE contest_id = $1) AS p,
       generate_series(1, $3::int) AS n,
       LATERAL (SELECT (1 + n::bigint * 7919 % $2::int)::int AS team,
         (1 + (n / $2::int * 7 + n) % cardinality(p.ids))::int AS problem) AS place
     WHERE c.id = $1`,
    [id, teams, submissions, startsAt, endsAt],
  );
  await client.query('VACUUM (ANALYZE) submission, participant, account');
  await client.query('UPDATE contest SET starts_at = $2, ends_at = $3 WHERE id = $1', [id, startsAt, endsAt]);
  await client.query('RESET statement_timeout; RESET session_replication_role');
  client.release();
  return id;
}

const COLOR = '#2b7a78';

export type Team = { id: number; uid: string; token: string };

/** Some of its teams, spread over the board, each with one person who is logged in. */
export async function teamsOf({ database, now }: Services, contestId: number, count: number): Promise<Team[]> {
  const rows = await database.db
    .selectFrom('participant')
    .innerJoin('account', 'account.id', 'participant.user_id')
    .select(['account.id', 'account.uid'])
    .where('contest_id', '=', contestId)
    .orderBy('account.uid')
    .limit(count)
    .execute();
  return Promise.all(
    rows.map(async ({ id, uid }) => {
      const token = await openSession(database.db, { userId: id, ip: '127.0.0.1', agent: 'bench' }, now());
      return { id, uid, token };
    }),
  );
}
