import { addProblemCheck, judgeProblemChecks } from '@oyez/contract/problems/problem-checks';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { transact } from '@oyez/server/db/transact';
import { createProblem } from '@oyez/server/features/problem-setting/create-problem.service';
import { ensureTags } from '@oyez/server/features/tags/tags.service';
import { aProblem } from '@oyez/server/testing/problem-builders';
import { hojJson } from '@oyez/server/testing/packages/packages';
import { zipOf } from '@oyez/server/testing/packages/zips';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { see } from '../support/pages.ts';
import { handOverFiles, type Person } from '../support/place.ts';
import { CPP } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

/** Ways into a page: markup, a way out of an attribute, and the templates of several engines. */
const MARKUP = '<img src=x onerror="window.harm=1;alert(1)"><svg onload="window.harm=1"><script>window.harm=1</script>';
const WAY_OUT =
  '"\'><a href="javascript:window.harm=1" style="position:fixed;inset:0" onmouseover="window.harm=1">x</a>';
const TEMPLATE = "{{constructor.constructor('window.harm=1')()}} ${window.harm=1} {count} {title} $t(close) %s";
const FORMULAS = String.raw`$\href{javascript:window.harm=1}{a}$ $\htmlData{on=1}{b}$ $\def\x{\x\x}\x$ $\includegraphics{https://evil.example/x}$`;
const COLOUR = 'red;background:url(https://evil.example/x)';
const NAME = `${WAY_OUT}${TEMPLATE}`;

/** Wrong for every answer, with words of its own. */
const CHECKER = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  quit(_wa, ${JSON.stringify(MARKUP)});
}
`;
const BROKEN = `#error ${MARKUP}\nint main() {}\n`;

