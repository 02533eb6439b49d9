import { screen, waitFor, within } from '@testing-library/react';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLocale } from '../../api/locale.ts';
import { fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aLanguage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { JUDGING_PARTS, readJudgingText } from './judgingText.ts';

const docs = join(import.meta.dirname, '../../../../../docs');
const document = (name: string) => readFileSync(join(docs, name), 'utf8');

describe.each(['judging.md', 'judging.zh.md'])('the text of %s', (name) => {
  it('has all parts, each with a title and a text', () => {
    expect(document(name).match(/^## /gm)).toHaveLength(JUDGING_PARTS.length);
    const { title, intro, parts } = readJudgingText(document(name));
    for (const text of [title, intro, ...parts.flatMap((part) => [part.title, part.text])]) expect(text).not.toBe('');
    expect(intro).not.toContain('.md');
  });

  it('links only to parts that it has', () => {
    const links = [...document(name).matchAll(/\]\(#([^)]+)\)/g)].map((match) => match[1]);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(JUDGING_PARTS).toContain(link);
  });
});

describe('the help page', () => {
  beforeEach(() => {
    fakeSite();
    fakeApi(getLanguages, [
      aLanguage('C++ 17', { versions: ['g++ 12.2'] }),
      aLanguage('Python2', { available: false, reason: 'No judge on this site has this language installed.' }),
    ]);
  });

  it('is linked from the foot of every page, and tells how verdicts come about', async () => {
    const { user, address } = renderRoute('/home');
    await user.click(await screen.findByRole('link', { name: 'How judging works' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'How judging works' })).toBeDefined();
    expect(address()).toBe('/help/judging');
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(contents.getByRole('link', { name: 'Comparison' }).getAttribute('href')).toBe('#comparison');
    expect(await screen.findByText(/a run that counts as within the limit is taken/i)).toBeDefined();
  });

  it('shows what the judges of this site can run now', async () => {
    renderRoute('/help/judging');
    const table = within(await screen.findByRole('table', { name: 'Languages currently available on this site' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'LanguageStatusVersionLimits',
      'C++ 17Availableg++ 12.2× 1',
      'Python2Not availableNo judge on this site has this language installed.× 2',
    ]);
  });

  it.each([
    ['#comparison', ['comparison']],
    ['#%E0%A4%A', []],
  ])('opens at the part that the address %s names, if there is one', async (hash, parts) => {
    const seen: string[] = [];
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.id);
    });
    onTestFinished(() => scroll.mockRestore());
    renderRoute(`/help/judging${hash}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'How judging works' })).toBeDefined();
    await waitFor(() => expect(seen).toEqual(parts));
  });

  it('changes its language with the site', async () => {
    renderRoute('/help/judging');
    await screen.findByRole('heading', { level: 1, name: 'How judging works' });
    setLocale('zh-CN');
    expect(await screen.findByRole('heading', { level: 1, name: '评测说明' })).toBeDefined();
  });
});
