import { NODE } from '@oyez/judge/languages/javascript';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '../folders.ts';
import { languageBinds, phpExtensionBinds, testlibBind, toolchainBind } from './binds.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'oyez-binds-'));
  chmodSync(root, 0o755);
  for (const path of [
    'home/versions/2.7.9/bin/python',
    'home/versions/2.7.18/bin/python',
    'home/versions/2.7.99/readme',
    'usual/bin/python',
    'installed/testlib.h',
    'data/testlib/testlib.h',
    'bin/php8.2',
    'php/8.1/mods-available/ctype.ini',
    'php/8.2/mods-available/ctype.ini',
    'php/8.2/mods-available/agent-with-a-key.ini',
    'php/8.2/cli/php.ini',
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it('PHP is shown what loads its usual extensions in its own version, and nothing else of its settings', () => {
  const binds = phpExtensionBinds(join(root, 'bin/php8.2'), join(root, 'php'));
  expect(binds).toEqual([{ source: join(root, 'php/8.2/mods-available/ctype.ini'), target: '/opt/php/ctype.ini' }]);
  expect(phpExtensionBinds(join(root, 'bin/missing'))).toEqual([]);
});

describe('a tool-chain outside of Debian', () => {
  const find = (...places: string[]) =>
    toolchainBind({ target: '/opt/x', has: 'bin/python', places }, join(root, 'home'));

  it('is taken from the first place that has it', () => {
    const usual = join(root, 'usual');
    expect(find(join(root, 'missing'), usual, '~/versions/2.7.18')).toEqual([{ source: usual, target: '/opt/x' }]);
  });

  it('is found by a pattern in the home folder: the newest that is complete', () => {
    expect(find('~/versions/2.7.*')).toEqual([{ source: join(root, 'home/versions/2.7.18'), target: '/opt/x' }]);
  });

  it('is passed over where programs could not read it', () => {
    chmodSync(join(root, 'usual'), 0o700);
    expect(find(join(root, 'usual'), '~/versions/2.7.9')).toEqual([
      { source: join(root, 'home/versions/2.7.9'), target: '/opt/x' },
    ]);
    chmodSync(join(root, 'usual'), 0o755);
  });

  it('is left out when no place has it', () => {
    expect(find(join(root, 'missing'), '~/versions/3.*')).toEqual([]);
  });
});

describe('testlib.h', () => {
  const app = { root: '/srv/copy', node: '/srv/copy/bin/node' };
  const source = (data: string | undefined, environment = {}) => testlibBind(app, data, environment).source;

  it('is our own, until an administrator installs the real one', () => {
    const data = join(root, 'data');
    expect(source(undefined)).toBe('/srv/copy/apps/judge/headers');
    expect(source(root)).toBe('/srv/copy/apps/judge/headers');
    expect(source(data)).toBe(join(data, 'testlib'));
    expect(source(data, { OYEZ_TESTLIB_DIR: join(root, 'installed') })).toBe(join(root, 'installed'));
    expect(source(data, { OYEZ_TESTLIB_DIR: join(root, 'usual') })).toBe(join(data, 'testlib'));
  });

  it('that the sandbox cannot reach is named in a sentence', () => {
    chmodSync(join(root, 'installed'), 0o700);
    expect(() => source(undefined, { OYEZ_TESTLIB_DIR: join(root, 'installed') })).toThrow(
      /testlib\.h in .*installed cannot be shown to programs/,
    );
    chmodSync(join(root, 'installed'), 0o755);
  });
});

it('the Node.js of this project is shown to programs: the one that the services run on', () => {
  expect(languageBinds()).toContainEqual({ source: process.execPath, target: NODE });
  const copied = languageBinds({ root: '/srv/copy', node: '/srv/copy/bin/node' });
  expect(copied).toContainEqual({ source: '/srv/copy/bin/node', target: NODE });
  expect(copied.map(({ source }) => source).filter((source) => source.startsWith(checkout))).toEqual([]);
});
