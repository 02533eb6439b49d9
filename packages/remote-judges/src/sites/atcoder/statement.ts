import type { Reply } from '../../http/client.ts';
import { Assets } from '../../page/assets.ts';
import { piecesBetween } from '../../page/markup.ts';
import { type ChildNode, type Element, type Page, rawText, wordsOf } from '../../page/page.ts';
import { type Dialect, sampleText, statementOf } from '../../page/statement.ts';
import type { RemoteId, RemoteProblem, Site } from '../../provider.ts';

const BRACKETS = [
  { begin: String.raw`\(`, end: String.raw`\)`, display: false },
  { begin: String.raw`\[`, end: String.raw`\]`, display: true },
];
const DIALECT: Dialect = {
  formulas: (text) => piecesBetween(text, BRACKETS),
  formulaOf: (element) => (element.name === 'var' ? { tex: rawText(element), display: false } : undefined),
};

type Part = { name: string; nodes: ChildNode[]; box: Element };

/** A task's page, new or old. Constraints stand behind the input, as in the statements of this site. */
export function problemOfPage(reply: Reply, id: RemoteId, site: Site, baseUrl: string): RemoteProblem {
  const { page } = reply;
  const whole = page.must('#task-statement');
  const statement = page.one('span.lang-en', whole) ?? page.one('span.lang-ja', whole) ?? whole;
  const assets = new Assets(site.hosts, baseUrl);
  const notes = new Set<string>(reply.isBroken ? ['some signs of the page could not be read'] : []);
  const written = (nodes: readonly ChildNode[]) => {
    const { text, notes: more } = statementOf(nodes, DIALECT, assets, reply.url);
    for (const note of more) notes.add(note);
    return text;
  };
  const parts = partsOf(page, statement);
  const part = (...names: string[]) => {
    const found = parts.filter((one) => names.includes(one.name));
    return found.map((one) => written(one.nodes)).join('\n\n');
  };
  const description = part('Problem Statement', '問題文');
  const isKnown = description !== '';
  if (!isKnown) notes.add('the statement has no sections that we know: it stands in the description as a whole');
  const constraints = part('Constraints', '制約');
  const input = part('Input', '入力');
  return {
    id,
    title: titleOf(page),
    ...limitsOf(page),
    description: isKnown ? description : written(statement.children),
    input: [input, constraints && `<p><strong>Constraints</strong></p>\n\n${constraints}`].filter(Boolean).join('\n\n'),
    output: part('Output', '出力'),
    hint: '',
    samples: isKnown ? samplesOf(page, parts) : [],
    sourceLabel: page.words('a.contest-title') ?? '',
    sourceUrl: site.problemUrl(id),
    contestUrl: `${site.baseUrl}/contests/${id.contest}`,
    tags: [],
    languageIds: undefined,
    assets: assets.list,
    flags: { interactive: false, specialJudge: false, fileIo: false, pdf: false },
    notes: [...notes],
    page: reply.snapshot(),
  };
}

/** Headings with what follows them: in a section of its own, or up to the next heading. */
function partsOf(page: Page, statement: Element): Part[] {
  return page.all('h3', statement).flatMap((heading) => {
    const box = heading.parent;
    if (box?.type !== 'tag') return [];
    const from = box.children.indexOf(heading) + 1;
    const rest = box.children.slice(from);
    const end = rest.findIndex((node) => node.type === 'tag' && node.name === 'h3');
    return [{ name: wordsOf(heading).replace(/Copy$/, '').trim(), nodes: end === -1 ? rest : rest.slice(0, end), box }];
  });
}

function samplesOf(page: Page, parts: readonly Part[]): { input: string; output: string }[] {
  const found = (kind: RegExp) =>
    parts
      .filter(({ name }) => kind.test(name))
      .map((part) => {
        const tags = part.nodes.filter((node): node is Element => node.type === 'tag');
        const pre = tags.flatMap((tag) => (tag.name === 'pre' ? [tag] : page.all('pre', tag)))[0];
        if (pre === undefined) throw page.changed(`pre of ${part.name}`);
        return sampleText(pre);
      });
  const inputs = found(/^(?:Sample Input|入力例)\s*\d*$/);
  const outputs = found(/^(?:Sample Output|出力例)\s*\d*$/);
  if (inputs.length !== outputs.length) throw page.changed('as many sample inputs as outputs');
  return inputs.map((input, index) => ({ input, output: outputs[index] ?? '' }));
}

/** `B - Name` and, within it, a button. */
function titleOf(page: Page): string {
  const first = page.one('span.h2')?.children.find((node) => node.type === 'text' && wordsOf(node) !== '');
  const title = first ? wordsOf(first) : page.words('title');
  if (!title) throw page.changed('span.h2');
  const cut = title.indexOf(' - ');
  return cut === -1 ? title : title.slice(cut + 3);
}

function limitsOf(page: Page): { timeLimitMs: number; memoryLimitMb: number } {
  const line =
    page
      .all('p')
      .map(wordsOf)
      .find((words) => /(?:Time Limit|実行時間制限):/.test(words)) ?? '';
  const time = /(?:Time Limit|実行時間制限): (\d+(?:\.\d+)?) (sec|msec)\b/.exec(line);
  const memory = /(?:Memory Limit|メモリ制限): (\d+) (KB|KiB|MB|MiB)\b/.exec(line);
  if (!time) throw page.changed('Time Limit');
  if (!memory) throw page.changed('Memory Limit');
  const megabytes = Number(memory[1]) / (memory[2]!.startsWith('K') ? 1024 : 1);
  return {
    timeLimitMs: Math.round(Number(time[1]) * (time[2] === 'sec' ? 1000 : 1)),
    memoryLimitMb: Math.max(1, Math.round(megabytes)),
  };
}
