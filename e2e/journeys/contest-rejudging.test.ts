import { randomBytes } from 'node:crypto';
import { getOutsideBoard } from '@oyez/contract/contests/boards';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { createProblem, getAdminProblemList, updateProblem } from '@oyez/contract/problems/problem-admin';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { describe, expect, it } from 'vitest';
import { judged } from '../contests/stage.ts';
import { useBrowser } from '../support/browser.ts';
import { inMinutes, useContests } from '../support/contests.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { see, seeAddress, seeToast } from '../support/pages.ts';
import type { Person } from '../support/place.ts';
import { marked, PYTHON, rightSumInPython } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

/** What a wrong test asks for: 2 + 2 is 5. */
const wrongSumInPython = `a, b = map(int, input().split())
print(5 if a == b == 2 else a + b)
`;
const JUDGED_WITHIN_MS = 60_000;

describe('a jury that has found a wrong test', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const contests = useContests(site);

  const form = (problemId: string, second: string) => ({
    problem: {
      problemId,
      ...{ title: 'A+B', description: 'Add.', input: 'Two numbers.', output: 'Their sum.', hint: '' },
      examples: '<input>1 2</input><output>3</output>',
      auth: 1,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      isRemoveEndBlank: true,
    },
    judgeMode: 'default',
    isUploadTestCase: false,
    samples: [
      { input: '1 2\n', output: '3\n' },
      { input: '2 2\n', output: second },
    ],
    languages: LANGUAGES.map(({ id, name }) => ({ id, name })),
  });

  it('mends it, is led to what that changes, looks, applies it, and undoes it', async () => {
    const root = await site.root();
    const [ada, bob] = [await site.person(), await site.person()];
    const problemId = `R${randomBytes(4).toString('hex').toUpperCase()}`;
    await contests.ask(createProblem, { body: form(problemId, '5\n') as never });
    const { records } = await contests.ask(getAdminProblemList, { query: { keyword: problemId } });
    const pid = records[0]!.id;
    const contest = await contests.create(
      { title: 'Cup of the wrong test', openRank: true, startTime: inMinutes(-60), endTime: inMinutes(60) },
      { A: problemId },
    );
    const { cid } = contest;
    const mark = Date.now();
    const handIn = (as: Person, code: string) =>
      contests.ask(submitProblemJudge, {
        as,
        body: { pid: 'A', language: PYTHON, code: marked(code, mark, '#'), cid } as never,
      });
    await handIn(ada, rightSumInPython);
    await handIn(bob, wrongSumInPython);
    await judged(site, { id: cid, jury: root } as never, { count: 2, withinMs: JUDGED_WITHIN_MS });

    const rows = async () => (await contests.ask(getOutsideBoard, { query: { cid } })).rows;
    // A row a line, so that what differs is seen.
    const board = async () => (await rows()).map((row) => JSON.stringify(row));
    const triedBy = async () => (await rows()).filter((row) => 'total' in row && row.total === 1).length;
    const solvers = async () =>
      (await rows()).filter((row) => 'ac' in row && row.ac === 1).map(({ username }) => username);
    await expect.poll(solvers).toEqual([bob.username]);
    await expect.poll(triedBy).toBe(2);
    const before = await board();

    const stored = form(problemId, '4\n');
    await contests.ask(updateProblem, { body: { ...stored, problem: { ...stored.problem, id: pid } } as never });
    const visitor = await browser.visitor({ as: root, locale: 'en-US' });
    const { page } = visitor;
    await page.goto(`/admin/problem/edit/${pid}`);
    await see(page.getByText(/Cup of the wrong test, problem A: 2 submissions were judged before/));
    await see(page.getByText('Tests that changed: 2.'));
    await page
      .getByRole('link', { name: 'See what rejudging problem A of Cup of the wrong test would change' })
      .click();
    await seeAddress(page, `/contest/${cid}/rejudge?problem=A&test=2`);

    const choice = page.getByRole('form', { name: 'Rejudge and review' });
    await expect.poll(() => choice.getByLabel('Problem').inputValue()).toBe('A');
    expect(await choice.getByLabel('Test').inputValue()).toBe('2');
    await choice.getByLabel('Reason').fill('Test 2 was wrong');
    await choice.getByRole('button', { name: 'Judge and review' }).click();
    const question = page.getByRole('dialog', { name: 'Judge 2 submissions again?' });
    await question.getByRole('button', { name: 'Judge and review' }).click();
    await page.getByRole('button', { name: /^See what changes/ }).click({ timeout: JUDGED_WITHIN_MS });
    const table = page.getByRole('region', { name: /^What rejudging \d+ changes/ });
    await see(table.getByText('2 people to notify'));
    await see(table.getByText(`Problem A: ${bob.username} → ${ada.username}`));
    expect(await sidewaysOverflow(visitor)).toBe(0);
    expect(await board()).toEqual(before);

    await table.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog', { name: 'Apply 2 new verdicts?' }).getByRole('button', { name: 'Apply' }).click();
    await seeToast(page, 'The new verdicts now count');
    await expect.poll(solvers).toEqual([ada.username]);

    await page.getByRole('button', { name: /^Undo: rejudging/ }).click();
    await page
      .getByRole('dialog', { name: /^Bring back the earlier verdicts/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await seeToast(page, 'The earlier verdicts count again');
    await expect.poll(board).toEqual(before);
  });
});
