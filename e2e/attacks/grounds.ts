import type { VersionConfigInput } from '@oyez/server/features/problems/problem-config';
import { aProblem } from '@oyez/server/testing/problem-builders';
import type { Services } from '@oyez/server/services';
import { programText, type Ground } from './table/attack.ts';

/** What attackers are given to aim at: the true names of things that they must not reach. */
export type Place = Record<string, string | number>;

/** Words that no reply may ever hold, by where they are. */
export type Secrets = Record<
  | 'the environment of the site'
  | 'the environment of the judge'
  | 'a file of the host'
  | 'a test of another problem'
  | 'the words of a checker'
  | 'the token of the sandbox'
  | 'the token of the node'
  | 'the site key',
  string
>;

/** Its tests are on the judge too, and nobody else's business. */
export const SECRET_PROBLEM = 'SECRET';
export const SUM = { input: '40 2\n', output: '42\n' };

/** Puts the problems on the site and answers what they are called there. */
export async function makeGrounds(services: Services, place: Place, secrets: Secrets): Promise<Record<Ground, string>> {
  const userFiles = filesFor(place);
  const judgeFiles = filesFor({ ...place, CHECKER_WORDS: secrets['the words of a checker'] });
  const make = async (config: VersionConfigInput, tests = 1, test = SUM) => {
    const { displayId } = await aProblem(services, {
      // Many are handed in at once, and each is seen on every test.
      config: { timeMs: 2000, memoryMb: 256, runsAllTests: true, userFiles, judgeFiles, ...config },
      cases: Array.from({ length: tests }, () => test),
    });
    return displayId;
  };
  const checker = (language: string, name: string): VersionConfigInput => ({
    judgeMode: 'spj',
    checker: { language, source: programText(`judges/${name}`) },
  });
  const interactor = (name: string): VersionConfigInput => ({
    judgeMode: 'interactive',
    interactor: { language: 'Python3', source: programText(`judges/${name}`) },
  });
  const secret = `${secrets['a test of another problem']}\n`;
  await aProblem(services, { displayId: SECRET_PROBLEM, cases: [[secret, secret]] });
  return {
    roomy: await make({}),
    small: await make({ timeMs: 300, memoryMb: 64 }),
    repeated: await make({}, 6),
    // So large that programs read it where it lies on the judge, and not in a copy.
    'large input': await make({}, 3, { ...SUM, input: SUM.input.padEnd(4 * 1024 ** 2, '\n') }),
    'by file': await make({ fileIo: { read: 'sum.in', write: 'sum.out' } }),
    'fragile checker': await make(checker('C', 'fragile.c')),
    'strict checker': await make(checker('C++', 'strict.cpp')),
    'spying checker': await make(checker('C', 'spying.c'), 3),
    conversation: await make({ ...interactor('conversation.py'), timeMs: 300, memoryMb: 64 }, 3),
    'spying conversation': await make(interactor('spying-conversation.py')),
  };
}

function filesFor(place: Place): Record<string, string> {
  const constants = Object.entries(place).map(([name, value]) => [name, JSON.stringify(value)] as const);
  return {
    'attack.h': programText('attack.h'),
    'attack.py': programText('attack.py'),
    'place.h': constants.map(([name, value]) => `#define ${name} ${value}\n`).join(''),
    'place.py': constants.map(([name, value]) => `${name} = ${value}\n`).join(''),
  };
}
