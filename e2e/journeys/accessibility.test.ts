import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { hindrances } from '../support/hindrances.ts';
import { chooseLanguage, loginDialog, openProblem, pasteCode, see, seeVerdict, submit } from '../support/pages.ts';
import { CPP, SUM_PROBLEM, wrongSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe.each(['light', 'dark'] as const)('in %s colours', (scheme) => {
  const site = useSite();
  const browser = useBrowser(site);

  it('no page has a serious hindrance', async () => {
    const root = await site.root();
    const visitor = await browser.visitor({ as: root, locale: 'en-US', scheme });
    const { page } = visitor;
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const seen = await hindrances(visitor);
      if (seen.length > 0) found[name] = seen;
    };

    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, CPP);
    await pasteCode(page, wrongSum);
    const submitId = await submit(page);
    await seeVerdict(page, /^Wrong Answer$/);
    await look('problem with a verdict');
    await page.getByRole('tab', { name: 'My submissions' }).click();
    await see(page.getByRole('table', { name: 'My submissions' }).getByRole('row').nth(1));
    await look('own submissions');

    const addresses = [
      ...['/home', '/problem', '/status', `/submission-detail/${submitId}`, '/help/judging'],
      ...['/admin', '/admin/nodes', '/admin/rejudge', '/nowhere'],
      ...['/setting', '/message/sys', '/message/discuss', `/user-home?username=${root.username}`],
      ...['/reset-password', `/reset-password?username=${root.username}&code=abc`],
      ...['/admin/user', '/admin/user/deleted', '/admin/user/import', '/admin/user/generate'],
      ...['/admin/audit', '/admin/logins', '/admin/announcement', '/admin/notice', '/admin/tools'],
      ...['/admin/conf', '/admin/switch', '/admin/mail'],
    ];
    for (const address of addresses) {
      await page.goto(address);
      await see(page.getByRole('heading', { level: 1 }));
      await look(address);
    }
    expect(found).toEqual({});
  });

  it('neither have the dialogs and forms of the back office', async () => {
    const root = await site.root();
    const { username } = await site.person();
    const visitor = await browser.visitor({ as: root, locale: 'en-US', scheme });
    const { page } = visitor;
    const found: Record<string, string[]> = {};
    const open: [name: string, address: string, button: RegExp][] = [
      ['filters of users', '/admin/user', /^More filters$/],
      ['edit a user', `/admin/user?keyword=${username}`, new RegExp(`^${username}$`)],
      ['announcement', '/admin/announcement', /^New announcement$/],
      ['notice', '/admin/notice', /^New notice$/],
      ['tool', '/admin/tools', /^Add a link$/],
      ['honor', '/admin/tools', /^Add an honor$/],
      ['password', '/setting', /^Change: Password$/],
    ];
    for (const [name, address, button] of open) {
      await page.goto(address);
      await page.getByRole('button', { name: button }).first().click();
      found[name] = await hindrances(visitor);
    }
    await page.goto('/admin/user');
    await page.getByRole('button', { name: /^More$/ }).click();
    await page.getByRole('menuitem', { name: /^Export/ }).click();
    await see(page.getByRole('dialog', { name: 'Export users' }));
    found.export = await hindrances(visitor);
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  });

  it('neither have the dialogs and the phone', async () => {
    const visitor = await browser.visitor({ locale: 'en-US', scheme });
    const { page } = visitor;
    const found: Record<string, string[]> = {};
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await see(loginDialog(page));
    found.login = await hindrances(visitor);
    await page.getByRole('button', { name: 'No account yet? Register' }).click();
    await see(page.getByLabel('Password again'));
    found.register = await hindrances(visitor);
    await page.getByRole('button', { name: 'Have an account? Log in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await see(page.getByLabel('Result of the sum'));
    found.reset = await hindrances(visitor);
    await page.goto('/admin/login');
    await see(page.getByRole('heading', { level: 1 }));
    found.admin = await hindrances(visitor);

    const phone = await browser.visitor({ as: await site.person(), locale: 'en-US', scheme, ...PHONE });
    for (const address of [
      '/problem',
      '/status',
      `/problem/${SUM_PROBLEM.id}`,
      '/help/judging',
      '/setting',
      '/message',
    ]) {
      await phone.page.goto(address);
      await see(phone.page.getByRole('heading', { level: 1 }));
      found[address] = await hindrances(phone);
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  });
});
