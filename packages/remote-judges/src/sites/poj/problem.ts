import { NotFound } from '../../errors.ts';
import type { Reply } from '../../http/client.ts';
import { wordsOf } from '../../page/page.ts';
import type { RemoteId, RemoteProblem, Site } from '../../provider.ts';
import { sectionWriter, wholeMegabytes } from '../../reading/section-writer.ts';
import { isErrorPage, readStatement } from './pages.ts';

export function pojProblem(site: Site, id: RemoteId, reply: Reply): RemoteProblem {
  if (isErrorPage(reply.page) && /can ?not find problem/i.test(reply.text)) {
    throw new NotFound('POJ has no such problem');
  }
  const { title, timeLimitMs, memoryLimitKb, specialJudge, sections, sample } = readStatement(reply.page);
  // It has no formulas: a dollar is a dollar.
  const { write, gathered } = sectionWriter(site, reply, {});
  const section = (name: string) => sections.get(name) ?? [];
  return {
    id,
    title,
    timeLimitMs,
    memoryLimitMb: wholeMegabytes(memoryLimitKb),
    description: write(section('Description')),
    input: write(section('Input')),
    output: write(section('Output')),
    hint: write(section('Hint')),
    samples: sample.input === '' && sample.output === '' ? [] : [sample],
    sourceLabel: section('Source').map(wordsOf).join(' ').trim(),
    sourceUrl: site.problemUrl(id),
    contestUrl: undefined,
    tags: [],
    languageIds: undefined,
    ...gathered(),
    flags: { interactive: false, specialJudge, fileIo: false, pdf: false },
    page: reply.snapshot(),
  };
}
