import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../folders.ts';

const DOCS = join(checkout, 'docs');
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'demo/README.md'].map((name) => join(checkout, name)),
  ...markdownIn(DOCS),
  ...markdownIn(join(DOCS, 'decisions')),
];
/** `x.md` and `x.zh.md` say the same. */
const pairs = markdownIn(DOCS)
  .filter((page) => page.endsWith('.zh.md'))
  .map((chinese) => ({ english: chinese.replace('.zh.md', '.md'), chinese }));

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

function nameOf(page: string): string {
  return relative(checkout, page);
}

/** Without what is only an example. */
function proseOf(page: string): string {
  return readFileSync(page, 'utf8').replaceAll(/^```[^]*?^```$/gm, '```');
}

/** The site's own page of how judging works names the parts of these by words of the code. */
function placesOnSite(page: string): string[] {
  if (!/judging(\.zh)?\.md$/.test(page)) return [];
  const source = readFileSync(join(checkout, 'apps/web/src/features/help/judgingText.ts'), 'utf8');
  const list = /JUDGING_PARTS = \[([^\]]+)\]/.exec(source)?.[1] ?? '';
  return [...list.matchAll(/'([a-z-]+)'/g)].map(([, id = '']) => id);
}

/** The addresses within a page, as GitHub makes them of its headings, and those that it names itself. */
function placesIn(page: string): Set<string> {
  const prose = proseOf(page);
  const places = placesOnSite(page);
  places.push(...[...prose.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of prose.matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const same = places.filter((one) => one.replace(/-\d+$/, '') === slug).length;
    places.push(same === 0 ? slug : `${slug}-${same}`);
  }
  return new Set(places);
}

function linksIn(page: string): string[] {
  const text = proseOf(page).replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) => (/^(https?|mailto):/.test(to) ? [] : to));
}

function leadsNowhere(page: string, link: string): boolean {
  const [file = '', place] = link.split('#');
  const target = file === '' ? page : join(dirname(page), file);
  if (!existsSync(target)) return true;
  return place !== undefined && target.endsWith('.md') && !placesIn(target).has(decodeURIComponent(place));
}

/** What has to be the same in every language: the order of parts, how much stands in tables, and what is typed. */
function skeletonOf(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  return text.split('\n').flatMap((line) => (/^(#+ |\||```)/.exec(line)?.[0] ?? '') || []);
}

function typedIn(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  return [...new Set(text.match(/\.\/oyez (-+)?[a-z-]+|\bOYEZ_[A-Z0-9_]+[A-Z0-9]\b/g))].toSorted();
}

describe('the pages of documentation', () => {
  it.each(pages.map(nameOf))('have no link that leads nowhere: %s', (name) => {
    const page = join(checkout, name);
    expect(linksIn(page).filter((link) => leadsNowhere(page, link))).toEqual([]);
  });

  it('are found, and some of them in two languages', () => {
    expect(pages.length).toBeGreaterThan(50);
    expect(pairs.map(({ english }) => nameOf(english))).toContain('docs/operations.md');
  });
});

describe.each(pairs.map(({ english, chinese }) => [nameOf(english), english, chinese] as const))(
  '%s',
  (_, english, chinese) => {
    it('leads to its other language at the top, and back', () => {
      const topOf = (page: string) => readFileSync(page, 'utf8').split('\n').slice(0, 6).join('\n');
      expect(topOf(english)).toContain(`](${relative(DOCS, chinese)})`);
      expect(topOf(chinese)).toContain(`](${relative(DOCS, english)})`);
    });

    it('has the same parts, tables and commands in both', () => {
      expect(skeletonOf(chinese)).toEqual(skeletonOf(english));
      expect(typedIn(chinese)).toEqual(typedIn(english));
    });
  },
);
