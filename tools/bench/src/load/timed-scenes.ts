import { quantile } from '@oyez/cli/statistics';
import { row, type Row } from '../report.ts';
import type { BenchSite } from '../site/site.ts';

/** Asked many times, the nth time with something else: nothing that was remembered answers. */
export type TimedScene = {
  name: string;
  path: string;
  /** Null: a guest. */
  token: string | null;
  atMostMs: number;
  query: (n: number) => Record<string, string | number | boolean>;
};

const REQUESTS = 60;
const WARM_UP = 8;

/** One request after another, as a person asks; p50 and p95 of each scene. */
export async function timeScenes(bench: string, site: BenchSite, scenes: readonly TimedScene[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scene of scenes) {
    for (let n = 0; n < WARM_UP; n += 1) await timeOf(site, scene, REQUESTS + n);
    const times: number[] = [];
    for (let n = 0; n < REQUESTS; n += 1) times.push(await timeOf(site, scene, n));
    rows.push(row(bench, `${scene.name}, p50`, quantile(times, 0.5), 'ms'));
    rows.push(row(bench, `${scene.name}, p95`, quantile(times, 0.95), 'ms', { atMost: scene.atMostMs }));
  }
  return rows;
}

async function timeOf({ url }: BenchSite, { path, token, query }: TimedScene, n: number): Promise<number> {
  const search = new URLSearchParams(
    Object.entries(query(n)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const headers = { 'accept-language': 'zh-CN', ...(token !== null && { authorization: token }) };
  const startedAt = performance.now();
  const reply = await fetch(`${url}${path}?${search.toString()}`, { headers });
  const text = await reply.text();
  const took = performance.now() - startedAt;
  const { status } = JSON.parse(text) as { status: number };
  if (status !== 200) throw new Error(`${path}?${search.toString()} was answered ${text.slice(0, 300)}`);
  return took;
}
