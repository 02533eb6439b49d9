import type { Services } from '@oyez/server/services';

export const BIG = { problems: 20_000, users: 20_000, submissions: 5_000_000, judged: 50_000 } as const;
const TAGS = 120;
/** Ids are known beforehand: rows of one table name those of another without looking. */
const FIRST = { user: 100_000, problem: 100_000, submission: 1_000_000 } as const;

export const bigIds = {
  user: (n: number) => FIRST.user + n,
  problem: (n: number) => FIRST.problem + n,
  /** The nth, counted from the oldest. */
  submission: (n: number) => FIRST.submission + n,
};

/**
 * A site that many thousands have used for ten years: a few problems and people have most of the submissions, most
 * verdicts are the usual ones, some problems are hidden. Written in bulk with the checks off and the indexes made
 * afterwards; what comes out is what a site that grew would have.
 */
export async function seedBigSite({ database }: Services, say: (line: string) => void): Promise<void> {
  const client = await database.pool.connect();
  try {
    const run = async (text: string) => (await client.query<Record<string, string>>(text)).rows;
    for (const setting of SETTINGS) await run(setting);
    const indexes = await run(
      `SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN (${BULK.map((name) => `'${name}'`).join()})
         AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    );
    for (const { indexname } of indexes) await run(`DROP INDEX ${indexname}`);
    for (const [what, statements] of Object.entries(STEPS)) {
      say(`${what} …`);
      for (const statement of statements) await run(statement);
    }
    say('indexes …');
    for (const { indexdef = '' } of indexes) await run(indexdef);
    say('statistics of the planner …');
    await run('VACUUM (ANALYZE)');
    for (const name of Object.keys(HURRIED)) await run(`ALTER SYSTEM RESET ${name}`);
    await run('SELECT pg_reload_conf()');
    await run('CHECKPOINT');
  } finally {
    client.release(true);
  }
}

/** Filled before their indexes are made. */
const BULK = ['submission', 'submission_source', 'judging', 'user_problem', 'problem_search'];

/** A power cut would cost the seed, and nobody else may clean up while it is written. Taken back at its end. */
const HURRIED = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };

const SETTINGS = [
  // What is written ahead would be a third of the disk.
  `ALTER SYSTEM SET max_wal_size = '256MB'`,
  ...Object.entries(HURRIED).map(([name, value]) => `ALTER SYSTEM SET ${name} = ${value}`),
  'SELECT pg_reload_conf()',
  'SET statement_timeout = 0',
  'SET synchronous_commit = off',
  `SET maintenance_work_mem = '512MB'`,
  `SET work_mem = '256MB'`,
  'SET max_parallel_maintenance_workers = 2',
  // No checks of foreign keys and no triggers: what they would do is done below.
  'SET session_replication_role = replica',
  'SELECT setseed(0.5)',
];

/** 0 ≤ n < count, the first ones most often. */
const skewed = (count: number, power: number) =>
  `least(${count - 1}, floor(${count} * power(random(), ${power})))::int`;
/** One of the words by the row's number, each round of rows another combination. */
const word = (list: string, prime: number) => `(${list})[1 + (n * ${prime} + n / 97) % cardinality(${list})]`;
const texts = (words: string) => `'{${words.replaceAll(' ', ',')}}'::text[]`;

const ZH = {
  what: texts('古老的 美丽的 神秘的 有趣的 最小的 最大的 连续的 随机的 完美的 隐藏的 平衡的 无限的 闪光的 迷路的'),
  who: texts('河畔 森林 城市 图书馆 矩阵 字符串 区间 二叉树 网格 数列 迷宫 星空 火车站 花园 海岛 机器人'),
  thing: texts('石子游戏 最短路 子序列 计数问题 背包 染色 排序 旅行 匹配 分割 询问 传送门 密码 拼图 雨桶 生成树'),
};
const EN = {
  what: texts('Ancient Beautiful Mysterious Funny Minimal Maximal Consecutive Random Perfect Hidden Balanced Infinite'),
  who: texts('River Forest City Library Matrix String Interval Tree Grid Sequence Labyrinth Sky Station Garden Robot'),
  thing: texts(
    'Pebbles Path Subsequence Counting Knapsack Colouring Sorting Journey Matching Partition Queries Barrels',
  ),
};
const titleOf = ({ what, who, thing }: typeof ZH, space: string) =>
  `concat_ws('${space}', ${word(what, 5)}, ${word(who, 7)}, ${word(thing, 11)}, CASE WHEN n % 3 = 0 THEN n::text END)`;

const LANGUAGES = texts(
  'C++ C++ C++ C++ C++ C++ C++_17 C++_17 C++_17 C++_17 Java Java Java Python3 Python3 Python3 C C PyPy3 Golang',
);
/** In hundredths: AC, WA, TLE, RE, CE, MLE, PE; two in ten thousand are errors of the system. */
const STATUS_OF = `CASE WHEN r < 0.40 THEN 0 WHEN r < 0.68 THEN -1 WHEN r < 0.78 THEN 1 WHEN r < 0.86 THEN 3 WHEN r < 0.94 THEN -2
  WHEN r < 0.97 THEN 2 WHEN r < 0.9998 THEN -3 ELSE 4 END`;

const STEPS: Record<string, string[]> = {
  people: [
    `INSERT INTO account (id, uid, username, username_key, password_hash, created_at, modified_at)
     SELECT ${FIRST.user} + n, md5(n::text), name, lower(name), 'none', at, at
     FROM generate_series(0, ${BIG.users - 1}) AS n,
       LATERAL (SELECT (ARRAY['Mei', 'Li', 'Chen', 'anna', 'bob', 'Carlos', 'deng', 'Erik', 'fan'])[1 + n % 9] || n AS name,
         now() - interval '10 years' + n * interval '4 hours' AS at) AS made`,
  ],
  problems: [
    `INSERT INTO tag_class (id, name, translations)
     SELECT ${FIRST.problem} + n, '类' || n, jsonb_build_object('zh', '类' || n, 'en', 'Area ' || n) FROM generate_series(0, 9) AS n`,
    `INSERT INTO tag (id, name, translations, color, class_id)
     SELECT ${FIRST.problem} + n, '标签' || n, jsonb_build_object('zh', '标签' || n, 'en', 'Topic ' || n), '#2b7a78', ${FIRST.problem} + n % 10
     FROM generate_series(0, ${TAGS - 1}) AS n`,
    `INSERT INTO problem (id, display_id, display_key, owner_id, type, difficulty, samples, remote_oj, hidden, contest_only, listed,
       deleted_at, created_at, modified_at, source)
     SELECT ${FIRST.problem} + n, key, key, ${FIRST.user} + n % 300, CASE WHEN n % 10 = 0 THEN 'oi' ELSE 'acm' END, n * 7 % 3,
       '[{"input": "1 2", "output": "3"}, {"input": "10 20", "output": "30"}]', remote, n % 20 = 3, n % 20 = 7, n % 50 <> 9,
       CASE WHEN n % 100 = 11 THEN at END, at, at, 'Spring contest'
     FROM generate_series(0, ${BIG.problems - 1}) AS n, LATERAL (
       SELECT (ARRAY['HDU', 'POJ', 'CF'])[n % 10 - 6] AS remote, now() - (${BIG.problems} - n) * interval '4 hours' AS at) AS made,
       LATERAL (SELECT concat(coalesce(remote || '-', 'P'), 1000 + n) AS key) AS named`,
    `INSERT INTO problem_statement (problem_id, lang, title, description, input, output, hint, search_text)
     SELECT ${FIRST.problem} + n, lang, title, repeat(title || ', n ≤ 100000. ', 10 + n % 40), 'n', 'n', '', lower(title)
     FROM generate_series(0, ${BIG.problems - 1}) AS n,
       LATERAL (VALUES ('zh', ${titleOf(ZH, '')}), ('en', ${titleOf(EN, ' ')})) AS text (lang, title)
     WHERE lang = 'zh' OR n % 4 <> 0`,
    `INSERT INTO problem_tag (problem_id, tag_id)
     SELECT DISTINCT ${FIRST.problem} + n, ${FIRST.problem} + ${skewed(TAGS, 2)}
     FROM generate_series(0, ${BIG.problems - 1}) AS n, generate_series(1, 3)`,
    `INSERT INTO problem_language (problem_id, language)
     SELECT p.id, language FROM problem p, unnest('{C,C++,Java,Python3}'::text[]) AS language`,
    `INSERT INTO problem_version (id, problem_id, n, config, digest, created_at)
     SELECT p.id, p.id, 1, '{}', 'none', p.created_at FROM problem p`,
    'UPDATE problem SET current_version_id = id',
    'SELECT count(write_problem_search(id)) FROM problem',
  ],
  submissions: [
    `INSERT INTO submission (id, user_id, problem_id, language, length, code_hash, submitted_at, status, time_ms, memory_kb, version,
       current_judging_id, judger, ip, share)
     SELECT ${FIRST.submission} + n, ${FIRST.user} + who, ${FIRST.problem} + what, replace((${LANGUAGES})[1 + floor(20 * s)::int], '_', ' '),
       60 + n % 900, sha256('the same for all, as long as another'), now() - (${BIG.submissions} - n) * interval '63 seconds',
       CASE WHEN n >= ${BIG.submissions - 12} THEN 5 ELSE ${STATUS_OF} END, n % 900, 3000 + n % 9000, 1,
       CASE WHEN n >= ${BIG.submissions - BIG.judged} AND n < ${BIG.submissions - 12} THEN ${FIRST.submission} + n END, 'node-1', '10.0.0.1', n % 50 = 0
     FROM (SELECT n, ${skewed(BIG.users, 3)} AS who, ${skewed(BIG.problems, 2)} AS what, random() AS r, random() AS s
           FROM generate_series(0, ${BIG.submissions - 1}) AS n) AS made`,
    `INSERT INTO submission_source (submission_id, code) SELECT id, 'int main() { return ' || id || '; }' FROM submission`,
    `INSERT INTO judging (id, submission_id, n, cause, problem_version_id, attempt, status, time_ms, memory_kb, message, created_at,
       started_at, ended_at, applied_at)
     SELECT id, id, 1, 'submit', problem_id, 1, status, time_ms, memory_kb, CASE WHEN status = -2 THEN 'main.cpp:1: error' END,
       submitted_at, submitted_at, submitted_at, submitted_at
     FROM submission WHERE current_judging_id IS NOT NULL`,
    `INSERT INTO judging_detail (judging_id, cases)
     SELECT id, (SELECT jsonb_agg('{"groupNo": null, "status": 0, "timeMs": 15, "wallMs": 20, "memoryKb": 3000, "score": null,
       "exitStatus": 0, "signal": null, "note": null, "comment": null, "runs": 1}'::jsonb || jsonb_build_object('seq', seq))
       FROM generate_series(1, 20) AS seq)
     FROM judging`,
  ],
  'what is derived': [
    `INSERT INTO user_problem (user_id, problem_id, tries, solved_at, last_status, last_submission_id)
     SELECT user_id, problem_id, count(*), min(submitted_at) FILTER (WHERE status = 0),
       (array_agg(status ORDER BY id DESC))[1], max(id)
     FROM submission GROUP BY user_id, problem_id`,
    `INSERT INTO user_stat (user_id, ac, total, score)
     SELECT user_id, count(solved_at) FILTER (WHERE is_public), COALESCE(sum(tries) FILTER (WHERE is_public), 0), 0
     FROM (SELECT *, problem_id NOT IN (SELECT id FROM problem
             WHERE hidden OR contest_only OR NOT listed OR deleted_at IS NOT NULL) AS is_public FROM user_problem) AS counted
     GROUP BY user_id`,
    `INSERT INTO problem_stat (problem_id, total, ac, pe, ce, wa, tle, mle, re, se, pa)
     SELECT problem_id, count(*), count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status = -3),
       count(*) FILTER (WHERE status = -2), count(*) FILTER (WHERE status = -1), count(*) FILTER (WHERE status = 1),
       count(*) FILTER (WHERE status = 2), count(*) FILTER (WHERE status = 3), count(*) FILTER (WHERE status = 4), 0
     FROM submission GROUP BY problem_id`,
    // As of now: else the server would begin with counting everything anew.
    `INSERT INTO change (topic, subject_id) SELECT 'problem', max(id) FROM problem`,
    `INSERT INTO setting (key, value, modified_at)
     SELECT 'stats_position', jsonb_build_object('xid', xid::text, 'id', id), now() FROM change ORDER BY xid DESC, id DESC LIMIT 1`,
    ...['account', 'problem', 'problem_version', 'tag', 'tag_class', 'submission', 'judging'].map(
      (table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    ),
  ],
};
