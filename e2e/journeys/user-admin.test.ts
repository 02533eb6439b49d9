import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { see, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

/** Two rows as a Chinese spreadsheet program writes them: GBK, with the headings 用户名, 密码 and 真实姓名. */
function gbkTable(usernames: readonly string[]): Buffer {
  const zhangSan = Buffer.from('d5c5c8fd', 'hex');
  const heading = Buffer.from('d3c3bba7c3fb2cc3dcc2eb2cd5e6cab5d0d5c3fb0d0a', 'hex');
  const rows = usernames.flatMap((name) => [Buffer.from(`${name},first-password,`), zhangSan, Buffer.from('\r\n')]);
  return Buffer.concat([heading, ...rows]);
}

describe('a super administrator', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('imports a class from a GBK file, finds it in the list, and undoes the import', async () => {
    const mark = `k${Date.now().toString(36)}`;
    const { page, quiet } = await browser.visitor({ as: await site.root(), locale: 'zh-CN' });
    await page.goto('/admin/user/import');
    await page.locator('input[type=file]').setInputFiles({
      name: '班级.csv',
      mimeType: 'text/csv',
      buffer: gbkTable([`${mark}a`, `${mark}b`]),
    });
    await see(page.getByRole('heading', { level: 1, name: '班级.csv' }));
    await see(page.getByText('按 GBK / GB18030 编码读取，以逗号分隔'));
    await see(page.getByRole('cell', { name: '张三' }).first());
    await page.getByRole('button', { name: '导入 2 个用户' }).click();
    await seeToast(page, '已开始导入');
    await see(page.getByText('新建 2，更新 0，跳过 0，拒绝 0'));

    await page.getByRole('link', { name: '该批次的用户' }).click();
    await see(page.getByRole('button', { name: `${mark}b`, exact: true }));
    await page.goBack();
    await page.getByRole('button', { name: /^撤销/ }).click();
    const dialog = page.getByRole('dialog', { name: /^撤销批次/ });
    await see(dialog.getByText('新建后无人使用的账号：2 个，将被删除。'));
    await dialog.getByRole('button', { name: '撤销' }).click();
    await seeToast(page, '已开始撤销');
    await see(page.getByText('已撤销').first());
    await page.goto(`/admin/user?keyword=${mark}`);
    await see(page.getByText('没有符合筛选条件的内容'));
    await quiet();
  });

  it('generates accounts, downloads their passwords, bans one and reads of it in the log', async () => {
    const mark = `g${Date.now().toString(36)}`;
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto('/admin/user/generate');
    await page.getByLabel('Prefix').fill(mark);
    await page.getByLabel('Last number').fill('2');
    await page.getByRole('button', { name: 'Generate 2 accounts' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const list = await readFile(await file.path(), 'utf8');
    expect(list).toMatch(new RegExp(`^\uFEFF用户名,密码\r\n${mark}1,\\w{8}\r\n${mark}2,\\w{8}\r\n$`));

    await page.goto(`/admin/user?keyword=${mark}`);
    await page.getByRole('button', { name: `${mark}1`, exact: true }).click();
    const form = page.getByRole('dialog', { name: `Edit ${mark}1` });
    await form.getByLabel('State').selectOption('Banned');
    await see(form.getByText('Saving logs this user out everywhere'));
    await form.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Update Successfully');
    await see(page.getByRole('row', { name: new RegExp(`${mark}1`) }).getByText('Banned'));

    await page.getByRole('checkbox', { name: `Select ${mark}2` }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete 1 user?' });
    await see(question.getByText('Submissions that are kept, without the name: 0'));
    await question.getByRole('button', { name: 'Delete' }).click();
    await seeNoMore(page.getByRole('button', { name: `${mark}2`, exact: true }));

    await page.goto(`/admin/audit?keyword=${mark}`);
    await see(page.getByRole('listitem').filter({ hasText: 'root deleted an account' }));
    await page.goto('/admin/audit?action=account.edit');
    await page.getByText('Before and after').first().click();
    await see(page.getByRole('rowheader', { name: 'status' }).first());
  });
});
