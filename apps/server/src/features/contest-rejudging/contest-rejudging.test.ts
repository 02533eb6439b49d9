import {
  applyContestRejudging,
  discardContestRejudging,
  getContestRejudgings,
  getRejudgeConsequences,
  previewContestRejudging,
  startContestRejudging,
  undoContestRejudging,
  type RejudgeChoice,
} from '@oyez/contract/contests/contest-rejudging';
import { getRejudgings, stopRejudging } from '@oyez/contract/judging/judging-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aRound, type Round } from '../boards/testing/rounds.ts';
import { feedStagedRejudgings } from '../judging/rejudging/staged.service.ts';
import { rejudgeSubmission } from '../judging/verdicts/verdict-changes.service.ts';
import { takeOne } from '../../testing/judging.ts';
import { boardBytes, judgeAll, judgedIn, newest, rowsOf } from '../../testing/staged-contest.ts';

let site: TestSite;
let root: TestUser;
let node: TestNode;
let ada: TestUser;
let bob: TestUser;
let round: Round;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
  node = await aNode(site);
  [ada, bob] = [await aUser(site), await aUser(site)];
  round = { ...(await aRound(site)), owner: root };
});

const sent = () => ({ token: root.token });
const start = (choice: Partial<RejudgeChoice>, reason = '') =>
  site.call(startContestRejudging, { ...sent(), body: { cid: round.id, choice, reason } });
async function started(choice: Partial<RejudgeChoice>): Promise<number> {
  const { data, msg } = await start(choice);
  if (data === null) throw new Error(msg);
  return data.id;
}
async function consequencesOf(id: number) {
  const { data, msg } = await site.call(getRejudgeConsequences, { ...sent(), query: { cid: round.id, id } });
  if (data === null) throw new Error(msg);
  return data;
}
const apply = (id: number, digest: string) =>
  site.call(applyContestRejudging, { ...sent(), body: { cid: round.id, id, digest } });
const undo = (id: number) => site.call(undoContestRejudging, { ...sent(), body: { cid: round.id, id } });
const judged = (user: TestUser, problem: 0 | 1, status: number, minute: number) =>
  judgedIn(site, round, { user, problem, status, minute });
const audits = async () =>
  (await site.database.db.selectFrom('audit').select('action').where('subject_kind', '=', 'rejudging').execute()).map(
    (one) => one.action,
  );

