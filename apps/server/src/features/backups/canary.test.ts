import { STATUS } from '@oyez/contract/judging/verdict';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../testing/judging.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { rejudgeSubmission } from '../judging/verdicts/verdict-changes.service.ts';
import { judgeCanaries } from './canary.service.ts';

const C = 'C++ 17 With O2';

describe('the submissions that a trial judges again', () => {
  let site: TestSite;
  let person: TestUser;
  beforeEach(async () => {
    site = await aSite();
    await withoutInterval(site);
    person = await aUser(site, { role: 'root' });
  });
  afterEach(() => site.close());

  /** An accepted submission, each to a problem of its own. */
  async function accepted(node: TestNode, language: string): Promise<{ submission: number; problem: number }> {
    const { id: problem, displayId } = await aProblem(site);
    const submission = await submitCode(site, person, { to: displayId, language });
    await node.finish(await takeOne(node));
    return { submission, problem };
  }

  /** The trial's node comes when the line is empty, and ends what it is given as it says. */
  async function judge(languages: string[]) {
    const judging = judgeCanaries(site, { node: 'trial', most: 3, withinMs: 20_000 });
    await expect.poll(() => site.database.db.selectFrom('task').select('id').execute()).toEqual([]);
    const trial = await aNode(site, { name: 'trial', languages });
    const given: number[] = [];
    let isOver = false;
    void judging.finally(() => (isOver = true)).catch(() => undefined);
    while (!isOver) {
      for (const task of await trial.claim({ waitMs: 100 })) {
        given.push(task.submissionId);
        await trial.finish(task);
      }
    }
    return { outcome: await judging, given };
  }

  it("are in the languages of the trial's node, whatever the site's other nodes could", async () => {
    const other = await aNode(site, { languages: [C, 'Rust'] });
    await accepted(other, 'Rust');
    const { submission } = await accepted(other, C);
    // A restored site has the other nodes as they were: connected, it seems.
    const { outcome, given } = await judge([C]);
    expect(outcome).toEqual({ judged: 1, differing: [] });
    expect(given).toEqual([submission]);
  });

  it('wait behind nothing that people had in line when the backup was made', async () => {
    const node = await aNode(site, { languages: [C] });
    const { submission } = await accepted(node, C);
    const { submission: again } = await accepted(node, C);
    await rejudgeSubmission(site, { actor: { id: person.id, username: null }, ip: null, requestId: null }, again);
    for (let n = 0; n < 5; n += 1)
      await submitCode(site, person, { to: (await aProblem(site)).displayId, language: C });
    const { outcome, given } = await judge([C]);
    expect(given).toEqual([submission]);
    expect(outcome).toEqual({ judged: 1, differing: [] });
  });

  it('are none of other judges, and none at all where nothing else was accepted', async () => {
    const node = await aNode(site, { languages: [C] });
    const { problem } = await accepted(node, C);
    await site.database.db
      .updateTable('problem')
      .set({ remote_oj: 'HDU', remote_id: '1000' })
      .where('id', '=', problem)
      .execute();
    expect((await judge([C])).outcome).toEqual({ judged: 0, differing: [] });
  });

  it('that get another verdict are named', async () => {
    const node = await aNode(site, { languages: [C] });
    const { submission } = await accepted(node, C);
    const trial = await aNode(site, { name: 'trial', languages: [C] });
    const judging = judgeCanaries(site, { node: 'trial', most: 3, withinMs: 20_000 });
    let [task] = await trial.claim();
    while (!task) [task] = await trial.claim({ waitMs: 100 });
    await trial.finish(task, { cases: task.cases.map(({ seq }) => caseReport(seq, STATUS.wrong_answer)) });
    expect((await judging).differing).toEqual([
      { id: submission, before: STATUS.accepted, after: STATUS.wrong_answer },
    ]);
  });
});
