import type { Statement } from '@oyez/contract/problems/problems';
import type { PackageDraft } from '../draft.ts';

type Part = Exclude<keyof Statement, 'title'>;
type Section = { heading: string; name: string; body: string };

/** What headings say, without blanks and marks around them. */
const PARTS: readonly [Part | 'samples', RegExp][] = [
  ['description', /^(题目)?(描述|题面|题意)$|^(problem )?(description|statement)$/i],
  ['input', /^(输入(格式|描述|说明)?|input( (format|description|specification))?)$/i],
  ['output', /^(输出(格式|描述|说明)?|output( (format|description|specification))?)$/i],
  [
    'samples',
    /^((输入|输出|输入输出)?(样例|示例)(输入|输出|组)?|(sample|example)s?( (input|output|test)s?)?)[\s#]*\d*$/i,
  ],
  ['hint', /^(提示|说明\/提示|说明与提示|hints?|notes?)$/i],
];
/** What else stands behind the formats. */
const BEHIND = /数据|范围|约定|样例|解释|说明|constraint|limit|scor|explanation|note/i;

/** A statement in Markdown as Hydro has it, one text with headings and with samples in blocks of code. */
export function readHydroStatement(markdown: string): {
  parts: Omit<Statement, 'title'>;
  samples: PackageDraft['samples'];
} {
  const { text, samples } = withoutSamples(markdown);
  const found: Record<Part, string[]> = { description: [], input: [], output: [], hint: [] };
  let last: Part = 'description';
  for (const { heading, name, body } of sectionsOf(text)) {
    const part = PARTS.find(([, pattern]) => pattern.test(name))?.[0];
    const isBehind = last !== 'description' || (found.description.length > 0 && BEHIND.test(name));
    const whole = [heading, body].filter((one) => one !== '').join('\n\n');
    if (part !== undefined && part !== 'samples') {
      last = part;
      if (body !== '') found[part].push(body);
    } else if (body !== '') found[isBehind ? 'hint' : 'description'].push(whole);
  }
  const joined = (part: Part) => found[part].join('\n\n');
  return {
    parts: {
      description: joined('description'),
      input: joined('input'),
      output: joined('output'),
      hint: joined('hint'),
    },
    samples,
  };
}

const FENCE = /^\s{0,3}(`{3,}|~{3,})\s*(?<info>[^`]*)$/;
const SAMPLE = /^(?<kind>input|output)(?<n>\d{1,3})$/i;

/** Blocks of code that are called `input1`, `output1` and so on; a second one of a name stays where it is. */
function withoutSamples(markdown: string): { text: string; samples: PackageDraft['samples'] } {
  const kept: string[] = [];
  const blocks = new Map<string, string>();
  const lines = markdown.split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const fence = FENCE.exec(lines[at]!);
    const { kind = '', n = '' } = SAMPLE.exec(fence?.groups?.['info']?.trim() ?? '')?.groups ?? {};
    if (!fence) {
      kept.push(lines[at]!);
      continue;
    }
    const mark = fence[1]!;
    const end = lines.findIndex((line, index) => index > at && line.trim().startsWith(mark) && FENCE.test(line));
    const last = end === -1 ? lines.length : end;
    const name = `${kind.toLowerCase()}${Number(n)}`;
    if (kind !== '' && !blocks.has(name)) blocks.set(name, lines.slice(at + 1, last).join('\n'));
    else kept.push(...(kind === '' ? [lines[at]!] : [mark]), ...lines.slice(at + 1, last + 1));
    at = last;
  }
  const numbers = [...new Set([...blocks.keys()].map((name) => Number(/\d+/.exec(name)?.[0])))].toSorted(
    (a, b) => a - b,
  );
  return {
    text: kept.join('\n'),
    samples: numbers.map((n) => ({ input: blocks.get(`input${n}`) ?? '', output: blocks.get(`output${n}`) ?? '' })),
  };
}

const HEADING = /^\s{0,3}#{1,6}\s+(?<name>.*?)[\s#]*$/;

function sectionsOf(text: string): Section[] {
  const sections: { heading: string; name: string; lines: string[] }[] = [{ heading: '', name: '', lines: [] }];
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const name = fence === '' ? HEADING.exec(line)?.groups?.['name'] : undefined;
    if (name === undefined) sections.at(-1)!.lines.push(line);
    else sections.push({ heading: line.trim(), name: name.replaceAll(/[*_【】[\]：:]/g, '').trim(), lines: [] });
  }
  return sections.map(({ lines, ...one }) => ({ ...one, body: trimmed(lines.join('\n')) }));
}

/** Without the empty lines around it; an indent at its beginning stays. */
function trimmed(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}