describe('a rejudging of a contest', () => {
  it('is judged aside: nothing shows until it is applied, then all at once, and undone as it was', async () => {
    const first = await judged(ada, 0, STATUS.wrong_answer, 5);
    await judged(bob, 0, STATUS.accepted, 8);
    const before = [await boardBytes(site, round), await rowsOf(site, round)];
    const id = await started({ problem: 'a' });
    await judgeAll(site, node, () => STATUS.accepted);
    expect(await newest(site, round)).toMatchObject({ id, state: 'ready', total: 2, judged: 2, changed: 1, failed: 0 });
    expect([await boardBytes(site, round), await rowsOf(site, round)]).toEqual(before);
    const table = await consequencesOf(id);
    expect(table.verdicts).toEqual([
      {
        submitId: first,
        displayId: 'A',
        second: 300,
        username: ada.username,
        before: { status: STATUS.wrong_answer, score: null },
        after: { status: STATUS.accepted, score: null },
      },
    ]);
    expect(table.people.map(({ uid, before: old, after, told }) => [uid, old?.rank, after?.rank, told])).toEqual([
      [ada.uid, 2, 1, true],
      [bob.uid, 1, 2, true],
    ]);
    expect(table.firsts).toMatchObject([{ displayId: 'A', before: [{ uid: bob.uid }], after: [{ uid: ada.uid }] }]);

    expect((await apply(id, table.digest)).data).toMatchObject({ state: 'applied', decidedBy: root.username });
    expect((await rowsOf(site, round)).map(({ status }) => status)).toEqual([STATUS.accepted, STATUS.accepted]);
    expect(await boardBytes(site, round)).not.toEqual(before[0]);
    expect((await consequencesOf(id)).people).toEqual(table.people);

    expect((await undo(id)).data).toMatchObject({ state: 'undone' });
    expect([await boardBytes(site, round), await rowsOf(site, round)]).toEqual(before);
    expect((await audits()).slice(-3)).toEqual([
      'contest_rejudging.start',
      'contest_rejudging.apply',
      'contest_rejudging.undo',
    ]);
  });

  it('is judged by nodes that hear that their results are taken', async () => {
    await judged(ada, 0, STATUS.wrong_answer, 5);
    await started({ problem: 'a' });
    await feedStagedRejudgings(site);
    const task = await takeOne(node);
    expect([await node.finish(task), await node.finish(task)]).toEqual([true, false]);
  });

  it('undone, leaves every board byte for byte as it was, whatever was judged', async () => {
    const STATUSES = [STATUS.accepted, STATUS.wrong_answer, STATUS.time_limit, STATUS.runtime_error];
    const people = [ada, bob, await aUser(site)];
    let moved = 0;
    for (let turn = 0; turn < 4; turn += 1) {
      round = { ...(await aRound(site, turn % 2 ? { sealsIn: -30 } : {})), owner: root };
      for (let n = 0; n < 9; n += 1) {
        const status = STATUSES[(n * 7 + turn * 3) % 4]!;
        await judged(people[(n + turn) % 3]!, ((n + turn) % 2) as 0 | 1, status, 3 + ((n * 13 + turn) % 50));
      }
      const before = [await boardBytes(site, round), await rowsOf(site, round)];
      const id = await started({ from: 0 });
      await judgeAll(site, node, (submissionId) => STATUSES[(submissionId * 5 + turn) % 4]!);
      const table = await consequencesOf(id);
      expect(table.verdictCount).toBeGreaterThan(0);
      await apply(id, table.digest);
      expect(await rowsOf(site, round)).not.toEqual(before[1]);
      if (JSON.stringify(await boardBytes(site, round)) !== JSON.stringify(before[0])) moved += 1;
      await undo(id);
      expect([await boardBytes(site, round), await rowsOf(site, round)]).toEqual(before);
    }
    expect(moved).toBeGreaterThan(1);
  });

  it('takes by problem, person, language, verdict, time and test', async () => {
    await judged(ada, 0, STATUS.wrong_answer, 5);
    await judged(ada, 1, STATUS.accepted, 6);
    await judged(bob, 1, STATUS.wrong_answer, 20);
    const count = async (choice: Partial<RejudgeChoice>) =>
      (await site.call(previewContestRejudging, { ...sent(), body: { cid: round.id, choice } })).data?.total;
    expect(await count({ problem: 'B' })).toBe(2);
    expect(await count({ username: ada.username.toUpperCase() })).toBe(2);
    expect(await count({ statuses: [STATUS.wrong_answer] })).toBe(2);
    expect(await count({ problem: 'B', statuses: [STATUS.wrong_answer] })).toBe(1);
    for (const status of [1e13, -1e13]) {
      const body = { cid: round.id, choice: { statuses: [status] } };
      expect(await site.call(previewContestRejudging, { ...sent(), body })).toMatchObject({ code: 'invalid_input' });
    }
    expect(await count({ language: 'Java' })).toBe(0);
    expect(await count({ from: 300, to: 360 })).toBe(2);
    expect(await count({ from: 301, to: 359 })).toBe(0);
    expect([await count({ test: 1 }), await count({ test: 2 })]).toEqual([3, 0]);
    expect((await start({})).msg).toContain('Please choose which submissions');
    expect((await start({ problem: 'Q' })).msg).toContain('no problem Q');
    expect((await start({ language: 'Java' })).msg).toBe('There are no submissions to rejudge.');
  });

  it('is applied as it was looked at, and leaves what others changed meanwhile', async () => {
    const [first] = [await judged(ada, 0, STATUS.wrong_answer, 5), await judged(bob, 0, STATUS.wrong_answer, 6)];
    const id = await started({ problem: 'A' });
    await judgeAll(site, node, () => STATUS.accepted);
    const { digest } = await consequencesOf(id);
    await rejudgeSubmission(site, { actor: { id: root.id, username: 'root' }, ip: null, requestId: null }, first);
    expect((await apply(id, digest)).msg).toContain('have changed since you looked');
    const table = await consequencesOf(id);
    expect(table).toMatchObject({ verdictCount: 1, rejudging: { overtaken: 1 } });
    await apply(id, table.digest);
    expect((await rowsOf(site, round)).map(({ status }) => status)).toEqual([STATUS.pending, STATUS.accepted]);
    expect((await apply(id, table.digest)).msg).toContain('not waiting for a decision');
  });

  it('does not take the place of a verdict where the judge failed', async () => {
    await judged(ada, 0, STATUS.wrong_answer, 5);
    const id = await started({ problem: 'A' });
    await judgeAll(site, node, () => STATUS.system_error);
    expect(await newest(site, round)).toMatchObject({ state: 'ready', failed: 1, changed: 0 });
    const { digest, verdictCount } = await consequencesOf(id);
    expect(verdictCount).toBe(0);
    await apply(id, digest);
    expect((await rowsOf(site, round)).map(({ status }) => status)).toEqual([STATUS.wrong_answer]);
  });

  it('that is discarded leaves everything, and is not judged on', async () => {
    await judged(ada, 0, STATUS.wrong_answer, 5);
    const before = [await boardBytes(site, round), await rowsOf(site, round)];
    const id = await started({ problem: 'A' });
    await feedStagedRejudgings(site);
    const discarded = await site.call(discardContestRejudging, { ...sent(), body: { cid: round.id, id } });
    expect(discarded.data).toMatchObject({ state: 'discarded' });
    expect(await node.claim({ slots: 5 })).toEqual([]);
    expect([await boardBytes(site, round), await rowsOf(site, round)]).toEqual(before);
    expect((await undo(id)).msg).toContain('Only an applied rejudging');
  });

  it('is none of the site’s rejudgings, and stays behind the submissions of the living', async () => {
    await judged(ada, 0, STATUS.wrong_answer, 5);
    const id = await started({ problem: 'A' });
    await feedStagedRejudgings(site);
    const lanes = await site.database.db.selectFrom('task').select('lane').execute();
    expect(lanes).toEqual([{ lane: 3 }]);
    const { data } = await site.call(getRejudgings, { token: root.token });
    expect(data?.records.map((one) => one.id)).not.toContain(id);
    expect((await site.call(stopRejudging, { token: root.token, body: { id } })).status).toBe(404);
  });
});

