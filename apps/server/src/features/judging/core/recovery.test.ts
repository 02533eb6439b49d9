import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { checkSubmissionsStatus } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aNode, aNodeThatLeft } from '../../../testing/judge-node.ts';
import { aBound, submitCode, takeOne, withoutInterval } from '../../../testing/judging.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';

let site: TestSite;
let user: TestUser;
let displayId: string;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  user = await aUser(site);
  displayId = (await aProblem(site)).displayId;
  // Code is taken in languages that some node has offered.
  await aNode(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
});

const aSubmission = ({ by = user, language }: { by?: TestUser; language?: string } = {}) =>
  submitCode(site, by, { to: displayId, ...(language !== undefined && { language }) });

async function statusOf(id: number): Promise<number | undefined> {
  return (await site.call(checkSubmissionsStatus, { body: { submitIds: [id] } })).data?.[String(id)]?.status;
}

describe('the bound of ten minutes', () => {
  it('fails what no node could take, and leaves alone what waits in line', async () => {
    await aNodeThatLeft(site, ['Rust']);
    const stranded = await aSubmission({ language: 'Rust' });
    const inLine = await aSubmission();
    await aNode(site);
    site.clock.advance(601_000);
    const bound = aBound(site);
    await bound.watch(595_000);
    expect(await statusOf(stranded)).toBe(STATUS.pending);
    await bound.watch(5000);
    expect(await statusOf(stranded)).toBe(STATUS.submitted_failed);
    const told = await Promise.all(
      ['zh-CN', 'en-US'].map((language) =>
        site.call(getSubmissionDetail, {
          query: { submitId: stranded },
          token: user.token,
          headers: { 'accept-language': language },
        }),
      ),
    );
    expect(told.map((answer) => answer.data?.submission.errorMessage)).toEqual([
      expect.stringContaining('没有可以运行该语言的评测机'),
      expect.stringContaining('No judge that can run this language'),
    ]);
    expect(await statusOf(inLine)).toBe(STATUS.pending);
  });

  it('ends a judging that runs longer', async () => {
    const id = await aSubmission();
    const node = await aNode(site);
    const task = await takeOne(node);
    const bound = aBound(site);
    await bound.look();
    await bound.watch(595_000);
    expect(await statusOf(id)).toBe(STATUS.compiling);
    await bound.watch(5000);
    expect(await statusOf(id)).toBe(STATUS.system_error);
    expect(await node.finish(task)).toBe(false);
  });

  it('does not count how long a node keeps it waiting behind others', async () => {
    await aSubmission();
    await aSubmission({ by: await aUser(site) });
    const node = await aNode(site);
    const [first, second] = await node.claim();
    if (!first || !second) throw new Error('two tasks were expected');
    await node.progress(first, 'compiling');
    const bound = aBound(site);
    await bound.watch(610_000);
    const statuses = async () => Promise.all([statusOf(first.submissionId), statusOf(second.submissionId)]);
    expect(await statuses()).toEqual([STATUS.system_error, STATUS.compiling]);
    await node.progress(second, 'compiling');
    await bound.watch(580_000);
    expect(await statuses()).toEqual([STATUS.system_error, STATUS.compiling]);
    await bound.watch(20_000);
    expect(await statuses()).toEqual([STATUS.system_error, STATUS.system_error]);
  });

  it('does not count what passed while nobody looked, whatever the clocks say: what was lost then goes back in line', async () => {
    const id = await aSubmission();
    const node = await aNode(site);
    await takeOne(node);
    const bound = aBound(site);
    await bound.look();
    site.clock.advance(3_600_000);
    bound.pause(3_600_000);
    await bound.watch(60_000);
    expect(await statusOf(id)).toBe(STATUS.compiling);
    await aBound(site).watch(60_000);
    expect(await statusOf(id)).toBe(STATUS.compiling);
    await aNode(site, { name: node.name, token: node.token, replaces: node.sessionId });
    expect(await statusOf(id)).toBe(STATUS.pending);
  });

  it('begins anew with each attempt', async () => {
    const id = await aSubmission();
    const node = await aNode(site);
    await node.claim();
    const bound = aBound(site);
    await bound.watch(400_000);
    const restarted = await aNode(site, { name: node.name, token: node.token, replaces: node.sessionId });
    expect(await restarted.claim()).toMatchObject([{ attempt: 2 }]);
    await bound.watch(400_000);
    expect(await statusOf(id)).toBe(STATUS.compiling);
  });

  it('holds behind a thousand that wait in line for a language that is served', async () => {
    await aNodeThatLeft(site, ['Rust']);
    const node = await aNode(site);
    await site.database.pool.query(`
      INSERT INTO task (kind, lane, owner_id, vt, state, run_at, max_attempts, selector, payload, created_at)
      SELECT 'judge', 3, 1, n, 'ready', now(), 3, 'C++ 17 With O2', '{}', '-infinity' FROM generate_series(1, 1000) AS n`);
    const [running, stranded] = [await aSubmission(), await aSubmission({ language: 'Rust' })];
    await node.claim({ slots: 1 });
    expect(await statusOf(running)).toBe(STATUS.compiling);
    site.clock.advance(601_000);
    await aBound(site).watch(610_000);
    expect(await statusOf(running)).toBe(STATUS.system_error);
    expect(await statusOf(stranded)).toBe(STATUS.submitted_failed);
    const left = site.database.db.selectFrom('task').where('state', '=', 'ready');
    expect(await left.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst()).toEqual({ n: 1000 });
  });
});
