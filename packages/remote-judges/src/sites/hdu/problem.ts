import { NotFound } from '../../errors.ts';
import type { Reply } from '../../http/client.ts';
import { wordsOf } from '../../page/page.ts';
import type { Dialect } from '../../page/statement.ts';
import type { RemoteId, RemoteProblem, Site } from '../../provider.ts';
import { formulasBetweenDollars } from '../../reading/dollars.ts';
import { sectionWriter, wholeMegabytes } from '../../reading/section-writer.ts';
import { readStatement } from './pages.ts';

/** Newer problems write formulas between dollars. */
const DIALECT: Dialect = { formulas: formulasBetweenDollars };

export function hduProblem(site: Site, id: RemoteId, reply: Reply): RemoteProblem {
  if (reply.text.includes('No such problem')) throw new NotFound('HDU has no such problem');
  const { title, timeLimitMs, memoryLimitKb, specialJudge, sections, sample, hint } = readStatement(reply.page);
  const { write, gathered } = sectionWriter(site, reply, DIALECT);
  const section = (name: string) => sections.get(name) ?? [];
  return {
    id,
    title,
    timeLimitMs,
    memoryLimitMb: wholeMegabytes(memoryLimitKb),
    description: write(section('Problem Description')),
    input: write(section('Input')),
    output: write(section('Output')),
    hint: write(hint),
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
