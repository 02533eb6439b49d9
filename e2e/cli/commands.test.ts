import { describe, expect, inject, it } from 'vitest';
import { oyez } from '../support/oyez.ts';
import type {} from '../support/site.ts';
import { dataFolder } from '../support/stack.ts';

const COMMANDS = [
  'up',
  'dev',
  'test',
  'check',
  'doctor',
  'bench',
  'server',
  'judge',
  'migrate',
  'import',
  'rehearse',
  'export',
  'admin',
];
const site = inject('site');

/** One sentence that names the trouble and what to do. */
function expectOneSentence(error: string, words: RegExp) {
  expect(error).toMatch(words);
  expect(error).toMatch(/^Error: [^\n]+\.$/);
}

/** The same, with commands below it that set up what is missing, to be pasted. */
function expectSetUp(error: string, words: RegExp) {
  const [sentence = '', ...lines] = error.split('\n');
  expect(sentence).toMatch(words);
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(['createuser', 'createdb']);
}

describe('./oyez', () => {
  it.each(COMMANDS)('explains "%s" when it is asked to, in both languages', async (name) => {
    const { code, output } = await oyez([name, '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^Usage: .*\\./oyez ${name}`));
    expect(output).toMatch(/[\u4e00-\u9fff]/);
  });

  it('refuses a command and an option that it does not know', async () => {
    const command = await oyez(['start']);
    expect(command.code).toBe(2);
    expectOneSentence(command.error, /There is no command "start"; the commands are up, /);
    const option = await oyez(['up', '--prot', '8080']);
    expect(option.code).toBe(2);
    expectOneSentence(option.error, /Unknown option '--prot'; "\.\/oyez up --help" lists what there is/);
  });
});

describe('./oyez up beside a site that already runs', () => {
  it('says who has the port', async () => {
    const data = dataFolder();
    const { code, error } = await oyez(['up', '--port', String(site.port), '--data', data.path]);
    data.remove();
    expect(code).toBe(1);
    expectOneSentence(
      error,
      new RegExp(`Port ${site.port} is used by \\S+ \\(process \\d+\\); stop it, or choose another one with --port`),
    );
  });

  it('says that the data folder is in use', async () => {
    const { code, error } = await oyez(['up', '--port', '1', '--data', site.data]);
    expect(code).toBe(1);
    expectOneSentence(
      error,
      /Oyez already runs on .* \(process \d+, http:\/\/127\.0\.0\.1:\d+\); stop it first, or choose another folder/,
    );
  });
});

describe('a DATABASE_URL', () => {
  const right = new URL(site.databaseUrl);
  const changed = (change: (url: URL) => void) => {
    const url = new URL(right);
    change(url);
    return url.href;
  };
  it.each([
    [
      'that is no address',
      'localhost/oyez',
      /DATABASE_URL must look like postgres:\/\/user:password@host:5432\/database/,
    ],
    [
      'where nothing listens',
      changed((url) => (url.port = '9')),
      /PostgreSQL does not answer at 127\.0\.0\.1:9 .*start it, correct DATABASE_URL/,
    ],
    [
      'with a wrong password',
      changed((url) => (url.password = 'wrong')),
      /refuses the user oyez of DATABASE_URL .*correct the user name and the password/,
      expectSetUp,
    ],
    [
      'of a missing database',
      changed((url) => (url.pathname = '/nowhere')),
      /has no database named nowhere; create it with "createdb nowhere"/,
      expectSetUp,
    ],
  ])('%s is refused with what to put right', async (_name, url, words, expectWords = expectOneSentence) => {
    const data = dataFolder();
    const { code, error } = await oyez(['up', '--port', '28999', '--data', data.path], { DATABASE_URL: url });
    data.remove();
    // Where somebody may answer later, a service manager tries again.
    expect(code).toBe(/does not answer/.test(error) ? 1 : 78);
    expectWords(error, words);
  });
});
