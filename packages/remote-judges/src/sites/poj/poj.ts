import type { Site } from '../../provider.ts';
import { numericId } from '../../reading/numeric-id.ts';
import { connectPoj } from './connection.ts';
import { POJ_LANGUAGES } from './languages.ts';

const ID = {
  key: 'POJ',
  name: 'POJ',
  idExample: 'POJ-1000',
  idForm: { en: 'a number of four digits or more, such as 1000', zh: '四位或更多位的数字，例如 1000' },
  number: /^[1-9]\d{3,5}$/,
  addresses: [/^https?:\/\/(?:www\.)?poj\.org\/(?:problem|submit)\?(?:[^#]*&)?(?:problem_)?id=(\d+)(?:[&#].*)?$/i],
} as const;

export const poj: Site = {
  ...ID,
  accountKey: 'POJ',
  languageKey: 'POJ',
  baseUrl: 'http://poj.org',
  hosts: ['poj.org'],
  charset: 'utf-8',
  capabilities: {
    loginForStatement: false,
    loginForResult: false,
    sameAccountForResult: true,
    perTest: false,
    languagesPerProblem: false,
    mayChallenge: false,
    refusesDuplicates: false,
    passwordLogin: true,
  },
  pace: { submitGapMs: 5_000, pollMs: 3_000, submissionsADay: 1_000 },
  languages: POJ_LANGUAGES,
  probe: {
    known: '1000',
    title: 'A+B Problem',
    limits: { timeLimitMs: 1000, memoryLimitMb: 9 },
    sample: { input: '1 2', output: '3' },
    missing: '999999',
    accepted: {
      languageId: '0',
      source:
        '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; return 0; }\n',
    },
    broken: { languageId: '0', source: 'int main() { this line does not compile; }\n' },
  },
  parseId: (input) => numericId(ID, input),
  problemUrl: (id) => `http://poj.org/problem?id=${id.stored}`,
  submissionUrl: (_, remoteId) => `http://poj.org/showsource?solution_id=${remoteId}`,
  connect: (context) => connectPoj(poj, context),
};
