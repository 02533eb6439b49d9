import { STATUS } from '@oyez/contract/judging/verdict';
import { accountOf } from '@oyez/server/testing/builders';
import { aJudgedSubmission, aProblem } from '@oyez/server/testing/problem-builders';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../support/addresses.ts';
import { useBrowser } from '../../support/browser.ts';
import { hindrancesInEachLook, hindrancesOn, TABLETS } from '../../support/hindrances.ts';
import { loginDialog, see } from '../../support/pages.ts';
import { handOverFiles } from '../../support/place.ts';
import { useSite } from '../../support/site.ts';

const WIDE_FORMULA = `$$${Array.from({ length: 60 }, (_, n) => `x_{${n}}`).join(' + ')}$$`;
const WIDE_TABLE = `| ${'A heading of some length | '.repeat(9)}\n|${'---|'.repeat(9)}\n| ${'value | '.repeat(9)}`;

/** Page after page, on a machine that may be busy. */
const PATIENCE_MS = 600_000;

describe('the pages for everybody, in light and dark colors, on a desk and on a phone', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('hinder nobody seriously', { timeout: PATIENCE_MS }, async () => {
    const root = await site.root();
    const services = site.services();
    const problem = await aProblem(services, {
      title: 'A sum with everything that is wide',
      type: 'oi',
      samples: [{ input: `${'1234567890 '.repeat(30)}\n`, output: '3' }],
    });
    handOverFiles(site);
    const { db } = services.database;
    const hint = `${WIDE_FORMULA}\n\n${WIDE_TABLE}`;
    await db.updateTable('problem_statement').set({ hint }).where('problem_id', '=', problem.id).execute();
    const { id: userId } = await accountOf(services, root.username);
    const hand = (status: number) => aJudgedSubmission(services, { userId, problemId: problem.id, status });
    const fromID = await hand(STATUS.wrong_answer);
    const toID = await hand(STATUS.accepted);
    const { id: discussionID } = await db
      .insertInto('discussion')
      .values({
        user_id: userId,
        title: 'A discussion with everything that is wide',
        summary: 'In short',
        content: hint,
        created_at: services.now(),
        modified_at: services.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const visitor = await browser.visitor({ as: root, locale: 'en-US' });
    const names = { discussionID, problemID: problem.displayId, submitID: fromID, fromID, toID, kind: 'sys' };
    const found = await hindrancesOn(visitor, [
      ...addressesOf('site', names),
      ...['/problem?keyword=nothing-has-this-name', '/message/discuss', '/submission-detail/999999999', '/nowhere'],
      ...[`/user-home?username=${root.username}`, `/reset-password?username=${root.username}&code=abc`],
    ]);
    expect(found).toEqual({});
    const used = ['/home', '/problem', `/problem/${problem.displayId}`, '/status', `/submission-detail/${fromID}`];
    expect(await hindrancesOn(visitor, used, TABLETS)).toEqual({});
  });

  it('neither do the dialogs of who comes in, and the pages of who has not', { timeout: PATIENCE_MS }, async () => {
    const visitor = await browser.visitor({ locale: 'en-US' });
    const { page } = visitor;
    const found = await hindrancesOn(visitor, ['/home', '/status', '/contest']);
    const look = async (name: string) => Object.assign(found, await hindrancesInEachLook(visitor, name));
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await see(loginDialog(page));
    await look('login');
    await page.getByRole('button', { name: 'No account yet? Register' }).click();
    await see(page.getByLabel('Confirm password'));
    await look('registration');
    await page.getByRole('button', { name: 'Have an account? Log in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await see(page.getByLabel('Result'));
    await look('a forgotten password');
    expect(found).toEqual({});
  });

  it('neither does the bar of a line that is away', async () => {
    const visitor = await browser.visitor({ locale: 'en-US' });
    const { page, expectProblem } = visitor;
    expectProblem(/ERR_FAILED|503/);
    await page.route('**/api/ready', (route) => route.abort());
    await page.goto('/home');
    await see(page.getByRole('heading', { level: 1 }));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await see(page.getByRole('region', { name: 'Connection' }));
    expect(await hindrancesInEachLook(visitor, 'a line that is away')).toEqual({});
  });
});
