import type { Services } from '@oyez/server/services';

const DISPLAY_ID = 'P1000';
export const LAST_WORDS = '先把路径压缩想清楚';

const DESCRIPTION = `河边的小镇有 $n$ 座房子和 $m$ 座桥，第 $i$ 座桥连接 $u_i$ 与 $v_i$，长度为 $w_i$。
每逢雨季，镇长要选出一些桥加固，使任意两座房子之间都能沿着加固过的桥往来，并且总长度

$$\\sum_{e \\in T} w_e = \\min_{T' \\subseteq E} \\sum_{e \\in T'} w_e$$

尽可能小。若有多种选法，取 $\\max_{e \\in T} w_e$ 最小的一种。

随后有 $q$ 次询问，每次给出 $a, b$，请回答从 $a$ 走到 $b$ 时经过的最长的桥，即

$$f(a, b) = \\max_{e \\in \\mathrm{path}_T(a, b)} w_e \\pmod{10^9 + 7}.$$

- 对于 $30\\%$ 的数据，$n \\le 1000$；
- 对于 $60\\%$ 的数据，$n \\le 10^5$，$q \\le 10$；
- 对于全部数据，$1 \\le n, q \\le 2 \\times 10^5$，$n - 1 \\le m \\le 5 \\times 10^5$，$0 \\le w_i \\le 10^9$。

| 编号 | $n$ | $m$ |
| ---- | --- | --- |
| 1–3 | $10^3$ | $5000$ |
| 4–10 | $2 \\times 10^5$ | $5 \\times 10^5$ |
`;
const INPUT =
  '第一行三个整数 $n, m, q$。接下来 $m$ 行，每行三个整数 $u_i, v_i, w_i$。最后 $q$ 行，每行两个整数 $a, b$。';
const OUTPUT = '输出 $q$ 行，每行一个整数 $f(a, b)$；走不到时输出 `-1`。';
const HINT = `并查集按秩合并时树高为 $O(\\log n)$。${LAST_WORDS}，再想询问。`;
const SECTIONS = [DESCRIPTION, INPUT, OUTPUT, HINT];

export const FORMULAS = SECTIONS.join('\n').replaceAll('$$', '$').split('$').length >> 1;

/** A problem as long and with as many formulas as most have; answers its address. */
export async function seedReading({ database }: Services): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO problem (display_id, display_key, type, difficulty, samples, created_at, modified_at)
     VALUES ($1, $1, 'acm', 1, '[{"input": "3 3 1\\n1 2 4\\n2 3 5\\n1 3 9\\n1 3\\n", "output": "5\\n"}]', now(), now())
     RETURNING id`,
    [DISPLAY_ID],
  );
  const id = rows[0]?.id;
  await database.pool.query(
    `INSERT INTO problem_statement (problem_id, lang, title, description, input, output, hint, search_text)
     VALUES ($1, 'zh', '雨季的桥', $2, $3, $4, $5, '雨季的桥')`,
    [id, ...SECTIONS],
  );
  await database.pool.query(
    `INSERT INTO problem_language (problem_id, language) SELECT $1, unnest('{C,C++,Java,Python3}'::text[])`,
    [id],
  );
  return `/problem/${DISPLAY_ID}`;
}
