import type { Services } from '@oyez/server/services';
import { aUser } from '@oyez/server/testing/builders';
import { aClass, anAssignment } from '@oyez/server/testing/class-builders';

export type ClassSize = { people: number; problems: number; submissions: number };

export const LARGE_CLASS: ClassSize = { people: 300, problems: 60, submissions: 45_000 };

/** A group whose members have an assignment, most of whose problems each of them has tried. Answers its id and its teacher. */
export async function seedClass(
  services: Services,
  { people, problems, submissions }: ClassSize,
): Promise<{ assignmentId: number; teacherId: number }> {
  const { pool } = services.database;
  const { groupId, owner } = await aClass(services, await aUser(services));
  const { id, trainingId } = await anAssignment(services, groupId, { opensIn: -48, dueIn: -6, problems: [] });
  const client = await pool.connect();
  // What is made here fits together; looking at each reference of each row would take minutes.
  await client.query('SET statement_timeout = 0; SET session_replication_role = replica');
  await client.query(
    `WITH made AS (
       INSERT INTO problem (display_id, display_key, type, difficulty, samples, created_at, modified_at)
       SELECT 'CL' || n, 'CL' || n, 'acm', 0, '[]', now(), now() FROM generate_series(1, $2::int) AS n
       RETURNING id, display_id)
     INSERT INTO training_problem (training_id, problem_id, label, rank, added_at)
     SELECT $1::bigint, id, display_id, row_number() OVER (ORDER BY id), now() FROM made`,
    [trainingId, problems],
  );
  await client.query(
    `WITH person AS (
       INSERT INTO account (uid, username, username_key, realname, number, password_hash, created_at, modified_at)
       SELECT md5('learner ' || n), 'learner-' || n, 'learner-' || n, '学生 ' || n, (2026000 + n)::text, 'none', now(), now()
       FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO group_member (group_id, user_id, level, created_at, modified_at) SELECT $1::bigint, id, 3, now(), now() FROM person`,
    [groupId, people],
  );
  await client.query(
    `INSERT INTO submission (user_id, problem_id, training_id, group_id, language, length, code_hash, submitted_at, status,
       time_ms, memory_kb, version)
     SELECT t.people[1 + (n * 7919) % cardinality(t.people)], t.problems[1 + (n / 3 + n * 31) % cardinality(t.problems)],
       $1::bigint, $2::bigint, 'C++ 17 With O2', 400, sha256(n::text::bytea),
       now() - interval '1 day' + n * interval '1.5 second',
       (ARRAY[0, -1, 0, -1, 1, -1, -2, 3, 2, 0])[1 + n % 10], n * 17 % 900, 3000, 1
     FROM generate_series(1, $3::bigint) AS n, (
       SELECT (SELECT array_agg(user_id) FROM group_member WHERE group_id = $2 AND level = 3) AS people,
              (SELECT array_agg(problem_id) FROM training_problem WHERE training_id = $1) AS problems) AS t`,
    [trainingId, groupId, submissions],
  );
  await client.query('VACUUM (ANALYZE) submission, account, group_member, training_problem, problem');
  await client.query('RESET statement_timeout; RESET session_replication_role');
  client.release();
  return { assignmentId: id, teacherId: owner.id };
}
