import { InvalidId } from '../../errors.ts';
import type { RemoteId, Site } from '../../provider.ts';
import { withoutPrefix } from '../../reading/numeric-id.ts';
import { connectSpoj } from './connection.ts';
import { SPOJ_LANGUAGES } from './languages.ts';

const CODE = /^[A-Z0-9_]{2,16}$/;
const ADDRESS = /^https?:\/\/(?:www\.)?spoj\.com\/(?:problems|submit)\/([a-z0-9_]+)\/?(?:[?#].*)?$/i;

const ID = {
  key: 'SPOJ',
  name: 'SPOJ',
  idExample: 'SPOJ-PRIME1',
  idForm: {
    en: 'the code of the problem, in letters, digits and underscores, such as PRIME1',
    zh: '题目代码，由字母、数字和下划线组成，例如 PRIME1',
  },
} as const;

/** Codes are in capitals on the site, whatever people type; `SPOJ-` is the prefix, and a problem named SPOJ is itself. */
function parseId(input: string): RemoteId {
  const text = input.trim();
  const code = (
    ADDRESS.exec(text)?.[1] ?? (/^spoj\s*[-–:]/i.test(text) ? withoutPrefix(text, 'SPOJ') : text)
  ).toUpperCase();
  if (!CODE.test(code)) throw new InvalidId(ID);
  return { site: 'SPOJ', canonical: `SPOJ-${code}`, stored: code, contest: '', index: code };
}

export const spoj: Site = {
  ...ID,
  accountKey: 'SPOJ',
  languageKey: 'SPOJ',
  baseUrl: 'https://www.spoj.com',
  hosts: ['www.spoj.com', 'spoj.com'],
  charset: 'utf-8',
  capabilities: {
    loginForStatement: false,
    loginForResult: false,
    sameAccountForResult: false,
    perTest: false,
    languagesPerProblem: true,
    mayChallenge: true,
    refusesDuplicates: false,
    passwordLogin: true,
  },
  pace: { submitGapMs: 5_000, pollMs: 3_000, submissionsADay: 500 },
  languages: SPOJ_LANGUAGES,
  probe: {
    known: 'TEST',
    title: 'Life, the Universe, and Everything',
    limits: { timeLimitMs: 10_000, memoryLimitMb: 1536 },
    missing: 'ZZZZZZZZ',
    accepted: {
      languageId: '44',
      source: '#include <iostream>\nint main() { int n; while (std::cin >> n && n != 42) std::cout << n << "\\n"; }\n',
    },
    broken: { languageId: '44', source: 'int main() { this line does not compile; }\n' },
  },
  parseId,
  problemUrl: (id) => `https://www.spoj.com/problems/${id.stored}/`,
  submissionUrl: (_, remoteId) => `https://www.spoj.com/status/ns=${remoteId}`,
  connect: (context) => connectSpoj(spoj, context),
};
