import type { Site } from '../../provider.ts';
import { numericId } from '../../reading/numeric-id.ts';
import { connectHdu } from './connection.ts';
import { HDU_LANGUAGES } from './languages.ts';

const ID = {
  key: 'HDU',
  name: 'HDU',
  idExample: 'HDU-1000',
  idForm: { en: 'a number of four digits or more, such as 1000', zh: '四位或更多位的数字，例如 1000' },
  number: /^[1-9]\d{3,5}$/,
  addresses: [/^https?:\/\/acm\.hdu\.edu\.cn\/(?:showproblem|submit)\.php\?(?:[^#]*&)?pid=(\d+)(?:[&#].*)?$/i],
} as const;

export const hdu: Site = {
  ...ID,
  accountKey: 'HDU',
  languageKey: 'HDU',
  baseUrl: 'https://acm.hdu.edu.cn',
  hosts: ['acm.hdu.edu.cn'],
  charset: 'gbk',
  capabilities: {
    loginForStatement: false,
    loginForResult: false,
    sameAccountForResult: false,
    perTest: false,
    languagesPerProblem: false,
    mayChallenge: false,
    refusesDuplicates: false,
    passwordLogin: true,
  },
  pace: { submitGapMs: 6_000, pollMs: 3_000, submissionsADay: 1_000 },
  languages: HDU_LANGUAGES,
  probe: {
    known: '1000',
    title: 'A + B Problem',
    limits: { timeLimitMs: 1000, memoryLimitMb: 32 },
    sample: { input: '1 1', output: '2' },
    missing: '999999',
    accepted: {
      languageId: '0',
      source:
        '#include <cstdio>\nint main() { int a, b; while (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b); }\n',
    },
    broken: { languageId: '0', source: 'int main() { this line is written so that it does not compile; }\n' },
  },
  parseId: (input) => numericId(ID, input),
  problemUrl: (id) => `https://acm.hdu.edu.cn/showproblem.php?pid=${id.stored}`,
  submissionUrl: (_, remoteId) => `https://acm.hdu.edu.cn/viewcode.php?rid=${remoteId}`,
  connect: (context) => connectHdu(hdu, context),
};