describe('a problem by somebody who means harm', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const mark = Date.now().toString(36).toUpperCase();

  async function aHostileProblem(): Promise<{ id: number; displayId: string }> {
    const services = site.services();
    const tagName = { zh: `${mark}${MARKUP}`, en: `${mark}${TEMPLATE}` };
    const tags = await transact(services, (tx) =>
      ensureTags(tx, [{ name: { zh: NAME, en: NAME }, tags: [{ name: tagName, color: COLOUR }] }]),
    );
    const text = [MARKUP, WAY_OUT, TEMPLATE, FORMULAS].join('\n\n');
    const statement = {
      title: `${mark} ${MARKUP} ${TEMPLATE}`,
      description: text,
      input: text,
      output: text,
      hint: text,
    };
    const displayId = `HARM${mark}`;
    const id = await createProblem(
      services,
      {
        displayId,
        ownerId: null,
        type: 'acm',
        difficulty: 0,
        source: text,
        statements: { zh: statement, en: statement },
        samples: [{ input: `${MARKUP}\n${TEMPLATE}`, output: `</pre>${MARKUP}` }],
        tagIds: [...tags.values()],
        config: {
          judgeMode: 'spj',
          checker: { source: CHECKER, language: 'C++' },
        },
        cases: [{ input: '1 2\n', output: '3\n' }],
      },
      services.now(),
    );
    handOverFiles(site);
    return { id, displayId };
  }

  async function call(as: Person, path: string, body: object): Promise<unknown> {
    const reply = await fetch(site.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: as.token },
      body: JSON.stringify(body),
    });
    const { status, data, msg } = (await reply.json()) as { status: number; data: unknown; msg: string };
    if (status !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  }

  const submitCode = async (as: Person, pid: string, code: string) =>
    ((await call(as, submitProblemJudge.path, { pid, language: CPP, code })) as { submitId: number }).submitId;

  /** Nothing ran, nothing leads to a program, and nothing lies over the page. */
  async function seeNoHarm(page: Page, place: string): Promise<void> {
    const harm = await page.evaluate(() => ({
      ran: 'harm' in window,
      elements: [...document.querySelectorAll('*')]
        .filter((element) =>
          [...element.attributes].some(
            ({ name, value }) =>
              /^on/.test(name) || (/^(?:xlink:)?href$|^src$/.test(name) && /^\s*javascript:/i.test(value)),
          ),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    }));
    expect(harm, place).toEqual({ ran: false, elements: [] });
  }

  it('does none, wherever its words are shown', async () => {
    const root = await site.root();
    const { id, displayId } = await aHostileProblem();
    const judged = await submitCode(root, displayId, 'int main() {}');
    const broken = await submitCode(root, displayId, BROKEN);
    await call(root, addProblemCheck.path, {
      pid: id,
      name: `${MARKUP}`.slice(0, 60),
      language: CPP,
      code: BROKEN,
      expected: [0],
    });
    await call(root, judgeProblemChecks.path, { pid: id });

    const { page, quiet } = await browser.visitor({ as: root, locale: 'en-US' });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const visit = async (address: string) => {
      await page.goto(address);
      await see(page.getByRole('heading', { level: 1 }));
      await quiet();
      await seeNoHarm(page, address);
    };

    await visit(`/problem?keyword=${mark}`);
    // Words are shown as they were written, whatever a template would make of them.
    await see(page.getByText('$t(close)'));
    await visit(`/problem/${displayId}`);
    await see(page.getByRole('heading', { level: 1 }).getByText('{count} {title} $t(close)'));
    await page.getByRole('tab', { name: 'My submissions' }).click();
    await quiet();
    await seeNoHarm(page, 'own submissions');
    // No judge takes such a file: it stands with a problem of its own.
    const { displayId: withFile } = await aProblem(site.services(), {
      config: { userFiles: { [`${MARKUP}.h`]: MARKUP } },
    });
    await visit(`/problem/${withFile}`);
    await page.getByRole('tab', { name: /^Extra files/ }).click();
    await see(page.getByText('<img src=x onerror=').first());
    await seeNoHarm(page, 'extra files');
    await visit(`/submission-detail/${judged}`);
    await page.getByRole('heading', { level: 1, name: 'Wrong Answer' }).waitFor({ timeout: 90_000 });
    await see(page.getByText('<img src=x onerror=').first());
    await seeNoHarm(page, 'what a checker says');
    await visit(`/submission-detail/${broken}`);
    await page.getByRole('heading', { level: 1, name: 'Compile Error' }).waitFor({ timeout: 90_000 });
    await see(page.getByText('<img src=x onerror=').first());
    await seeNoHarm(page, 'what a compiler says');

    const edit = `/admin/problem/edit/${id}`;
    const lists = [`/admin/problems?keyword=${mark}`, '/admin/problem/tag', `/status?problemID=${displayId}`];
    const rest = [`/submission-compare/${judged}/${broken}`, `/problem/${displayId}/statistics`, edit];
    for (const address of [...lists, ...rest]) await visit(address);
    await page.getByRole('button', { name: 'Preview' }).click();
    await see(page.getByRole('dialog', { name: 'Preview' }).getByText('{count} {title} $t(close)'));
    await seeNoHarm(page, 'preview');
    await visit(`${edit}?tab=solutions`);
    await page
      .getByText(/^Judge message for/)
      .first()
      .click({ timeout: 60_000 });
    await seeNoHarm(page, 'messages of the solutions');
    expect(dialogs).toEqual([]);
  });

  it('does none when it comes in a package', async () => {
    const { page, quiet } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const folder = `a${MARKUP.replaceAll('/', '')}`;
    const buffer = zipOf({
      [`${folder}.json`]: hojJson(
        { problemId: `PACK${mark}`, title: `${MARKUP}${TEMPLATE}`, source: MARKUP, spjCode: MARKUP },
        { tags: [NAME.slice(0, 30)] },
      ),
      [`${folder}/1.in`]: '1\r\n',
      [`${folder}/1.out`]: '3',
      [`${folder}/${MARKUP.replaceAll('/', '')}`]: 'left over',
    });
    await page.goto('/admin/problem/batch-operation');
    const file = { name: `${MARKUP.replaceAll('/', '')}.zip`, mimeType: 'application/zip', buffer };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const found = page.getByRole('article');
    await see(found.getByText('{count} {title} $t(close)'));
    await quiet();
    for (const more of await found.locator('summary').all()) await more.click();
    await seeNoHarm(page, 'preview of a package');
    await page.getByRole('button', { name: 'Import one problem' }).click();
    await see(found.getByText('Imported'));
    await seeNoHarm(page, 'an imported package');
    expect(dialogs).toEqual([]);
  });
});
