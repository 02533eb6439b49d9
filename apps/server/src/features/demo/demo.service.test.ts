import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { getAllProblemTags } from '@oyez/contract/problems/tags';
import { afterEach, describe, expect, it } from 'vitest';
import { demoProblems } from '../../../../../demo/index.ts';
import { guest } from '../../policy/actor.ts';
import { openSite } from '../../policy/scopes/site.ts';
import { aUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { insertAccount } from '../accounts/accounts.sql.ts';
import { findSubmittable, problemVersion } from '../problems/problems.service.ts';
import { seedDemo } from './demo.service.ts';

const IDS = demoProblems.map((problem) => problem.displayId);
const opened: TestSite[] = [];

async function anEmptySite(): Promise<TestSite> {
  const site = await aSite();
  opened.push(site);
  return site;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((site) => site.close()));
});

async function idsOn(site: TestSite): Promise<string[]> {
  const rows = await site.database.db.selectFrom('problem').select('display_id').orderBy('display_id').execute();
  return rows.map((row) => row.display_id);
}

/** What `seed-demo` does as a process of its own, killed when it begins with the given problem. */
async function runSeedProcess(site: TestSite, killAt?: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), 'seed-demo'], {
    env: {
      DATABASE_URL: site.config.databaseUrl,
      OYEZ_DATA_DIR: site.config.dataDir,
      OYEZ_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (killAt !== undefined && said.includes(killAt)) child.kill('SIGKILL');
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(killAt === undefined ? 0 : null);
}

describe('the demo content', () => {
  it('fills an empty site in both languages, owned by root, ready to be judged', async () => {
    const site = await anEmptySite();
    await insertAccount(
      site.database.db,
      { uid: '1', username: 'root', email: null, passwordHash: 'none', role: 'root' },
      site.now(),
    );
    expect(await seedDemo(site)).toEqual({ outcome: 'filled', problems: 12 });

    const reader = await aUser(site);
    const list = await site.call(getProblemList, { token: reader.token, query: { limit: 30 } });
    expect(list.data?.records.map((row) => row.problemId)).toEqual(IDS);
    expect(list.data?.records.every((row) => row.tags.length > 0)).toBe(true);
    for (const [language, key] of [
      ['zh-CN', 'zh'],
      ['en-US', 'en'],
    ] as const) {
      const headers = { 'accept-language': language };
      const detail = await site.call(getProblemDetail, {
        token: reader.token,
        query: { problemId: 'OY1001' },
        headers,
      });
      expect(detail.data?.problem).toMatchObject({ author: 'root', ...demoProblems[0]?.statement[key] });
      const tags = await site.call(getAllProblemTags, { headers });
      expect(tags.data?.map((tag) => tag.name)).toContain(key === 'zh' ? '贪心' : 'Greedy');
    }
    for (const demo of demoProblems) {
      const problem = await findSubmittable(site.database.db, openSite(guest), { displayId: demo.displayId });
      const { config, testSet } = await problemVersion(site.database.db, problem.currentVersionId);
      const cases = demo.cases();
      expect(config).toMatchObject({
        timeMs: demo.timeLimitMs,
        memoryMb: demo.memoryLimitMb,
        stackMb: demo.stackLimitMb,
      });
      expect(testSet.cases).toHaveLength(cases.length);
      expect(config.totalScore).toBe(demo.type === 'oi' ? cases.reduce((sum, one) => sum + (one.score ?? 0), 0) : null);
      for (const one of testSet.cases) expect(await site.files.size(one.inputSha)).toBe(one.inputSize);
    }
  });

  it('is put in place once: what people delete stays deleted', async () => {
    const site = await anEmptySite();
    await seedDemo(site);
    await site.database.db.deleteFrom('problem').where('display_id', '<>', 'OY1001').execute();
    expect(await seedDemo(site)).toEqual({ outcome: 'filled_before' });
    expect(await idsOn(site)).toEqual(['OY1001']);
  });

  it('stays away from a site that has a problem, for good', async () => {
    const site = await anEmptySite();
    const { id } = await aProblem(site, { displayId: 'MINE' });
    expect(await seedDemo(site)).toEqual({ outcome: 'declined' });
    await site.database.db.deleteFrom('problem').where('id', '=', id).execute();
    expect(await seedDemo(site)).toEqual({ outcome: 'declined' });
    expect(await idsOn(site)).toEqual([]);
  });

  it('is completed by the next run when the first was killed in the middle', async () => {
    const site = await anEmptySite();
    await runSeedProcess(site, demoProblems[4]?.statement.en.title);
    const first = await idsOn(site);
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(first.length).toBeLessThan(12);
    await runSeedProcess(site);
    expect(await idsOn(site)).toEqual(IDS);
    const sets = await site.database.db.selectFrom('test_set').select('problem_id').execute();
    expect(new Set(sets.map((set) => set.problem_id)).size).toBe(sets.length);
  });

  it('is put in place by one of two that begin together', async () => {
    const site = await anEmptySite();
    const outcomes = await Promise.all([seedDemo(site), seedDemo(site)]);
    expect(outcomes.map((one) => one.outcome).toSorted()).toEqual(['filled', 'filled_before']);
    expect(await idsOn(site)).toEqual(IDS);
  });
});
