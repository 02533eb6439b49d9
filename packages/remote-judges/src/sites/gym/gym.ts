import { Forbidden, NotFound } from '../../errors.ts';
import type { Reply, SiteClient } from '../../http/client.ts';
import { isPdf } from '../../http/fetch-asset.ts';
import { type Element, nextElement, wordsOf } from '../../page/page.ts';
import type { RemoteId, RemoteProblem, Site } from '../../provider.ts';
import { CODEFORCES_BASE } from '../codeforces/codeforces.ts';
import { connectCodeforces } from '../codeforces/connection.ts';
import { GYM_FORM, gymId } from '../codeforces/ids.ts';
import { problemOfFiles } from '../codeforces/pdf.ts';
import { GYM_PLACE } from '../codeforces/places.ts';
import { memoryLimit, timeLimit } from '../codeforces/statement.ts';

export const gym: Site = {
  ...GYM_FORM,
  ...CODEFORCES_BASE,
  capabilities: {
    loginForStatement: true,
    loginForResult: true,
    sameAccountForResult: true,
    perTest: false,
    languagesPerProblem: false,
    mayChallenge: true,
    refusesDuplicates: true,
    passwordLogin: true,
  },
  probe: {
    known: '100001A',
    title: '',
    missing: '999999Z',
    accepted: { languageId: '31', source: '' },
    broken: { languageId: '54', source: 'int main() { return }\n' },
  },
  parseId: gymId,
  problemUrl: (id) => CODEFORCES_BASE.baseUrl + GYM_PLACE.problem(id),
  submissionUrl: (id, remoteId) => CODEFORCES_BASE.baseUrl + GYM_PLACE.submission(id, remoteId),
  connect: (context) => connectCodeforces(gym, GYM_PLACE, context, problemOfContestPage),
};

/** Many gyms have their statements as files of the contest; its page names the problem and its limits. */
async function problemOfContestPage(client: SiteClient, id: RemoteId, reply: Reply): Promise<RemoteProblem> {
  const path = GYM_PLACE.contest(id);
  const contest = await client.get(path);
  if (contest.status === 403) throw new Forbidden('this gym is not open to us');
  if (contest.status === 404 || !new URL(contest.url).pathname.startsWith(path)) {
    throw new NotFound('there is no such gym, or it is not open to us');
  }
  const { page } = contest;
  const link = page.all('a[href]').find((one) => {
    return one.attribs['href'] === GYM_PLACE.problem(id) && wordsOf(one) !== '' && wordsOf(one) !== id.index;
  });
  if (link === undefined) throw new NotFound('the gym has no such problem');
  const block = limitsBehind(link);
  const found = /^(.*?)\s*(\d+(?:\.\d+)? s), (\d+(?:\.\d+)? MB)$/.exec(block);
  if (!found) throw page.changed('the limits behind the name of the problem');
  const files = page
    .all('a[href*="/attachments/download/"]')
    .map((one) => one.attribs['href'] ?? '')
    .filter((href) => href.startsWith(`${path}/attachments/`) && /\.pdf$/i.test(href) && !/tutorials/i.test(href));
  const fromProblem = isPdf(reply.bytes) ? [reply.url] : [];
  const statements = files.length > 0 ? files : fromProblem;
  if (statements.length === 0) throw new NotFound('the gym has no statement that we can read');
  return problemOfFiles(id, gym, contest, client.baseUrl, statements, {
    title: wordsOf(link).replace(new RegExp(`^${id.index}\\.\\s*`), ''),
    timeLimitMs: timeLimit(page, found[2]!),
    memoryLimitMb: memoryLimit(page, found[3]!),
    fileIo: !/^standard input\/output$/i.test(found[1]!.trim()),
    sourceLabel: page.words('table.rtable th.left a') ?? '',
    sourceUrl: `${gym.baseUrl}${path}/attachments`,
    contestUrl: gym.baseUrl + path,
  });
}

/** The small block that follows the link, wherever the row has put it. */
function limitsBehind(link: Element): string {
  let at: Element | undefined = link;
  for (let step = 0; at !== undefined && step < 4; step++) {
    const next = nextElement(at);
    if (next && /\d s, \d/.test(wordsOf(next))) return wordsOf(next);
    at = at.parent?.type === 'tag' ? at.parent : undefined;
  }
  return '';
}
