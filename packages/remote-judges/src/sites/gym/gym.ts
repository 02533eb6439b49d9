import { Forbidden, NotFound } from '../../errors.ts';
import type { Reply, SiteClient } from '../../http/client.ts';
import { isPdf } from '../../http/fetch-asset.ts';
import { around, wordsOf } from '../../page/page.ts';
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
    missing: '999999Z',
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
    return one.attribs['href']?.endsWith(GYM_PLACE.problem(id)) && wordsOf(one) !== '' && wordsOf(one) !== id.index;
  });
  if (link === undefined) throw new NotFound('the gym has no such problem');
  const row = wordsOf(around(link, 'tr') ?? page.document);
  const found = /(?<!\d)(\d+(?:\.\d+)? (?:s|ms)), ?(\d+(?:\.\d+)? MB)/.exec(row);
  if (!found) throw page.changed('the limits behind the name of the problem');
  const files = page
    .all('a[href*="/attachments/download/"]')
    .map((one) => one.attribs['href'] ?? '')
    .filter(
      (href) => href.includes(`${path}/attachments/`) && /\.pdf(?:$|[?#])/i.test(href) && !/tutorials/i.test(href),
    );
  const fromProblem = isPdf(reply.bytes) ? [reply.url] : [];
  const statements = files.length > 0 ? files : fromProblem;
  if (statements.length === 0) throw new NotFound('the gym has no statement that we can read');
  return problemOfFiles(id, gym, contest, client.baseUrl, statements, {
    title: wordsOf(link).replace(new RegExp(`^${id.index}\\.\\s*`), ''),
    timeLimitMs: timeLimit(page, found[1]!),
    memoryLimitMb: memoryLimit(page, found[2]!),
    fileIo: !/standard input\s*\/\s*output|stdin\s*\/\s*stdout/i.test(row),
    sourceLabel: page.words('table.rtable th.left a') ?? '',
    sourceUrl: `${gym.baseUrl}${path}/attachments`,
    contestUrl: gym.baseUrl + path,
  });
}
