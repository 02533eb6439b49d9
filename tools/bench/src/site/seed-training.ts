import { aTraining } from '@oyez/server/testing/problem-builders';
import type { Services } from '@oyez/server/services';

export type TrainingSize = { people: number; problems: number; submissions: number };

export const LARGE_TRAINING: TrainingSize = { people: 1000, problems: 50, submissions: 150_000 };

/** A private training that many have entered, each of whom has tried most of its problems. Answers its id and one of them. */
export async function seedTraining(
  services: Services,
  { people, problems, submissions }: TrainingSize,
): Promise<{ id: number; reader: number }> {
  const { pool } = services.database;
  const { id } = await aTraining(services, { auth: 'private', title: 'Bench' });
  const client = await pool.connect();
  // What is made here fits together; looking at each reference of each row would take minutes.
  await client.query('SET statement_timeout = 0; SET session_replication_role = replica');
  await client.query(
    `WITH made AS (
       INSERT INTO problem (display_id, display_key, type, difficulty, samples, created_at, modified_at)
       SELECT 'TR' || n, 'TR' || n, 'acm', 0, '[]', now(), now() FROM generate_series(1, $2::int) AS n
       RETURNING id, display_id)
     INSERT INTO training_problem (training_id, problem_id, label, rank, added_at)
     SELECT $1::bigint, id, display_id, row_number() OVER (ORDER BY id), now() FROM made`,
    [id, problems],
  );
  await client.query(
    `WITH person AS (
       INSERT INTO account (uid, username, username_key, nickname, school, password_hash, created_at, modified_at)
       SELECT md5('trainee ' || n), 'trainee-' || n, 'trainee-' || n, '学员 ' || n, 'School ' || n % 40, 'none', now(), now()
       FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO training_member (training_id, user_id, registered_at) SELECT $1::bigint, id, now() FROM person`,
    [id, people],
  );
  await client.query(
    `INSERT INTO submission (user_id, problem_id, language, length, code_hash, submitted_at, status, time_ms, memory_kb, version)
     SELECT t.people[1 + (n * 7919) % cardinality(t.people)], t.problems[1 + (n / 3 + n * 31) % cardinality(t.problems)],
       'C++ 17 With O2', 400, sha256(n::text::bytea), now() - interval '1 day' + n * interval '0.5 second',
       (ARRAY[0, -1, 0, -1, 1, -1, -2, 3, 2, 0])[1 + n % 10], n * 17 % 900, 3000, 1
     FROM generate_series(1, $2::bigint) AS n, (
       SELECT (SELECT array_agg(user_id) FROM training_member WHERE training_id = $1) AS people,
              (SELECT array_agg(problem_id) FROM training_problem WHERE training_id = $1) AS problems) AS t`,
    [id, submissions],
  );
  await client.query('VACUUM (ANALYZE) submission, account, training_member, training_problem, problem');
  await client.query('RESET statement_timeout; RESET session_replication_role');
  const { rows } = await client.query<{ id: number }>(
    'SELECT min(user_id) AS id FROM training_member WHERE training_id = $1',
    [id],
  );
  client.release();
  return { id, reader: rows[0]?.id ?? 0 };
}
