import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { STATUS } from '@oyez/contract/judging/verdict';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics, serveMetrics } from '../../http/metrics.ts';
import { aUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { submitCode } from '../../testing/judging.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { LANE } from '../../jobs/lanes.ts';
import { addSiteMetrics } from './site-metrics.ts';
import { insertRun } from '../backups/backups.sql.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../../docs/monitoring');
const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as unknown;

const Rules = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z
        .array(
          z.strictObject({
            alert: z.string().regex(/^Oyez[A-Za-z]+$/),
            expr: z.string(),
            for: z.string().regex(/^\d+[mh]$/),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), description: z.string() }),
          }),
        )
        .min(10),
    }),
  ),
});
const Dashboard = z.object({
  title: z.string(),
  schemaVersion: z.int(),
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.literal('timeseries'),
      gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
});

describe('the figures for Prometheus', () => {
  let site: TestSite;
  let text: string;
  beforeAll(async () => {
    site = await aSite();
    const { id: userId } = await aUser(site);
    const problem = await aProblem(site);
    await aJudgedSubmission(site, { userId, problemId: problem.id, status: STATUS.accepted });
    await waits(LANE.contest, 90);
    await waits(LANE.practice, 10);
    const made = new Date(site.now().getTime() - 3_600_000);
    const run = { ok: true, detail: '', rows: 1, files: 1, bytes: 1, addedBytes: 1, startedAt: made, endedAt: made };
    for (const kind of ['backup', 'proof'] as const) await insertRun(site.database.db, { ...run, kind, backup: 'b' });
    text = await served();
  });
  afterAll(() => site.close());

  async function waits(lane: number, seconds: number): Promise<void> {
    const createdAt = new Date(site.now().getTime() - seconds * 1000);
    await site.database.pool.query(
      `INSERT INTO task (kind, lane, owner_id, vt, state, run_at, max_attempts, payload, created_at)
       VALUES ('judge', $1, 1, 0, 'ready', $2, 3, '{}', $2)`,
      [lane, createdAt],
    );
  }

  async function served(): Promise<string> {
    const metrics = createMetrics();
    addSiteMetrics(metrics.registry, site);
    const server = await serveMetrics(metrics.registry, 0);
    try {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    } finally {
      server.close();
    }
  }

  const valueOf = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );

  it('tell who waits in which lane, and how long', () => {
    expect(valueOf('oyez_judge_waiting{lane="contest"}')).toBe(1);
    expect(valueOf('oyez_judge_wait_seconds{lane="contest"}')).toBeGreaterThanOrEqual(90);
    expect(valueOf('oyez_judge_wait_seconds{lane="practice"}')).toBeLessThan(90);
    expect(valueOf('oyez_judge_waiting{lane="rejudge"}')).toBe(0);
    expect(valueOf('oyez_judge_wait_seconds{lane="rejudge"}')).toBe(0);
  });

  it('tell of nodes, verdicts, connections, disk and backup', () => {
    expect(valueOf('oyez_judge_nodes{state="working"}')).toBe(0);
    expect(valueOf('oyez_concern{what="no_judge"}')).toBe(1);
    expect(valueOf('oyez_verdicts_recent{verdict="accepted"}')).toBe(1);
    expect(valueOf('oyez_verdicts_recent{verdict="system_error"}')).toBe(0);
    expect(valueOf('oyez_database_pool{state="most"}')).toBeGreaterThan(0);
    expect(valueOf('oyez_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueOf('oyez_backup_age_seconds')).toBeGreaterThanOrEqual(3600);
  });

  it('tell how long judgings were in line that a node has taken since, once each', async () => {
    const { registry } = createMetrics();
    addSiteMetrics(registry, site);
    const waited = async (series: string) =>
      (await registry.metrics()).split('\n').find((line) => line.startsWith(series));
    expect(await waited('oyez_judge_waited_seconds_count{lane="practice"}')).toMatch(/ 0$/);
    await site.database.pool.query('DELETE FROM task');
    const { displayId } = await aProblem(site);
    await submitCode(site, await aUser(site), { to: displayId });
    const node = await aNode(site);
    const again = { requestId: randomUUID() };
    expect(await node.claim(again)).toHaveLength(1);
    expect(await node.claim(again)).toHaveLength(1);
    expect(await waited('oyez_judge_waited_seconds_count{lane="practice"}')).toMatch(/ 1$/);
    expect(await waited('oyez_judge_waited_seconds_bucket{le="1800",lane="practice"}')).toMatch(/ 1$/);
    expect(await waited('oyez_judge_waited_seconds_count{lane="contest"}')).toMatch(/ 0$/);
  });

  it('have all the names that the alerts and the dashboard of the documentation use', () => {
    const rules = Rules.parse(read('oyez.rules.json')).groups.flatMap((group) => group.rules);
    const panels = Dashboard.parse(read('oyez.dashboard.json')).panels;
    const expressions = [...rules, ...panels.flatMap((panel) => panel.targets)].map(({ expr }) => expr);
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const used = new Set(expressions.flatMap((expr) => expr.match(/\boyez_\w+/g) ?? []));
    expect(used.size).toBeGreaterThan(12);
    for (const name of used) expect(known).toContain(name.replace(/_bucket$/, ''));
    for (const expr of expressions) expect([expr, unclosed(expr)]).toEqual([expr, '']);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

/** The brackets that are left when those that belong together are taken out. */
function unclosed(expression: string): string {
  let brackets = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/[^()[\]{}]/g, '');
  for (let before = ''; before !== brackets;) {
    before = brackets;
    brackets = brackets.replaceAll(/\(\)|\[\]|\{\}/g, '');
  }
  return brackets;
}
