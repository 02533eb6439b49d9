import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser, type Visitor } from '../support/browser.ts';
import { chooseLanguage, openProblem, pasteCode, see, seeAddress, seeVerdict, submit } from '../support/pages.ts';
import { CPP, SUM_PROBLEM, wrongSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

/** A language is called by its own name, whatever the language of the page. */
const OWN_NAMES = new Set(['简体中文', '中文']);
/** A text that nobody wrote shows as its key. */
const UNTRANSLATED = /\b[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z.]*\b|\{[a-zA-Z]+\}/;
/** Not texts of ours: names of people, hosts, files and machines. */
const NAMES = /user-[0-9a-f]+|\S+@\S+|https?:\S+|\b[\w-]+\.(js|json|org|md|cpp|py)\b/g;
const CHINESE = /[\u3400-\u9fff]/;

describe('the language', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('is the one that the browser asks for, and Chinese for all others', async () => {
    const french = await browser.visitor({ locale: 'zh-CN' });
    await french.context.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['fr-FR'] }));
    await french.page.goto('/home');
    await see(french.page.getByRole('heading', { name: '写代码，看评测' }));
    const english = await browser.visitor({ locale: 'en-US' });
    await english.page.goto('/home');
    await see(english.page.getByRole('heading', { name: 'Solve problems, see verdicts live' }));
  });

  it('changes in place, with everything on the page, and stays', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await see(page.getByRole('heading', { level: 1, name: SUM_PROBLEM.zh }));
    await see(page.getByRole('banner').getByRole('link', { name: '题库' }));
    await see(page.getByRole('heading', { name: '输入格式' }));
    await seeAddress(page, `/problem/${SUM_PROBLEM.id}`);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');

    await page.reload();
    await see(page.getByRole('heading', { level: 1, name: SUM_PROBLEM.zh }));
  });

  it('is complete on every page: no key shows through, and no Chinese on an English page', async () => {
    const author = await site.root();
    const visits: Visitor[] = [];
    for (const locale of ['en-US', 'zh-CN'] as const) visits.push(await browser.visitor({ as: author, locale }));
    const [english, chinese] = visits;
    if (!english || !chinese) throw new Error('two visitors are needed');
    await openProblem(english.page, SUM_PROBLEM.id);
    await chooseLanguage(english.page, CPP);
    await pasteCode(english.page, wrongSum);
    const submitId = await submit(english.page);
    await seeVerdict(english.page, /^Wrong Answer$/);

    const addresses = [
      ...['/home', '/problem', `/problem/${SUM_PROBLEM.id}`, '/status', `/submission-detail/${submitId}`],
      ...['/admin', '/admin/login', '/nowhere', '/submission-detail/999999999', '/problem/NONE'],
    ];
    for (const address of addresses) {
      for (const visitor of visits) await visit(visitor, address);
      const texts = await Promise.all(visits.map(({ page }) => textsOf(page)));
      const [inEnglish = [], inChinese = []] = texts;
      const shown = { address, keys: [...inEnglish, ...inChinese].filter((text) => UNTRANSLATED.test(text)) };
      expect(shown).toEqual({ address, keys: [] });
      const foreign = inEnglish.filter((text) => CHINESE.test(text) && !OWN_NAMES.has(text));
      expect({ address, foreign }).toEqual({ address, foreign: [] });
      expect(inChinese.some((text) => CHINESE.test(text))).toBe(true);
    }
  });

  async function visit({ page, quiet }: Visitor, address: string): Promise<void> {
    await page.goto(address);
    await quiet();
    await see(page.getByRole('main'));
  }

  /** Every text and every name of the page, apart from programs and the like. */
  async function textsOf(page: Page): Promise<string[]> {
    const texts = await page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (element?.closest('pre, code, kbd, script, style, .cm-editor, .katex, noscript')) continue;
        if (node instanceof Element) {
          for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
            found.push(node.getAttribute(name) ?? '');
          }
        } else found.push(node.textContent ?? '');
      }
      return [...found, document.title];
    });
    return texts.map((text) => text.replaceAll(NAMES, '').trim()).filter((text) => text !== '');
  }
});
