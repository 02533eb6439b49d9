import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The parts of the site as a person finds them: by what they are called in either language. */

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: /^(登录|Login)$/ });
export const registerDialog = (page: Page) => page.getByRole('dialog', { name: /^(注册|Register)$/ });
export const editor = (page: Page) => page.getByRole('textbox', { name: /^(代码编辑器|Code editor)/ });
export const verdictPanel = (page: Page) => page.getByRole('region', { name: /^(评测结果|Verdict)$/ });
export const verdict = (page: Page) => verdictPanel(page).getByRole('heading');
export const tiles = (place: Page | Locator) =>
  place.getByRole('list', { name: /^(测试点|Tests)$/ }).getByRole('button');
export const accountMenu = (page: Page) => page.getByRole('button', { name: /(的账号菜单|Account menu of)/ });
export const listTable = (page: Page) => page.getByRole('table');

export async function see(place: Locator): Promise<void> {
  await place.first().waitFor({ state: 'visible' });
}

export async function seeNoMore(place: Locator): Promise<void> {
  await place.first().waitFor({ state: 'hidden' });
}

/** A short message that goes by itself. */
export async function seeToast(page: Page, text: string | RegExp): Promise<void> {
  await see(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }));
}

/** Short messages stay for as long as the mouse rests on them: what they offer is pressed later. */
export const keepOffer = (button: Locator): Promise<void> => button.hover();

/** Changes something that stands on the page at once, and waits until the site has it: a reload before that would lose it. */
export async function changeBy(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET');
  await act();
  await (await answer).finished();
}

export async function seeAddress(page: Page, path: string | RegExp): Promise<void> {
  const where = () => {
    const { pathname, search } = new URL(page.url());
    return decodeURIComponent(pathname + search.replaceAll('+', ' '));
  };
  if (typeof path === 'string') await expect.poll(where).toBe(path);
  else await expect.poll(where).toMatch(path);
}

export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel(/^(用户名|Username)$/).fill(username);
  await dialog.getByLabel(/^(密码|Password)$/).fill(password);
  await dialog.getByRole('button', { name: /^(登录|Login)$/ }).click();
}

export async function openProblem(page: Page, problemId: string): Promise<void> {
  await page.goto(`/problem/${problemId}`);
  await see(page.getByRole('heading', { level: 1 }));
  await see(editor(page));
}

export async function chooseLanguage(page: Page, language: string): Promise<void> {
  const choice = page
    .getByRole('region', { name: /^(代码|Code)$/ })
    .getByRole('combobox', { name: /^(语言|Language)$/ });
  await choice.selectOption(language);
}

/** Pastes a program over whatever the editor holds. */
export async function pasteCode(page: Page, code: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
}

/** The number of the submission whose verdict is on its way. */
export async function submit(page: Page, by: 'keys' | 'button' = 'keys'): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/submit-problem-judge'));
  if (by === 'keys') await page.keyboard.press('Control+Shift+Enter');
  else await page.getByRole('button', { name: /^(提交|Submit)$/ }).click();
  const { data } = (await (await answer).json()) as { data: { submitId: number } | null };
  if (data === null) throw new Error('the submission was refused');
  return data.submitId;
}

export async function seeVerdict(page: Page, words: string | RegExp): Promise<void> {
  await expect.poll(() => verdict(page).innerText(), { timeout: 60_000, interval: 100 }).toMatch(words);
}
