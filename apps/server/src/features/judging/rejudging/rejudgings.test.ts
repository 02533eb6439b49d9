import {
  getRejudgings,
  previewRejudging,
  rejudgeContestProblem,
  startRejudging,
  stopRejudging,
  type RejudgeFilter,
  type Rejudging,
} from '@oyez/contract/judging/judging-admin';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../db/types.gen.ts';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest } from '../../../testing/contest-builders.ts';
import { caseReport } from '../../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../../testing/judging.ts';
import { aJudgedSubmission, aProblem, type TestProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { feedRejudgings } from './rejudgings.service.ts';
import { openOf } from './rejudgings.sql.ts';

let site: TestSite;
let root: TestUser;
let author: TestUser;
let node: TestNode;
let problem: TestProblem;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  root = await aUser(site, { role: 'root', username: 'operator' });
  author = await aUser(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
  node = await aNode(site, { name: 'bench-1' });
  problem = await aProblem(site);
});

const token = () => root.token;
const start = (filter: Partial<RejudgeFilter>, reason = '') =>
  site.call(startRejudging, { token: token(), body: { filter, reason } });
const latest = async (): Promise<Rejudging | undefined> =>
  (await site.call(getRejudgings, { token: token() })).data?.records[0];
const statusOf = async (id: number) =>
  (await site.call(getSubmissionDetail, { token: token(), query: { submitId: id } })).data?.submission;

async function judged(status: number = STATUS.accepted): Promise<number> {
  const id = await submitCode(site, author, { to: problem.displayId });
  const task = await takeOne(node);
  await node.finish(task, { cases: task.cases.map((one) => caseReport(one.seq, status)) });
  return id;
}

/** As when its setter gives it another limit. */
async function newLimit(timeMs: number): Promise<void> {
  await site.database.pool.query(
    `WITH next AS (
       INSERT INTO problem_version (problem_id, n, config, test_set_id, digest, created_at)
       SELECT problem_id, n + 1, config || jsonb_build_object('timeMs', $2::int), test_set_id, digest, now()
       FROM problem_version WHERE problem_id = $1 ORDER BY n DESC LIMIT 1 RETURNING id)
     UPDATE problem SET current_version_id = next.id FROM next WHERE problem.id = $1`,
    [problem.id, timeMs],
  );
}

