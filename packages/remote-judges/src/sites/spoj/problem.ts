import { NotFound } from '../../errors.ts';
import type { Reply } from '../../http/client.ts';
import type { Dialect } from '../../page/statement.ts';
import type { RemoteId, RemoteLanguage, RemoteProblem, Site } from '../../provider.ts';
import { formulasBetweenDollars } from '../../reading/dollars.ts';
import { sectionWriter } from '../../reading/section-writer.ts';
import { isNoProblem, readStatement } from './pages.ts';

/** Mostly HTML; a few problems write formulas between dollars. */
const DIALECT: Dialect = { formulas: formulasBetweenDollars };

/** Its languages stand on another page: until that is read, all of the site. */
export function spojProblem(site: Site, id: RemoteId, reply: Reply): RemoteProblem {
  if (reply.status === 404 || isNoProblem(reply.page, reply.text)) throw new NotFound('SPOJ has no such problem');
  const { title, limits, body, samples, tags, resource } = readStatement(reply.page);
  const { write, gathered } = sectionWriter(site, reply, DIALECT);
  return {
    id,
    title,
    ...limits,
    description: write(body),
    input: '',
    output: '',
    hint: '',
    samples,
    sourceLabel: resource,
    sourceUrl: site.problemUrl(id),
    contestUrl: undefined,
    tags,
    languageIds: undefined,
    ...gathered(),
    flags: { interactive: false, specialJudge: false, fileIo: false, pdf: false },
    page: reply.snapshot(),
  };
}

export function withLanguages(problem: RemoteProblem, languages: readonly RemoteLanguage[] | undefined): RemoteProblem {
  if (languages) return { ...problem, languageIds: languages.map(({ siteId }) => siteId) };
  const note = 'the languages of this problem could not be read: all of the site are offered';
  return { ...problem, notes: [...problem.notes, note] };
}
