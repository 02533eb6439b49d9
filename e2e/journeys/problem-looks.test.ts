import { addProblemCheck } from '@oyez/contract/problems/problem-checks';
import { aProblem } from '@oyez/server/testing/problem-builders';
import { hojJson } from '@oyez/server/testing/packages/packages';
import { zipOf } from '@oyez/server/testing/packages/zips';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../support/browser.ts';
import { hindrances, sidewaysOverflow } from '../support/hindrances.ts';
import { chooseLanguage, openProblem, pasteCode, see, seeVerdict, submit } from '../support/pages.ts';
import { handOverFiles, type Person } from '../support/place.ts';
import { CPP, rightSum, wrongSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

const DESKTOP = { width: 1440, height: 900 } as const;

describe.each([
  ['light', 'a desk', DESKTOP],
  ['dark', 'a desk', DESKTOP],
  ['dark', 'a phone', PHONE],
] as const)('in %s colours on %s', (scheme, _where, size) => {
  const site = useSite();
  const browser = useBrowser(site);

  async function aSum() {
    const problem = await aProblem(site.services(), {
      title: 'A sum with everything around it',
      type: 'oi',
      source: 'A contest of long ago',
      config: {
        totalScore: 100,
        userFiles: { 'tools.h': 'int helper();\n' },
        fileIo: { read: 'a.in', write: 'a.out' },
      },
      samples: [
        { input: '1 2', output: '3' },
        { input: '', output: '' },
      ],
    });
    handOverFiles(site);
    return problem;
  }

  /** Looks for hindrances, and whether the page can be pushed sideways. */
  async function watching(as: Person) {
    const visitor = await browser.visitor({ as, locale: 'en-US', scheme, ...size });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const seen = await hindrances(visitor);
      const overflow = await sidewaysOverflow(visitor);
      if (overflow > 0) seen.push(`${overflow} pixels too wide`);
      if (seen.length > 0) found[name] = seen;
    };
    const visit = async (address: string) => {
      await visitor.page.goto(address);
      await see(visitor.page.getByRole('heading', { level: 1 }));
      await look(address);
    };
    return { visitor, found, look, visit };
  }

  const showCode = async ({ page }: Visitor) => {
    if (size === PHONE) await page.getByRole('tab', { name: 'Code' }).click();
  };

  it('a solver meets no serious hindrance', async () => {
    const { visitor, found, look, visit } = await watching(await site.person());
    const { page } = visitor;
    const { displayId } = await aSum();
    await page.goto(`/problem/${displayId}`);
    await see(page.getByRole('heading', { level: 1 }));
    await look('statement');
    await page.getByRole('tab', { name: /^Extra files/ }).click();
    await look('extra files');
    if (size === DESKTOP) await openProblem(page, displayId);
    await showCode(visitor);
    await chooseLanguage(page, CPP);
    await pasteCode(page, wrongSum);
    // First, because a site that has just begun may still be testing the language, and refuses runs till then.
    const before = await submit(page);
    await seeVerdict(page, /^(?!Pending|Compiling|Judging)\w/);
    await look('verdict');
    await page.getByRole('button', { name: /^Run samples/ }).click();
    await see(page.getByText(/of 2 samples/));
    await look('run of the samples');
    await page.getByRole('button', { name: 'Custom input', exact: true }).click();
    await look('own input');
    await page.getByRole('tab', { name: 'My submissions' }).click();
    await look('own submissions');
    await showCode(visitor);
    await pasteCode(page, rightSum);
    const after = await submit(page);
    const addresses = [`/problem/${displayId}/statistics`, `/submission-compare/${before}/${after}`];
    for (const address of [...addresses, '/acm-rank', '/oi-rank']) await visit(address);
    expect(found).toEqual({});
  });

  it('neither does a setter', async () => {
    const root = await site.root();
    const { visitor, found, look, visit } = await watching(root);
    const { page } = visitor;
    const { id } = await aSum();
    await fetch(site.address + addProblemCheck.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: root.token },
      body: JSON.stringify({ pid: id, name: 'model.cpp', language: CPP, code: rightSum, expected: [0] }),
    });
    const lists = ['/admin/problems', '/admin/problems/deleted', '/admin/problem/tag', '/admin/group-problem/apply'];
    for (const address of [...lists, '/admin/problem/create', '/admin/problem/batch-operation']) await visit(address);

    const edit = `/admin/problem/edit/${id}`;
    await visit(edit);
    await page.getByRole('button', { name: 'Preview' }).click();
    await see(page.getByRole('dialog', { name: 'Preview' }).getByRole('heading', { level: 1 }));
    await look('preview of a problem');
    await page.goto(`${edit}?tab=solutions`);
    await see(page.getByText('model.cpp'));
    await look('reference solutions');
    await visit(`${edit}?tab=statistics`);

    await page.goto('/admin/problem/tag');
    for (const name of ['Add a tag', 'Add a classification']) {
      await page.getByRole('button', { name }).first().click();
      await see(page.getByRole('dialog'));
      await look(name);
      await page.keyboard.press('Escape');
    }

    await page.goto('/admin/problem/batch-operation');
    const buffer = zipOf({ 'a.json': hojJson({ problemId: 'LOOK' }), 'a/1.in': '1\r\n2', 'a/1.out': '3' });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'look.zip', mimeType: 'application/zip', buffer });
    await see(page.getByRole('heading', { level: 1, name: 'look.zip' }));
    await see(page.getByRole('article', { name: 'Sum' }));
    await look('preview of a package');
    expect(found).toEqual({});
  });
});