describe('a rejudging', () => {
  it('is previewed by verdict, judges all that its filter names, and says what has changed', async () => {
    const ids = [await judged(), await judged(), await judged(STATUS.wrong_answer)];
    const filter = { problemId: problem.displayId.toLowerCase() };
    const preview = await site.call(previewRejudging, { token: token(), body: filter });
    expect(preview.data).toEqual({
      total: 3,
      byStatus: [
        { status: STATUS.accepted, count: 2 },
        { status: STATUS.wrong_answer, count: 1 },
      ],
      manual: 0,
      cancelled: 0,
    });
    expect((await start(filter, 'new tests')).data).toMatchObject({
      state: 'queueing',
      startedBy: 'operator',
      reason: 'new tests',
      total: 3,
      queued: 0,
    });
    await feedRejudgings(site);
    expect(await latest()).toMatchObject({ state: 'running', queued: 3, judged: 0 });
    const tasks = await node.claim({ slots: 9 });
    expect(tasks.map((task) => task.submissionId)).toEqual(ids);
    for (const task of tasks) {
      const status = task.submissionId === ids[0] ? STATUS.time_limit : STATUS.accepted;
      await node.finish(task, { cases: [caseReport(1, status)] });
    }
    await feedRejudgings(site);
    expect(await latest()).toMatchObject({ state: 'done', total: 3, queued: 3, judged: 3, changed: 2 });
    expect(await statusOf(ids[0] ?? 0)).toMatchObject({ status: STATUS.time_limit, version: 2 });
  });

  it('takes what all parts of its filter name, and nothing that still waits', async () => {
    const other = await aUser(site);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const base = { problemId: problem.id, language: 'Python3', status: STATUS.wrong_answer, at: at(5) };
    const wanted = await aJudgedSubmission(site, { ...base, userId: author.id });
    await aJudgedSubmission(site, { ...base, userId: other.id });
    await aJudgedSubmission(site, { ...base, userId: author.id, language: 'C' });
    await aJudgedSubmission(site, { ...base, userId: author.id, status: STATUS.accepted });
    await aJudgedSubmission(site, { ...base, userId: author.id, at: at(9) });
    await aJudgedSubmission(site, { ...base, userId: author.id, status: STATUS.pending });
    const filter = {
      username: author.username.toUpperCase(),
      problemId: problem.displayId,
      language: 'Python3',
      statuses: [STATUS.wrong_answer, STATUS.pending],
      from: at(4).toISOString(),
      to: at(6).toISOString(),
    };
    expect((await start(filter)).data).toMatchObject({ total: 1 });
    await feedRejudgings(site);
    expect(await node.claim({ slots: 9 })).toMatchObject([{ submissionId: wanted }]);
  });

  it('takes what waits or runs by an older version of its problem: that is judged by the present one, in its lane', async () => {
    const ended = await judged();
    const [runs, waits] = [
      await submitCode(site, author, { to: problem.displayId }),
      await submitCode(site, author, { to: problem.displayId }),
    ];
    const [running] = await node.claim({ slots: 1 });
    expect(running?.submissionId).toBe(runs);
    await newLimit(700);
    const late = await submitCode(site, author, { to: problem.displayId });
    const filter = { problemId: problem.displayId };
    const preview = await site.call(previewRejudging, { token: token(), body: filter });
    expect(preview.data?.total).toBe(3);
    expect((await start(filter)).data).toMatchObject({ total: 3 });
    await feedRejudgings(site);
    expect(await latest()).toMatchObject({ state: 'running', queued: 3 });
    const lanes = site.database.db.selectFrom('task').select('lane').where('state', '=', 'ready').orderBy('lane');
    expect((await lanes.execute()).map(({ lane }) => lane)).toEqual([1, 1, 1, 3]);
    expect(running && (await node.finish(running))).toBe(false);
    // Every eighth claim begins with the last lane.
    const tasks = [...(await node.claim({ slots: 9 })), ...(await node.claim({ slots: 9 }))];
    expect(tasks.map((task) => task.submissionId).toSorted((a, b) => a - b)).toEqual([ended, runs, waits, late]);
    expect(tasks.map(({ limits }) => limits.timeMs)).toEqual([700, 700, 700, 700]);
    for (const task of tasks) await node.finish(task);
    await feedRejudgings(site);
    expect(await latest()).toMatchObject({ state: 'done', total: 3, judged: 3, changed: 0 });
    expect(await statusOf(runs)).toMatchObject({ status: STATUS.accepted, version: 1 });
  });

  it('takes such a one no second time when the problem changes again', async () => {
    const waits = await submitCode(site, author, { to: problem.displayId });
    await newLimit(700);
    await start({ problemId: problem.displayId });
    await feedRejudgings(site);
    await newLimit(800);
    site.clock.advance(1000);
    await feedRejudgings(site);
    expect(await latest()).toMatchObject({ queued: 1 });
    expect(await takeOne(node)).toMatchObject({ submissionId: waits, limits: { timeMs: 700 } });
  });

  it('that is stopped gives one that waited before back the line, not a verdict', async () => {
    const waits = await submitCode(site, author, { to: problem.displayId });
    await newLimit(700);
    const { data } = await start({ problemId: problem.displayId });
    await feedRejudgings(site);
    await site.call(stopRejudging, { token: token(), body: { id: data?.id ?? 0 } });
    await node.finish(await takeOne(node));
    expect(await statusOf(waits)).toMatchObject({ status: STATUS.accepted });
  });

  it('takes every submission whose names contain what is sought, and none of a contest', async () => {
    const [one, other, stranger] = [
      await aUser(site, { username: 'Ring_ada' }),
      await aUser(site, { username: 'ring_bea' }),
      await aUser(site, { username: 'ringxcid' }),
    ];
    const [first, second] = [
      await aProblem(site, { displayId: 'RING1' }),
      await aProblem(site, { displayId: 'Ring2' }),
    ];
    const base = { language: 'Python3', status: STATUS.wrong_answer };
    const wanted = [
      await aJudgedSubmission(site, { ...base, problemId: first.id, userId: one.id }),
      await aJudgedSubmission(site, { ...base, problemId: second.id, userId: other.id }),
    ];
    const inContest = await aJudgedSubmission(site, { ...base, problemId: first.id, userId: one.id });
    await site.database.db
      .updateTable('submission')
      .set({ contest_id: await aContest(site) })
      .where('id', '=', inContest)
      .execute();
    await aJudgedSubmission(site, { ...base, problemId: first.id, userId: stranger.id });
    await aJudgedSubmission(site, { ...base, problemId: problem.id, userId: one.id });
    const parts = { problemId: 'ring', problemIdPart: true, username: 'RING_', usernamePart: true };
    const preview = await site.call(previewRejudging, { token: token(), body: parts });
    expect(preview.data).toMatchObject({ total: 3 });
    expect((await start({ ...parts, practice: true })).data).toMatchObject({
      total: 2,
      filter: { ...parts, practice: true },
    });
    await feedRejudgings(site);
    expect((await node.claim({ slots: 9 })).map((task) => task.submissionId)).toEqual(wanted);
  });

  it('leaves alone what was cancelled and what a person decided, unless it is asked for them', async () => {
    const plain = await judged();
    const [byHand, cancelled] = [await judged(), await judged()];
    const change = site.database.db.updateTable('submission');
    await change.set({ is_manual: true }).where('id', '=', byHand).execute();
    await change.set({ is_manual: true, status: STATUS.cancelled }).where('id', '=', cancelled).execute();
    const filter = { problemId: problem.displayId };
    const preview = async (more: Partial<RejudgeFilter>) =>
      (await site.call(previewRejudging, { token: token(), body: { ...filter, ...more } })).data;
    expect(await preview({})).toEqual({
      total: 1,
      byStatus: [{ status: STATUS.accepted, count: 1 }],
      manual: 1,
      cancelled: 1,
    });
    expect(await preview({ includeManual: true })).toMatchObject({ total: 2, manual: 1, cancelled: 1 });
    expect(await preview({ statuses: [STATUS.cancelled] })).toMatchObject({ total: 1, manual: 0, cancelled: 0 });
    await start(filter);
    await feedRejudgings(site);
    expect(await node.claim({ slots: 9 })).toMatchObject([{ submissionId: plain }]);
  });

  it('stays behind the submissions of the living, and feeds the line a part at a time', async () => {
    const many = 1300;
    await site.database.pool.query(
      `WITH s AS (INSERT INTO submission (user_id, problem_id, language, length, code_hash, submitted_at, status)
         SELECT $1, $2, 'Python3', 1, '\\x00', now() - interval '1 day', 0 FROM generate_series(1, $3) RETURNING id),
       c AS (INSERT INTO submission_source (submission_id, code) SELECT id, 'x' FROM s)
       INSERT INTO judging (submission_id, n, cause, status, created_at, ended_at, applied_at)
       SELECT id, 1, 'submit', 0, now(), now(), now() FROM s`,
      [author.id, problem.id, many],
    );
    await site.database.pool.query(
      `UPDATE submission s SET current_judging_id = j.id FROM judging j WHERE j.submission_id = s.id AND s.problem_id = $1`,
      [problem.id],
    );
    await start({ problemId: problem.displayId });
    await feedRejudgings(site);
    expect(await latest()).toMatchObject({ state: 'queueing', total: many, queued: 1000 });
    const live = await submitCode(site, author, { to: problem.displayId });
    const lanes = await site.database.db
      .selectFrom('task')
      .select(['lane', 'payload'])
      .where('state', '=', 'ready')
      .orderBy('lane')
      .orderBy('vt')
      .limit(1)
      .execute();
    expect(lanes).toMatchObject([{ payload: { submissionId: live } }]);
    expect((await site.call(stopRejudging, { token: token(), body: { id: (await latest())?.id ?? 0 } })).status).toBe(
      200,
    );
    const again = await site.call(previewRejudging, { token: token(), body: { problemId: problem.displayId } });
    expect(again.data).toMatchObject({ total: many, byStatus: [{ status: 0, count: many }] });
  });

  it('that is stopped gives back what no node has begun, with node and verdict as before', async () => {
    const [first, second] = [await judged(STATUS.wrong_answer), await judged()];
    const started = await start({ problemId: problem.displayId });
    await feedRejudgings(site);
    const [running] = await node.claim({ slots: 1 });
    expect(running?.submissionId).toBe(first);
    const stopped = await site.call(stopRejudging, { token: token(), body: { id: started.data?.id ?? 0 } });
    expect(stopped.data).toMatchObject({ state: 'stopped' });
    expect(await statusOf(second)).toMatchObject({
      status: STATUS.accepted,
      time: 10,
      judger: 'bench-1',
      isManual: false,
      version: 2,
    });
    expect(await statusOf(first)).toMatchObject({ status: STATUS.compiling });
    if (running) await node.finish(running);
    expect(await statusOf(first)).toMatchObject({ status: STATUS.accepted });
    await feedRejudgings(site);
    expect(await latest()).toMatchObject({ state: 'stopped', judged: 1, changed: 1 });
    expect(await node.claim()).toEqual([]);
    const again = await site.call(stopRejudging, { token: token(), body: { id: started.data?.id ?? 0 } });
    expect(again).toMatchObject({ status: 400, code: 'rejudging_ended' });
  });

  it('has ended when all is judged, also while its count does not succeed, for which there is no hurry', async () => {
    await judged();
    await start({ problemId: problem.displayId });
    await feedRejudgings(site);
    await node.finish(await takeOne(node));
    const { pool } = site.database;
    await pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'not now, with %', current_setting('statement_timeout'); END $$;
      CREATE TRIGGER refuse BEFORE UPDATE OF counts ON rejudging FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await expect(feedRejudgings(site)).rejects.toThrow('not now, with 0');
    await pool.query('DROP FUNCTION refuse CASCADE');
    expect(await latest()).toMatchObject({ state: 'done', endedAt: expect.any(String), judged: 1 });
    await feedRejudgings(site);
    const stored = await site.database.db.selectFrom('rejudging').select('counts').orderBy('id', 'desc').execute();
    expect(stored[0]?.counts).toMatchObject({ queued: 1, judged: 1, changed: 0, open: 0 });
  });

  it('asks what it has in line without reading what it has judged', async () => {
    const submissionId = await judged();
    await start({ problemId: problem.displayId });
    await feedRejudgings(site);
    const { pool } = site.database;
    const { rows } = await pool.query<{ rejudging_id: number }>(
      `INSERT INTO judging (submission_id, n, cause, rejudging_id, status, created_at, ended_at)
       SELECT submission_id, 10 + more, cause, rejudging_id, 0, created_at, created_at FROM judging, generate_series(1, 5000) more
       WHERE submission_id = $1 AND rejudging_id IS NOT NULL RETURNING rejudging_id`,
      [submissionId],
    );
    await pool.query('ANALYZE judging');
    const asked: CompiledQuery[] = [];
    const watched = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void asked.push(query),
    });
    expect(await openOf(watched, rows[0]?.rejudging_id ?? 0)).toBe(1);
    const plans = await Promise.all(
      asked.map(async ({ sql, parameters }) => (await pool.query(`EXPLAIN ${sql}`, [...parameters])).rows),
    );
    expect(JSON.stringify(plans)).toContain('using judging_rejudging_open');
    expect(JSON.stringify(plans)).not.toContain('Filter');
  });

  it('gives a verdict by hand back as one', async () => {
    const id = await judged();
    await site.database.db.updateTable('judging').set({ cause: 'manual', by_user_id: root.id }).execute();
    const started = await start({ problemId: problem.displayId });
    await feedRejudgings(site);
    await site.call(stopRejudging, { token: token(), body: { id: started.data?.id ?? 0 } });
    expect(await statusOf(id)).toMatchObject({ status: STATUS.accepted, isManual: true, judger: 'operator' });
  });

  it.each([
    [{}, 'rejudge_filter_empty'],
    [{ statuses: [] }, 'rejudge_filter_empty'],
    [{ includeManual: true, practice: true }, 'rejudge_filter_empty'],
    [{ username: ' ', usernamePart: true }, 'rejudge_filter_empty'],
    [{ username: 'nobody-of-this-name' }, 'rejudge_user_unknown'],
    [{ problemId: 'NOSUCH' }, 'problem_not_found'],
    [{ cid: 404 }, 'rejudge_nothing'],
  ])('of %o is refused: %s', async (filter, code) => {
    expect((await start(filter)).code).toBe(code);
  });
});