describe('who rejudges in a contest', () => {
  it('is its jury with the right to rejudge, and each rejudging is of its contest', async () => {
    await judged(ada, 0, STATUS.wrong_answer, 5);
    const id = await started({ problem: 'A' });
    const other = await aRound(site);
    const query = { cid: round.id };
    for (const [person, status] of [
      [ada, 403],
      [await aUser(site, { role: 'admin' }), 403],
      [root, 200],
    ] as const) {
      const { token } = person;
      expect((await site.call(getContestRejudgings, { token, query })).status).toBe(status);
      expect((await site.call(getRejudgeConsequences, { token, query: { ...query, id } })).status).toBe(status);
      const preview = { token, body: { ...query, choice: { problem: 'A' } } };
      expect((await site.call(previewContestRejudging, preview)).status).toBe(status);
      if (status === 200) continue;
      expect((await site.call(startContestRejudging, preview)).status).toBe(status);
      expect((await site.call(undoContestRejudging, { token, body: { ...query, id } })).status).toBe(status);
      expect((await site.call(discardContestRejudging, { token, body: { ...query, id } })).status).toBe(status);
      const body = { ...query, id, digest: '' };
      expect((await site.call(applyContestRejudging, { token, body })).status).toBe(status);
    }
    const elsewhere = { cid: other.id, id };
    expect((await site.call(getRejudgeConsequences, { ...sent(), query: elsewhere })).status).toBe(404);
    expect((await site.call(undoContestRejudging, { ...sent(), body: elsewhere })).status).toBe(404);
    expect((await site.call(getContestRejudgings, { token: other.owner.token, query: { cid: other.id } })).status).toBe(
      403,
    );
    const hidden = await aRound(site, { visible: false });
    expect((await site.call(getContestRejudgings, { token: ada.token, query: { cid: hidden.id } })).status).toBe(404);
  });
});
