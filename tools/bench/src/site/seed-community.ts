import type { Services } from '@oyez/server/services';

export const COMMUNITY = {
  users: 20_000,
  problems: 2000,
  discussions: 100_000,
  comments: 1_000_000,
  replies: 300_000,
  likes: 500_000,
  /** Under one discussion. */
  longest: 5000,
} as const;
const FIRST = { user: 100_000, problem: 100_000, discussion: 100_000, comment: 1_000_000, reply: 1_000_000 } as const;

/** Ids are known beforehand. */
export const communityIds = {
  user: (n: number) => FIRST.user + n,
  problem: (n: number) => FIRST.problem + n,
  discussion: (n: number) => FIRST.discussion + n,
  comment: (n: number) => FIRST.comment + n,
  /** The newest, under which most was written. */
  longest: FIRST.discussion + COMMUNITY.discussions - 1,
};

/** A site on which people have talked for ten years. Written in bulk, with the indexes made afterwards. */
export async function seedCommunity({ database }: Services, say: (line: string) => void): Promise<void> {
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
    await run('VACUUM (ANALYZE)');
  } finally {
    client.release(true);
  }
}

const BULK = ['discussion', 'discussion_search', 'comment', 'reply', 'reaction'];
const SETTINGS = [
  'SET statement_timeout = 0',
  'SET synchronous_commit = off',
  `SET maintenance_work_mem = '512MB'`,
  // No checks of foreign keys and no triggers.
  'SET session_replication_role = replica',
  'SELECT setseed(0.5)',
];

const texts = (words: string) => `'{${words.replaceAll(' ', ',')}}'::text[]`;
const word = (list: string, prime: number) => `(${list})[1 + (n * ${prime} + n / 97) % cardinality(${list})]`;
const ZH = [
  texts('线段树 动态规划 最短路 并查集 字符串 图论 贪心 二分 网络流 莫比乌斯 石子游戏 背包 树形 数位 计算几何'),
  texts('超时 求助 题解 错误 思路 样例 讨论 建议 复杂度 优化 证明 模板 卡常 调试 总结'),
];
const EN = [
  texts('segment shortest dynamic greedy binary flow matrix string knapsack geometry union tree hash prime game'),
  texts('timeout help editorial wrong idea sample question advice complexity proof template debugging summary trick'),
];
const title = `CASE WHEN n % 3 = 0 THEN concat_ws(' ', ${word(EN[0]!, 7)}, ${word(EN[1]!, 11)}, n)
  ELSE concat(${word(ZH[0]!, 7)}, ${word(ZH[1]!, 11)}, n) END`;
const skewed = (count: number, power: number) =>
  `least(${count - 1}, floor(${count} * power(random(), ${power})))::int`;

const STEPS: Record<string, string[]> = {
  people: [
    `INSERT INTO account (id, uid, username, username_key, password_hash, created_at, modified_at)
     SELECT ${FIRST.user} + n, md5(n::text), name, lower(name), 'none', at, at
     FROM generate_series(0, ${COMMUNITY.users - 1}) AS n,
       LATERAL (SELECT (ARRAY['Mei', 'Li', 'Chen', 'anna', 'bob', 'Carlos', 'deng', 'Erik', 'fan'])[1 + n % 9] || n AS name,
         now() - interval '10 years' + n * interval '4 hours' AS at) AS made`,
  ],
  problems: [
    `INSERT INTO problem (id, display_id, display_key, type, difficulty, samples, hidden, contest_only, listed, created_at, modified_at)
     SELECT ${FIRST.problem} + n, 'P' || 1000 + n, 'P' || 1000 + n, 'acm', n % 3, '[]', n % 20 = 3, n % 20 = 7, true, now(), now()
     FROM generate_series(0, ${COMMUNITY.problems - 1}) AS n`,
  ],
  discussions: [
    `INSERT INTO discussion (id, user_id, problem_id, category_id, title, summary, content, pinned, disabled, views, created_at, modified_at)
     SELECT ${FIRST.discussion} + n, ${FIRST.user} + ${skewed(COMMUNITY.users, 2)},
       CASE WHEN n % 2 = 0 THEN ${FIRST.problem} + ${skewed(COMMUNITY.problems, 2)} END,
       (SELECT min(id) FROM discussion_category) + n % 5, ${title}, left(repeat(${title} || ', ', 8), 200),
       repeat('Some words of a text. 一段讨论的文字。', 10 + n % 60), n % 20000 = 7, n % 500 = 11, n % 1000,
       now() - (${COMMUNITY.discussions} - n) * interval '52 minutes', now()
     FROM generate_series(0, ${COMMUNITY.discussions - 1}) AS n`,
    `INSERT INTO discussion_search (discussion_id, text)
     SELECT id, lower(concat(chr(10), title, chr(10), summary, chr(10), id, chr(10))) FROM discussion`,
  ],
  comments: [
    `INSERT INTO comment (id, discussion_id, user_id, content, created_at)
     SELECT ${FIRST.comment} + n,
       CASE WHEN n < ${COMMUNITY.longest} THEN ${communityIds.longest} ELSE ${FIRST.discussion} + ${skewed(COMMUNITY.discussions, 1.5)} END,
       ${FIRST.user} + ${skewed(COMMUNITY.users, 2)}, repeat('A comment. 一条评论。', 1 + n % 8), now() - (${COMMUNITY.comments} - n) * interval '5 minutes'
     FROM generate_series(0, ${COMMUNITY.comments - 1}) AS n`,
    `INSERT INTO reply (id, comment_id, user_id, content, created_at)
     SELECT ${FIRST.reply} + n, ${FIRST.comment} + ${skewed(COMMUNITY.comments, 3)}, ${FIRST.user} + ${skewed(COMMUNITY.users, 2)},
       'An answer. 一条回复。', now() FROM generate_series(0, ${COMMUNITY.replies - 1}) AS n`,
  ],
  likes: [
    `INSERT INTO reaction (target_kind, target_id, user_id, created_at)
     SELECT 'discussion', ${FIRST.discussion} + ${skewed(COMMUNITY.discussions, 2)}, ${FIRST.user} + ${skewed(COMMUNITY.users, 1)}, now()
     FROM generate_series(0, ${COMMUNITY.likes / 2 - 1}) AS n ON CONFLICT DO NOTHING`,
    `INSERT INTO reaction (target_kind, target_id, user_id, created_at)
     SELECT 'comment', ${FIRST.comment} + ${skewed(COMMUNITY.comments, 3)}, ${FIRST.user} + ${skewed(COMMUNITY.users, 1)}, now()
     FROM generate_series(0, ${COMMUNITY.likes / 2 - 1}) AS n ON CONFLICT DO NOTHING`,
  ],
  counts: [
    `UPDATE comment SET likes = liked.n FROM (SELECT target_id, count(*) AS n FROM reaction
       WHERE target_kind = 'comment' GROUP BY target_id) AS liked WHERE liked.target_id = comment.id`,
    `UPDATE comment SET replies = answered.n FROM (SELECT comment_id, count(*) AS n FROM reply
       WHERE deleted_at IS NULL GROUP BY comment_id) AS answered WHERE answered.comment_id = comment.id`,
  ],
  numbers: ['account', 'problem', 'discussion', 'comment', 'reply'].map(
    (table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
  ),
};
