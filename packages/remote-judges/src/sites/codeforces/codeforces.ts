import { NotFound } from '../../errors.ts';
import { isPdf } from '../../http/fetch-asset.ts';
import type { SiteClient } from '../../http/client.ts';
import type { RemoteId, RemoteProblem, Site } from '../../provider.ts';
import { wordsOf } from '../../page/page.ts';
import { connectCodeforces, refuseWithoutStatement } from './connection.ts';
import { CODEFORCES_FORM, codeforcesId } from './ids.ts';
import { CODEFORCES_LANGUAGES } from './languages.ts';
import { problemOfFiles } from './pdf.ts';
import { ARCHIVE } from './places.ts';
import { memoryLimit, timeLimit } from './statement.ts';

export const CODEFORCES_BASE = {
  accountKey: 'CF',
  languageKey: 'CF',
  baseUrl: 'https://codeforces.com',
  hosts: [
    'codeforces.com',
    'www.codeforces.com',
    'espresso.codeforces.com',
    'assets.codeforces.com',
    'userpic.codeforces.org',
  ],
  charset: 'utf-8',
  languages: CODEFORCES_LANGUAGES,
  pace: { submitGapMs: 15_000, pollMs: 3000, submissionsADay: 200 },
} as const;

export const codeforces: Site = {
  ...CODEFORCES_FORM,
  ...CODEFORCES_BASE,
  capabilities: {
    loginForStatement: false,
    loginForResult: false,
    sameAccountForResult: false,
    perTest: true,
    languagesPerProblem: false,
    mayChallenge: true,
    refusesDuplicates: true,
    passwordLogin: true,
  },
  probe: {
    known: '1A',
    title: 'Theatre Square',
    limits: { timeLimitMs: 1000, memoryLimitMb: 256 },
    sample: { input: '6 6 4', output: '4' },
    missing: '99999A',
    accepted: {
      languageId: '31',
      source: 'n, m, a = map(int, input().split())\nprint(-(-n // a) * -(-m // a))\n',
    },
    broken: { languageId: '54', source: 'int main() { return }\n' },
  },
  parseId: codeforcesId,
  problemUrl: (id) => CODEFORCES_BASE.baseUrl + ARCHIVE.problem(id),
  submissionUrl: (id, remoteId) => CODEFORCES_BASE.baseUrl + ARCHIVE.submission(id, remoteId),
  connect: (context) =>
    connectCodeforces(codeforces, ARCHIVE, context, async (client, id, reply) =>
      isPdf(reply.bytes) ? problemOfPdf(client, id, reply) : refuseWithoutStatement(reply, ARCHIVE.problem(id)),
    ),
};

/** The address of the problem answers with a PDF; its name and limits stand in the list of the contest. */
async function problemOfPdf(
  client: SiteClient,
  id: RemoteId,
  reply: Awaited<ReturnType<SiteClient['get']>>,
): Promise<RemoteProblem> {
  const contest = await client.get(ARCHIVE.contest(id));
  const { page } = contest;
  const links = page
    .all('table.problems a[href]')
    .filter((one) => one.attribs['href']?.endsWith(`/problem/${id.index}`));
  const title = links.map(wordsOf).find((words) => words !== '' && words !== id.index);
  const row = links[0]?.parent?.parent;
  if (title === undefined || !row) throw new NotFound('the list of the contest does not name the problem');
  const limits = /(?<!\d)(\d+(?:\.\d+)? s), (\d+(?:\.\d+)? MB)/.exec(wordsOf(row));
  return problemOfFiles(id, codeforces, reply, client.baseUrl, [reply.url], {
    title,
    timeLimitMs: timeLimit(page, limits?.[1] ?? ''),
    memoryLimitMb: memoryLimit(page, limits?.[2] ?? ''),
    fileIo: false,
    sourceLabel: '',
    sourceUrl: codeforces.problemUrl(id),
    contestUrl: codeforces.baseUrl + ARCHIVE.contest(id),
  });
}
