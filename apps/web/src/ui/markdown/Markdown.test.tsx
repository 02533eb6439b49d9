import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { Markdown, markdownLoaded } from './Markdown.tsx';
import { MAX_MARKDOWN_LENGTH } from './bounds.ts';
import { loadPipeline } from './pipeline.ts';
import { formulasDrawn } from './useFormulas.ts';

/** Draws a text and waits for its parser. */
async function draw(text: string): Promise<HTMLElement> {
  const { container } = render(text);
  await waitFor(() => expect(container().querySelector('[role="status"]')).toBeNull());
  return container();
}

function render(text: string) {
  renderElement(
    <div data-testid="text">
      <Markdown text={text} />
    </div>,
  );
  return { container: () => screen.getByTestId('text') };
}

const HOSTILE: [string, string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in a paragraph', 'hello <script src="https://evil.example/x.js"></script> there'],
  ['an event handler', '<img src="x" onerror="alert(1)">'],
  ['an event handler on allowed text', '<b onmouseover="alert(1)" onclick=alert(1)>b</b>'],
  ['a javascript link', '[x](javascript:alert(1))'],
  ['a javascript link with a tab in it', '<a href="java\tscript:alert(1)">x</a>'],
  ['a javascript link in capitals and entities', '<a href="&#x6A;AVASCRIPT:alert(1)">x</a>'],
  ['a data link', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['an automatic javascript link', '<javascript:alert(1)>'],
  ['a vbscript reference link', '[x][1]\n\n[1]: vbscript:msgbox(1)'],
  [
    'an svg',
    '<svg onload="alert(1)"><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  ],
  ['mathml with a link', '<math><mi xlink:href="javascript:alert(1)">x</mi></math>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['an object', '<object data="x.swf"></object><embed src="x.swf">'],
  ['a form', '<form action="https://evil.example"><input name="password" type="password"><button>go</button></form>'],
  ['a style element', '<style>body { display: none }</style>'],
  ['a style attribute', '<div style="position:fixed;inset:0;background:url(https://evil.example)">x</div>'],
  ['a class that dresses up as the site', '<div class="mantine-Overlay-root katex">x</div>'],
  ['a forged formula', '<span class="katex" style="position:fixed">x</span>'],
  ['an id that shadows the page', '<a id="root" name="root">x</a>'],
  ['a base address', '<base href="https://evil.example/">'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a picture of another host', '![x](https://evil.example/pixel.png)'],
  ['a picture without a scheme', '<img src="//evil.example/pixel.png">'],
  ['a picture with backslashes', '<img src="/\\evil.example/pixel.png">'],
  ['a picture with a tab between the slashes', '<img src="/\t/evil.example/pixel.png">'],
  ['a picture with an encoded tab between the slashes', '<img src="/&#9;/evil.example/pixel.png">'],
  ['a picture with line breaks before the slashes', '<img src="&#10;/&#13;/evil.example/pixel.png">'],
  ['a picture with a tab in its scheme', '<img src="ht&#9;tps://evil.example/pixel.png">'],
  ['an svg picture as data', '<img src="data:image/svg+xml;base64,PHN2Zz4=">'],
  ['a source set', '<img srcset="https://evil.example/a.png 1x">'],
  ['quotes in the name of a code block', '```cpp" onmouseover="alert(1)\nint x;\n```'],
  ['markup in the name of a code block', '```<img/src=x/onerror=alert(1)>\nint x;\n```'],
  ['a formula with a link', '$\\href{javascript:alert(1)}{x}$'],
  ['a formula with markup', '$\\htmlData{x=1}{\\htmlStyle{position:fixed}{\\htmlClass{a}{\\htmlId{root}{x}}}}$'],
  ['a formula with a picture', '$\\includegraphics{https://evil.example/x.png}$'],
  ['a formula with a url', '$\\url{javascript:alert(1)}$'],
  ['a formula with tags in its text', '$\\text{<img src=x onerror=alert(1)>}$'],
  ['a formula with a hostile colour', '$\\color{red;background:url(https://evil.example)}{x}$'],
  ['a broken out comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['a template', '<template><img src=x onerror=alert(1)></template>'],
  ['noscript nesting', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['mutation through mathml', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
];

describe('a hostile text', () => {
  it.each(HOSTILE)('cannot do harm with %s', async (_name, text) => {
    const drawn = await draw(text);
    for (const element of drawn.querySelectorAll('*')) {
      const isFormula = element.closest('.katex') !== null || element.classList.contains('katex-error');
      expect(
        element.matches('script, iframe, object, embed, form, button[type=submit], style, base, meta, template'),
      ).toBe(false);
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|srcset|xlink|formaction/);
        if (name === 'href' || name === 'src') expect(value).not.toMatch(/^\s*(?:javascript|vbscript|data:text)/i);
        if (name === 'style' && element.closest('[data-testid]') === drawn)
          expect(value).not.toMatch(/url\(|fixed|expression/i);
        if (name === 'id') expect(value).toMatch(/^(?:user-content-|mantine-|footnote-label)/);
      }
      if (element.tagName === 'IMG') expect(element.getAttribute('src') ?? '').not.toMatch(/evil|svg\+xml/);
      expect(element.classList.contains('mantine-Overlay-root')).toBe(false);
      if (!isFormula) expect(element.classList.contains('katex')).toBe(false);
      if (element.classList.contains('katex')) expect(element.querySelector('annotation')).not.toBeNull();
    }
  });

  it('shows a foreign picture as a link that leaves with nothing but the address', async () => {
    const drawn = await draw('![a graph](https://pictures.example/graph.png)');
    const link = drawn.querySelector('a');
    expect(link?.textContent).toBe('a graph');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(drawn.querySelector('img')).toBeNull();
  });

  it.each([
    ['with two slashes', '//evil.example/x'],
    ['with a tab between the slashes', '/&#9;/evil.example/x'],
    ['with line breaks around the slashes', '&#10;/&#13;/evil.example/x'],
    ['with a backslash', '/\\evil.example/x'],
    ['with two backslashes', '\\\\evil.example/x'],
    ['with a tab before the backslash', '/&#9;\\evil.example/x'],
    ['with a tab in the scheme', 'ht&#9;tps://evil.example/x'],
    ['with one slash after the scheme', 'https:/evil.example/x'],
    ['with a control character before it', '&#1;//evil.example/x'],
    ['with a space before it', ' //evil.example/x'],
  ])('never passes off an address of another host as one of this site: %s', async (_, address) => {
    const drawn = await draw(`<a href="${address}">a</a> <img src="${address}" alt="b">`);
    expect(drawn.querySelector('img')).toBeNull();
    for (const link of drawn.querySelectorAll('a')) {
      expect([link.rel, link.target]).toEqual(['noopener noreferrer nofollow', '_blank']);
    }
  });

  it('leads to places of this site in the same window', async () => {
    const drawn = await draw(`[a](/problem) [b](#top) [c](problem?x=//y) [d](${window.location.origin}/problem)`);
    expect(Array.from(drawn.querySelectorAll('a'), (link) => [link.rel, link.target])).toEqual(
      Array.from({ length: 4 }, () => ['', '']),
    );
  });

  it.each([
    ['quotes', '> '.repeat(5000) + 'x'],
    ['lines of quotes', `${'> '.repeat(24)}x\n`.repeat(1000)],
    ['lists', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['brackets', '['.repeat(50_000)],
    ['pictures in pictures', '!['.repeat(20_000)],
    ['emphasis', '*a **b '.repeat(8000)],
    ['signs of emphasis in turn', '*_[`<'.repeat(13_100)],
    ['signs of emphasis in many lines', `${'*a_'.repeat(600)}\n2) `.repeat(35)],
    ['signs of emphasis after what is no code', `<div>\n\`\`\`\n\n${'*a_'.repeat(21_000)}`],
    ['elements', '<div>'.repeat(20_000)],
    ['braces of a formula', `$${'{'.repeat(20_000)}x${'}'.repeat(20_000)}$`],
    ['endless macros', '$\\def\\x{\\x\\x}\\x$'],
    ['backticks', '`'.repeat(60_000)],
    ['tables', `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n`],
  ])('is drawn in bounded time with too many %s', async (_name, text) => {
    const toTree = await loadPipeline({ maths: true, rawHtml: true });
    const before = process.cpuUsage();
    const { formulas } = toTree(text, { headingBase: 3, footnotes: { label: 'Notes', back: String } });
    formulas?.draw(formulas.count - 1);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(6000);
  });

  it('keeps the words of quotes that are nested too deep', async () => {
    const drawn = await draw(`${'> '.repeat(60)}deep\n\nand on`);
    expect(drawn.querySelectorAll('blockquote')).toHaveLength(24);
    expect(drawn.textContent).toContain('deep');
  });

  it('shows the words of an address that is not let through as words', async () => {
    const drawn = await draw('[click me](javascript:alert(1))');
    expect([drawn.querySelector('a'), drawn.textContent]).toEqual([null, 'click me']);
  });

  it('lets no sign turn the letters around', async () => {
    expect((await draw('right\u202e RTL')).textContent).toBe('right RTL');
  });

  it('shows the signs of emphasis that are too many as signs, and leaves code as it is', async () => {
    const toTree = await loadPipeline({ maths: false, rawHtml: false });
    const many = '*a* '.repeat(3000);
    const drawn = JSON.stringify(
      toTree(`${many}*b* \\*c\n\n*new* paragraph\n\n\`\`\`\n${many.slice(0, 6000)}*d*\n\`\`\``, {
        headingBase: 3,
        footnotes: { label: '', back: String },
      }).tree,
    );
    expect(drawn).toContain('*b* *c');
    expect(drawn).toContain('"children":[{"type":"text","value":"new"');
    expect(drawn).toContain('*a* *d*');
    expect(drawn).not.toContain('\\\\*');
  });

  it('is cut at the greatest length of a text', async () => {
    const toTree = await loadPipeline({ maths: false, rawHtml: false });
    const { tree } = toTree('x'.repeat(MAX_MARKDOWN_LENGTH + 10), {
      headingBase: 3,
      footnotes: { label: '', back: String },
    });
    expect(JSON.stringify(tree)).toContain('x'.repeat(MAX_MARKDOWN_LENGTH));
    expect(JSON.stringify(tree)).not.toContain('x'.repeat(MAX_MARKDOWN_LENGTH + 1));
  });
});

describe('a text with formulas', () => {
  it.each([
    ['inline', 'so $a+b$ is', 'a+b', false],
    ['displayed', '$$\na^2\n$$', 'a^2', true],
    ['displayed on one line', 'Find\n\n$$x_i$$\n\nnow', 'x_i', true],
    ['in a block that names math', '```math\n\\frac12\n```', '\\frac12', true],
    ['between Chinese words', '其中$1\\le n\\le 10^5$，求', '1\\le n\\le 10^5', false],
    ['with a comparison that looks like a tag', 'if $a<b$ then', 'a<b', false],
    ['within HTML', '<p>if <b>not</b> $a<b$ then</p>', 'a<b', false],
    ['displayed within HTML', '<div>Find $$x_i &lt; 5$$ now</div>', 'x_i < 5', true],
  ])('draws them %s', async (_name, text, source, isDisplayed) => {
    const drawn = await draw(text);
    expect(drawn.querySelector('.katex annotation')?.textContent).toBe(source);
    expect(drawn.querySelector('.katex-display') !== null).toBe(isDisplayed);
  });

  it.each(['<p>It costs $5, or $10 for two.</p>', '<pre>echo $a$</pre>', '<p><code>$a$</code></p>'])(
    'sees none in %s',
    async (text) => expect((await draw(text)).querySelector('.katex')).toBeNull(),
  );

  it.each([
    '\\frac{a}{b}',
    '\\sqrt[3]{x}',
    '\\sum_{i=1}^{n} a_i',
    '\\begin{cases}1 & n=0\\\\ n & n>0\\end{cases}',
    '\\hat{a}\\vec{b}',
    '\\left\\lfloor\\frac{a}{b}\\right\\rfloor',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\color{red}{x}',
    '\\boxed{x}',
    '\\overline{ab}',
    '\\underbrace{a+b}_{2}',
    '\\cancel{x}',
    '\\colorbox{yellow}{x}',
    '\\rule{1em}{2em}',
    '\\xrightarrow{n}',
    '\\begin{array}{|c|c|}\\hline 1&2\\\\\\hdashline 3&4\\end{array}',
    '\\Bigl( x \\Bigr)',
    '\\mathcal{O}(n\\log n)',
    '\\widetilde{abc}',
  ])('loses nothing of %s to the sanitiser', async (source) => {
    const { renderToString } = (await import('katex')).default;
    const expected = new DOMParser().parseFromString(renderToString(source, { strict: 'ignore' }), 'text/html').body;
    const drawn = await draw(`$${source}$`);
    const shapeOf = (root: ParentNode) =>
      [...root.querySelectorAll('.katex, .katex *')].map((one) => [
        one.localName,
        one.getAttribute('class') ?? '',
        (one.getAttribute('style') ?? '').split(';').filter((part) => part.trim() !== '').length,
      ]);
    expect(shapeOf(drawn)).toEqual(shapeOf(expected));
  });

  it('keeps the signs that touch a formula on its line, once each', async () => {
    const drawn = await draw('共 $n$ 行（$1 \\le n = k$），见 $m$。另见 $\\frac{1}$，完。');
    const boundTexts = [...drawn.querySelectorAll('.bound')].map((one) => one.textContent);
    expect(boundTexts).toEqual(['（1≤', 'k），', 'm。']);
    const shown = drawn.cloneNode(true) as HTMLElement;
    for (const hidden of shown.querySelectorAll('.katex-mathml')) hidden.remove();
    expect(shown.textContent.replace(/[\s\u200b]/g, '')).toBe('共n行（1≤n=k），见m。另见\\frac{1}，完。');
  });

  it('shows the source of a formula that is wrong', async () => {
    const drawn = await draw('$\\frac{1}$ and text');
    expect(drawn.textContent).toContain('\\frac{1}');
    expect(drawn.textContent).toContain('and text');
  });

  it('keeps the macros of one text from the next', async () => {
    const toTree = await loadPipeline({ maths: true, rawHtml: false });
    const options = { headingBase: 3, footnotes: { label: '', back: String } };
    const markupOf = (text: string) => {
      const { formulas } = toTree(text, options);
      const last = formulas?.draw(formulas.count - 1);
      return last !== undefined && 'markup' in last ? last.markup.__html : '';
    };
    expect(markupOf('$\\gdef\\secret{42}\\secret$')).toContain('<mn>42</mn>');
    expect(markupOf('$\\gdef\\secret{42}$ $\\secret$')).toContain('<mn>42</mn>');
    expect(markupOf('$\\secret$')).not.toContain('42');
  });

  const manyFormulas = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => `Line ${n}: $${name}_{${n}}$.`).join('\n\n');
  const formulasIn = (place: HTMLElement) => place.querySelectorAll('.katex').length;

  it('has what is read first at once and the others soon, each in its place', async () => {
    await markdownLoaded();
    const drawn = render(manyFormulas(200, 'x')).container();
    expect(formulasIn(drawn)).toBeGreaterThanOrEqual(60);
    expect(formulasIn(drawn)).toBeLessThan(200);
    expect(drawn.textContent).toContain('Line 199: x_{199}.');
    await formulasDrawn();
    await waitFor(() => expect(formulasIn(drawn)).toBe(200));
    const sources = [...drawn.querySelectorAll('annotation')].map((one) => one.textContent);
    expect(sources).toEqual(Array.from({ length: 200 }, (_, n) => `x_{${n}}`));
  });

  it('has them all on paper', async () => {
    await markdownLoaded();
    const drawn = render(manyFormulas(300, 'y')).container();
    expect(formulasIn(drawn)).toBeLessThan(300);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(formulasIn(drawn)).toBe(300);
  });
});

describe('what is wider than its place', () => {
  const measured = (wide: boolean) => {
    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(wide ? 900 : 300);
    const place = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    onTestFinished(() => {
      width.mockRestore();
      place.mockRestore();
    });
  };
  const text = '$$\na+b\n$$\n\n$c$\n\n| a | b |\n|---|---|\n| 1 | 2 |';

  it('is reached by the keyboard, formulas and tables alike', async () => {
    measured(true);
    await draw(text);
    const formula = await screen.findByRole('group', { name: /^Wide formula/ });
    expect(formula.tabIndex).toBe(0);
    expect(formula.querySelector('annotation')?.textContent).toBe('a+b');
    expect(screen.getByRole('group', { name: /^Wide table/ }).tabIndex).toBe(0);
  });

  it('and nothing else is a stop on the way', async () => {
    measured(false);
    const drawn = await draw(text);
    await formulasDrawn();
    expect(drawn.querySelectorAll('.katex').length).toBe(2);
    expect(drawn.querySelector('[tabindex]')).toBeNull();
  });
});

describe('an ordinary text', () => {
  it('is drawn with tables, lists, links, notes and code', async () => {
    const drawn = await draw(
      '# Title\n\nSee [the page](/problem) and https://example.org for more[^1].\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n\n```cpp\nint x;\n```\n\n[^1]: A note.',
    );
    expect(drawn.querySelector('h3')?.textContent).toBe('Title');
    expect(drawn.querySelector('a[href="/problem"]')?.getAttribute('target')).toBeNull();
    expect(drawn.querySelector('a[href="https://example.org"]')?.getAttribute('rel')).toContain('noopener');
    expect(drawn.querySelectorAll('td')).toHaveLength(2);
    expect(drawn.querySelector('input[type=checkbox]')?.hasAttribute('disabled')).toBe(true);
    expect(drawn.querySelector('pre')?.textContent).toBe('int x;\n');
    const note = drawn.querySelector('sup a');
    expect(drawn.querySelector(note?.getAttribute('href') ?? '')?.textContent).toContain('A note.');
  });

  it('strikes out between two tildes, and reads one as a range', async () => {
    const drawn = await draw('1~100，1~200 ~~old~~');
    expect([drawn.querySelector('del')?.textContent, drawn.textContent]).toEqual(['old', '1~100，1~200 old']);
  });

  it('keeps the harmless part of HTML', async () => {
    const drawn = await draw(
      'H<sub>2</sub>O <kbd>Ctrl</kbd> <u>so</u><br>and <img src="/api/public/file/a.png" width="120" alt="a">',
    );
    expect(drawn.querySelector('sub')?.textContent).toBe('2');
    expect(drawn.querySelector('img')?.getAttribute('width')).toBe('120');
  });
});

describe('names in a text', () => {
  const people = {
    names: ['小明', 'Ada', 'x"><img src=x>'],
    addressOf: (name: string) => `/user-home?username=${encodeURIComponent(name)}`,
  };
  const linksIn = async (text: string) => {
    const toTree = await loadPipeline({ maths: true, rawHtml: true });
    const { tree } = toTree(text, { headingBase: 3, footnotes: { label: '', back: String }, people });
    return [...JSON.stringify(tree).matchAll(/"href":"([^"]*)"[^\]]*"value":"([^"]*)"/g)].map(([, href, shown]) => [
      href,
      shown,
    ]);
  };

  it.each([
    ['谢谢@小明，好了', ['/user-home?username=%E5%B0%8F%E6%98%8E', '@小明']],
    ['**@ADA** and more', ['/user-home?username=Ada', '@ADA']],
    ['<div>@ada</div>', ['/user-home?username=Ada', '@ada']],
  ])('of %j lead to the person', async (text, link) => expect(await linksIn(text)).toEqual([link]));

  it.each(['@adamant', 'mail@ada.example', '`@ada`', '> @ada', '@nobody', '$@ada$', '@\u200bada'])(
    'of %j lead nowhere',
    async (text) => expect((await linksIn(text)).filter(([href]) => href?.startsWith('/user-home'))).toEqual([]),
  );

  it('stay what they are in a link of their own', async () => {
    expect(await linksIn('[@ada](https://evil.example)')).toEqual([['https://evil.example', '@ada']]);
  });

  it('are many, and take no time', async () => {
    const toTree = await loadPipeline({ maths: false, rawHtml: false });
    const before = process.cpuUsage();
    toTree('@ada '.repeat(13_000), { headingBase: 3, footnotes: { label: '', back: String }, people });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
  });
});
