import { Assets } from '../../page/assets.ts';
import type { PageSnapshot, RemoteId, RemoteProblem, Site } from '../../provider.ts';
import type { Problem } from './answers.ts';

type Section = NonNullable<Problem['localizedContentsOfLocale']>['contentSections'][number];
type Part = 'description' | 'input' | 'output' | 'hint';

const PARTS: readonly [RegExp, Part][] = [
  [/^(?:题目描述|题目背景|Description|Problem Statement)/i, 'description'],
  [/^(?:输入|Input)/i, 'input'],
  [/^(?:输出|Output)/i, 'output'],
  [/^(?:数据范围|提示|样例|说明|Hint|Note|Limits|Constraints|Sample|Example)/i, 'hint'],
];

/** The statement is Markdown there, too: only its pictures are ours to name. */
export function libreProblem(
  site: Site,
  id: RemoteId,
  answer: Problem,
  page: PageSnapshot,
  baseUrl: string,
): RemoteProblem | string {
  const content = answer.localizedContentsOfLocale;
  const { timeLimit, memoryLimit, fileIo, checker } = answer.judgeInfo ?? {};
  if (!content) return 'localizedContentsOfLocale';
  if (!timeLimit || !memoryLimit) return 'judgeInfo';
  const assets = new Assets(site.hosts, baseUrl);
  const parts = { description: '', input: '', output: '', hint: '' };
  for (const section of content.contentSections) {
    const part = partOf(section);
    const text = withPictures(section.text ?? '', assets, site.problemUrl(id)).trim();
    if (text === '') continue;
    const isNamed = PARTS.some(([title]) => title.test(section.sectionTitle));
    parts[part] += `${isNamed && parts[part] === '' ? '' : `\n\n### ${section.sectionTitle}\n\n`}${text}`;
  }
  return {
    id,
    title: content.title,
    timeLimitMs: timeLimit,
    memoryLimitMb: memoryLimit,
    description: parts.description.trim(),
    input: parts.input.trim(),
    output: parts.output.trim(),
    hint: parts.hint.trim(),
    samples: (answer.samples ?? []).map(({ inputData, outputData }) => ({ input: inputData, output: outputData })),
    sourceLabel: '',
    sourceUrl: site.problemUrl(id),
    contestUrl: undefined,
    tags: (answer.tagsOfLocale ?? []).map(({ name }) => name),
    languageIds: undefined,
    assets: assets.list,
    flags: {
      interactive: answer.meta?.type === 'Interaction',
      specialJudge: checker?.type === 'custom',
      fileIo: Boolean(fileIo),
      pdf: false,
    },
    notes: fileIo ? [`reads ${fileIo.inputFilename} and writes ${fileIo.outputFilename}`] : [],
    page,
  };
}

function partOf({ sectionTitle, type }: Section): Part {
  if (type.toUpperCase() === 'SAMPLE') return 'hint';
  return PARTS.find(([title]) => title.test(sectionTitle))?.[1] ?? 'description';
}

/** `![alt](address "title")` and `<img src="address">`; what may not be fetched stays an address. */
function withPictures(markdown: string, assets: Assets, pageUrl: string): string {
  const place = (address: string) => assets.add(address, pageUrl) ?? address;
  return markdown
    .replaceAll('\r\n', '\n')
    .replaceAll(/(!\[[^[\]\n]*\]\()([^\s)[]+)((?:\s+"[^"\n]{0,1000}")?\))/g, (_, before, address, after) =>
      [before, place(address), after].join(''),
    )
    .replaceAll(/(<img\b[^<>]*?\bsrc\s*=\s*["'])([^"'<]+)(["'])/gi, (_, before, address, after) =>
      [before, place(address), after].join(''),
    );
}
