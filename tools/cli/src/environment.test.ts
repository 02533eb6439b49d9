import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkEnvironment, forgetEmpty, KNOWN_SETTINGS, resolvePaths, SETTINGS } from './environment.ts';
import { checkout } from './folders.ts';

/** Those in the first column of a table. */
function explainedIn(page: string): string[] {
  const rows = readFileSync(join(checkout, 'docs', page), 'utf8').match(/^\| `.*$/gm) ?? [];
  const names = rows.flatMap((row) => row.split(' | ')[0]?.match(/\bOYEZ_[A-Z0-9_]+\b/g) ?? []);
  return names.toSorted();
}

/** The doctor's accounts are explained once, without what their names may end in. */
const MAY_BE_SET = SETTINGS.filter((name) => !/^OYEZ_REMOTE_[A-Z]+_(COOKIE|AGENT)$/.test(name)).toSorted();

describe('the environment', () => {
  it.each(['operations.md', 'operations.zh.md'])('is explained in %s, each setting once', (page) => {
    expect(explainedIn(page)).toEqual(MAY_BE_SET);
  });

  it.each(['operations.md', 'operations.zh.md'])('may hold all that %s names, and what is not ours', (file) => {
    const page = readFileSync(join(checkout, 'docs', file), 'utf8');
    const named = new Set(page.match(/\bOYEZ_[A-Z0-9_]+[A-Z0-9]\b/g));
    expect(named.size).toBeGreaterThan(30);
    for (const name of named) expect(KNOWN_SETTINGS).toContain(name);
    expect(() => checkEnvironment({ PATH: '/bin', DATABASE_URL: 'nonsense' })).not.toThrow();
    expect(() => checkEnvironment({ OYEZ_BASE_URL: 'https://oj.example.org', OYEZ_JUDGE_SLOTS: '' })).not.toThrow();
  });

  it('may hold the accounts with which the doctor looks at other judges', () => {
    const accounts = {
      OYEZ_REMOTE_HDU: 'name:password',
      OYEZ_REMOTE_CF_COOKIE: 'a=b',
      OYEZ_REMOTE_CF_AGENT: 'Mozilla',
    };
    expect(() => checkEnvironment(accounts)).not.toThrow();
    expect(() => checkEnvironment({ OYEZ_REMOTE_HDUU: 'name:password' })).toThrow('there is no setting');
  });

  it.each([
    [{ OYEZ_JUDGE_SLOT: '2' }, 'there is no setting OYEZ_JUDGE_SLOT (did you mean "OYEZ_JUDGE_SLOTS"?)'],
    [{ OYEZ_SECRETS: 'hidden' }, 'there is no setting OYEZ_SECRETS'],
    [{ OYEZ_BASE_URL: 'oj' }, 'OYEZ_BASE_URL must be the address of the site, as in https://oj.example.org'],
    [{ OYEZ_JUDGE_SLOTS: '0' }, 'OYEZ_JUDGE_SLOTS must be a number from 1 to 256'],
    [{ OYEZ_SERVER: 'oj' }, 'OYEZ_SERVER must be the address of the server, as in https://oj.example.org'],
    [{ OYEZ_JUDGE_CACHE_BYTES: '4GiB' }, 'OYEZ_JUDGE_CACHE_BYTES must be a number of bytes, at least 67108864'],
    [{ OYEZ_UID: '0' }, 'OYEZ_UID must be a number from 100 to 20000'],
    [{ OYEZ_S3_BUKET: 'files' }, 'there is no setting OYEZ_S3_BUKET (did you mean "OYEZ_S3_BUCKET"?)'],
    [{ OYEZ_SECRET_KEY: 'short-and-secret' }, 'OYEZ_SECRET_KEY must have at least 32 characters'],
  ])('with %j is told in one sentence, without the value', (environment, words) => {
    expect(() => checkEnvironment(environment)).toThrow(`Please correct the environment: ${words}.`);
    const value = Object.values(environment)[0] ?? '';
    if (value.length > 3) expect(words).not.toContain(value);
  });

  it('has no empty settings', () => {
    const environment = { OYEZ_HOST: '', DATABASE_URL: '', OYEZ_PORT: '9000', PATH: '' };
    forgetEmpty(environment);
    expect(environment).toEqual({ OYEZ_PORT: '9000', PATH: '' });
  });

  it('names files and folders as they lie where somebody starts, for parts that run elsewhere', () => {
    const environment = { OYEZ_BACKUP_DIR: 'backups', OYEZ_BACKUP_KEY_FILE: '/etc/oyez/key', OYEZ_BASE_URL: 'oj' };
    resolvePaths(environment);
    expect(environment).toEqual({
      OYEZ_BACKUP_DIR: resolve('backups'),
      OYEZ_BACKUP_KEY_FILE: '/etc/oyez/key',
      OYEZ_BASE_URL: 'oj',
    });
  });

  it('is told of all faults at once', () => {
    expect(() => checkEnvironment({ OYEZ_PORT: 'http', OYEZ_PROT: '80' })).toThrow(
      /OYEZ_PORT must .*; there is no .*OYEZ_PROT/,
    );
  });
});
