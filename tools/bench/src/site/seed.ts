import type { Services } from '@oyez/server/services';

export const PROBLEMS = 2000;
export const SUBMISSIONS = 100_000;
const USERS = 500;
const TAGS = 40;

/**
 * A site that has been in use for years, the same at each run: numbers are spread by multiplying with primes, nothing is
 * random.
 */
export async function seedUsedSite({ database }: Services): Promise<void> {
  for (const statement of STATEMENTS) await database.pool.query(statement);
  await database.pool.query('VACUUM (ANALYZE)');
}

const STATEMENTS = [
  `INSERT INTO account (uid, username, username_key, password_hash, created_at, modified_at)
   SELECT md5(n::text), 'member' || n, 'member' || n, 'none', now(), now() FROM generate_series(1, ${USERS}) AS n`,
  `INSERT INTO tag_class (name, translations) VALUES ('专题', '{"zh": "专题", "en": "Topics"}')`,
  `INSERT INTO tag (name, translations, color, class_id)
   SELECT '标签' || n, jsonb_build_object('zh', '标签' || n, 'en', 'Topic ' || n), '#2b7a78', (SELECT min(id) FROM tag_class)
   FROM generate_series(1, ${TAGS}) AS n`,
  `INSERT INTO problem (display_id, display_key, type, difficulty, samples, created_at, modified_at)
   SELECT 'P' || 1000 + n, 'P' || 1000 + n, CASE WHEN n % 10 = 0 THEN 'oi' ELSE 'acm' END, n * 7 % 3,
     '[{"input": "1 2", "output": "3"}]', now() - n * interval '1 hour', now() - n * interval '1 hour'
   FROM generate_series(1, ${PROBLEMS}) AS n`,
  `INSERT INTO problem_statement (problem_id, lang, title, description, input, output, hint, search_text)
   SELECT p.id, l.lang, l.title || p.display_id, repeat(l.title, 200), 'n', 'n', '', lower(l.title || p.display_id)
   FROM problem p, (VALUES ('zh', '河畔的石子游戏 '), ('en', 'Pebbles by the River ')) AS l (lang, title)`,
  `INSERT INTO problem_tag (problem_id, tag_id)
   SELECT p.id, t.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM problem) AS p
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM tag) AS t
     ON t.n - 1 IN (p.n * 7 % ${TAGS}, p.n * 11 % ${TAGS}, p.n * 13 % ${TAGS})`,
  `INSERT INTO submission (user_id, problem_id, language, length, code_hash, submitted_at, status, time_ms, memory_kb, version)
   SELECT u.ids[1 + n * 7919 % ${USERS}], p.ids[(1 + n::bigint * 104729 % ${PROBLEMS})::int], 'C++ 17 With O2', 400, sha256(n::text::bytea),
     now() - (${SUBMISSIONS} - n) * interval '5 minutes', (ARRAY[0, 0, 0, -1, -1, 1, -2, 3, 2, 0])[1 + n * 31 % 10],
     n * 17 % 900, 3000 + n * 13 % 9000, 1
   FROM generate_series(1, ${SUBMISSIONS}) AS n, (SELECT array_agg(id ORDER BY id) AS ids FROM account) AS u,
     (SELECT array_agg(id ORDER BY id) AS ids FROM problem) AS p`,
  `INSERT INTO submission_source (submission_id, code) SELECT id, repeat('int main() {} ', 28) FROM submission`,
  `INSERT INTO user_problem (user_id, problem_id, tries, solved_at, last_status, last_submission_id)
   SELECT user_id, problem_id, count(*), min(submitted_at) FILTER (WHERE status = 0),
     (array_agg(status ORDER BY id DESC))[1], max(id)
   FROM submission GROUP BY user_id, problem_id`,
  `INSERT INTO problem_stat (problem_id, total, ac, pe, ce, wa, tle, mle, re, se, pa)
   SELECT problem_id, count(*), count(*) FILTER (WHERE status = 0), 0, count(*) FILTER (WHERE status = -2),
     count(*) FILTER (WHERE status = -1), count(*) FILTER (WHERE status = 1), count(*) FILTER (WHERE status = 2),
     count(*) FILTER (WHERE status = 3), 0, 0
   FROM submission GROUP BY problem_id`,
];
