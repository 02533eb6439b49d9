import { describe, expect, it } from 'vitest';
import { aPower, drawnFormula } from '../../../../testing/katex.ts';
import { foreignHtml, foreignText, unmarked } from './foreign-text.ts';
import { Notes } from '../notes.ts';
import { looksLikeHtml } from '../values.ts';
import { readJson } from './text.ts';

function read(text: string) {
  const notes = new Notes();
  return { text: foreignText(text, notes), notices: notes.list() };
}

describe('the statement of another system that was written as HTML', () => {
  it.each([
    ['stars of a product', 'n*m*k and (a)*(b)', 'n&#42;m&#42;k and (a)&#42;(b)'],
    ['stars of a product in HTML', '<p>n*m</p>', '<p>n&#42;m</p>'],
    ['formulas', '$a*b$ and a*b', '$a*b$ and a&#42;b'],
    ['code', '<pre>a*b</pre>, <code>a*b</code>', '<pre>a*b</pre>, <code>a*b</code>'],
    ['addresses', '<img src="/a*b.png">', '<img src="/a*b.png">'],
    ['code in capitals', '<PRE>a*b</PRE> a*b', '<PRE>a*b</PRE> a&#42;b'],
    ['stars behind a block without end', '<pre>a*b', '<pre>a&#42;b'],
    ['marked words', 'a *very* long **text**', 'a *very* long **text**'],
    ['indented paragraphs', '    First.\n\n\tSecond.\n    Its next line.', 'First.\n\nSecond.\n    Its next line.'],
  ])('keeps its %s', (_, given, expected) => {
    expect(foreignHtml(given, new Notes())).toBe(expected);
  });
});

it('a text of tags, comments and strings that nothing closes is read as fast as any other', () => {
  const before = process.cpuUsage();
  expect(looksLikeHtml('<p'.repeat(60_000))).toBe(false);
  expect(looksLikeHtml('<p<p>')).toBe(true);
  expect(unmarked('[md]'.repeat(60_000), /\[md\]/g, '[/md]')).toBe('[md]'.repeat(60_000));
  expect(readJson('"\\'.repeat(150_000), 'problem.json', new Notes())).toBeUndefined();
  expect(readJson('/* '.repeat(150_000), 'problem.json', new Notes())).toBeUndefined();
  expect(unmarked('a[md]b[/md]c[md]d', /\[md\]/g, '[/md]')).toBe('abc[md]d');
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

it.each([
  ['tags', '<'],
  ['blocks', '<pre'],
  ['blocks of code', '<p><code>'],
  ['formulas that are drawn', '<span class="katex" '],
  ['formulas that are drawn twice', '<math><annotation encoding="tex">x</annotation></math><span aria-hidden=true>'],
  ['formulas in brackets', '&\\['],
  ['fences', '<p>\n```\na'],
])('a long statement of another system whose %s nothing closes is read as fast as any other', (_, mark) => {
  const before = process.cpuUsage();
  foreignHtml(`<p>${mark.repeat(250_000 / mark.length)}`, new Notes());
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

describe('the statement of another system', () => {
  it.each([
    ['as it draws them', `At most ${aPower.html}.`],
    ['without classes', `At most ${aPower.bare.replace(/^<span><span>|<\/span>$/g, '')}.`],
    ['as MathML', `At most ${/<math.*<\/math>/.exec(aPower.html)?.[0]}.`],
  ])('has the TeX of formulas of KaTeX %s, and nothing else of them', (_, text) => {
    const found = read(text);
    expect(found.text.replaceAll(/<\/?span>/g, '')).toBe('At most $\\le 10^5$.');
    expect(found.notices).toMatchObject([{ code: 'FORMULAS_FROM_HTML', count: 1, params: { value: '\\le 10^5' } }]);
  });

  it('tells formulas on lines of their own from those within one', () => {
    const display = `<span class="katex-display">${aPower.html}</span>`;
    expect(read(`${display} and ${aPower.html}`).text).toBe('$$\\le 10^5$$ and $\\le 10^5$');
    const compared = drawnFormula({ tex: 'a<b', seen: 'a<b', mathml: '<mi>a</mi>', html: 'a' });
    expect(read(compared.html).text).toBe('$a< b$');
  });

  it('says of which formulas the TeX is not there', () => {
    const { text, notices } = read(`At most ${aPower.drawnOnly}.`);
    expect(text).toContain(aPower.drawnOnly);
    expect(notices).toMatchObject([{ code: 'FORMULA_WITHOUT_TEX', params: { value: '≤105' } }]);
  });

  it.each([
    ['1≤n≤10001 \\leq n \\leq 10001≤n≤1000', '$1 \\leq n \\leq 1000$'],
    ['≤105\\le 10^5≤105', '$\\le 10^5$'],
    ['一个整数nnn，aia_iai\u200b 与 2n−12^{n-1}2n−1。', '一个整数$n$，$a_i$ 与 $2^{n-1}$。'],
    ['ab\\frac{a}{b}ba\u200b', '$\\frac{a}{b}$'],
  ])('has formulas once that somebody copied as text: %s', (given, expected) => {
    const { text, notices } = read(`设 ${given}`);
    expect(text).toBe(`设 ${expected}`);
    expect(notices.map((one) => one.code)).toEqual(['FORMULAS_FROM_TEXT']);
  });

  it.each(['The string aaa and 555.', 'A file a_b in C:\\new, 10^5 times.', '$a_i$ and $a_i$ and $a_i$', 'xxx_yyy'])(
    'keeps what only looks like it: %s',
    (text) => expect(read(text)).toEqual({ text, notices: [] }),
  );

  it('has no escapes of HTML within formulas', () => {
    expect(read('If $0 < a&#44;b &amp;lt; 5$ &#44; and \\(x&nbsp;&le; y\\).').text).toBe(
      'If $0 < a,b < 5$ &#44; and \\(x ≤ y\\).',
    );
    expect(read('<p>$a&lt;b$</p>').text).toBe('<p>$a< b$</p>');
  });

  it('has no block of code where HTML is indented', () => {
    const html = '<div>\n\n    <p>One</p>\n\n\tTwo\n<pre>\n    kept\n</pre>\n    <p>Three</p></div>';
    expect(read(html).text).toBe('<div>\n\n<p>One</p>\n\nTwo\n<pre>\n    kept\n</pre>\n<p>Three</p></div>');
    const mixed = 'List:\n\n- a\n    - b\n\n        code\n\n    <p>x</p>\n';
    expect(read(mixed).text).toBe('List:\n\n- a\n    - b\n\n        code\n\n<p>x</p>\n');
  });

  it('is read in no time, whatever is in it', () => {
    const before = process.cpuUsage();
    for (const junk of ['<span class="katex">', '$a&', '{a_', '\\', '<math>', 'a_1 ', '&amp;']) {
      read(`${junk.repeat(60_000 / junk.length)}a_a`);
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(30_000);
  });
});
