import type { Site } from '../../provider.ts';
import { numericId } from '../../reading/numeric-id.ts';
import { connectLibre } from './connection.ts';
import { LIBRE_LANGUAGES } from './languages.ts';

const ID = {
  key: 'LIBRE',
  name: 'LibreOJ',
  idExample: 'LIBRE-1',
  idForm: { en: 'the number of the problem, such as 1', zh: '题目编号，例如 1' },
  number: /^[1-9]\d{0,5}$/,
  addresses: [/^https?:\/\/(?:www\.)?loj\.ac\/(?:p|problem)\/(\d+)\/?(?:[?#].*)?$/i],
} as const;

export const libre: Site = {
  ...ID,
  accountKey: 'LIBRE',
  languageKey: 'LIBRE',
  baseUrl: 'https://api.loj.ac',
  hosts: ['api.loj.ac', 'loj.ac', 'img.loj.ac', 'img.loj.ac.cn'],
  charset: 'utf-8',
  capabilities: {
    loginForStatement: false,
    loginForResult: false,
    sameAccountForResult: false,
    perTest: true,
    pointsOf: 100,
    languagesPerProblem: false,
    mayChallenge: true,
    refusesDuplicates: false,
    passwordLogin: true,
  },
  pace: { submitGapMs: 5_000, pollMs: 3_000, submissionsADay: 500 },
  languages: LIBRE_LANGUAGES,
  probe: {
    known: '1',
    title: 'A + B Problem',
    missing: '999999',
    accepted: {
      languageId: 'g++17',
      source: '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }\n',
    },
    broken: { languageId: 'g++17', source: 'int main() { this line does not compile; }\n' },
  },
  parseId: (input) => numericId(ID, input),
  problemUrl: (id) => `https://loj.ac/p/${id.stored}`,
  submissionUrl: (_, remoteId) => `https://loj.ac/s/${remoteId}`,
  connect: (context) => connectLibre(libre, context),
};