describe('GET /api/admin/judge/rejudge-contest-problem', () => {
  const call = (cid: number) => site.call(rejudgeContestProblem, { token: token(), query: { cid, pid: problem.id } });

  it('takes the submissions of the problem in that contest only', async () => {
    const inContest = await judged();
    await judged();
    const contestId = await aContest(site);
    await site.database.db
      .updateTable('submission')
      .set({ contest_id: contestId })
      .where('id', '=', inContest)
      .execute();
    expect(await call(contestId)).toMatchObject({ status: 200, data: null });
    await feedRejudgings(site);
    expect(await node.claim({ slots: 9 })).toMatchObject([{ submissionId: inContest }]);
  });

  it('takes also those whose verdict somebody set', async () => {
    const byHand = await judged();
    const contestId = await aContest(site);
    await site.database.db
      .updateTable('submission')
      .set({ contest_id: contestId, is_manual: true })
      .where('id', '=', byHand)
      .execute();
    expect((await call(contestId)).status).toBe(200);
    await feedRejudgings(site);
    expect(await node.claim({ slots: 9 })).toMatchObject([{ submissionId: byHand }]);
  });

  it('says so when there is none', async () => {
    await judged();
    expect(await call(13)).toMatchObject({ status: 400, code: 'rejudge_nothing' });
  });
});
