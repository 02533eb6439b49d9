import { LANGUAGES } from '@oyez/judge/languages/index';
import { NODE } from '@oyez/judge/languages/javascript';
import type { ToolchainHome } from '@oyez/judge/languages/language';
import { PHP_EXTENSIONS } from '@oyez/judge/languages/php';
import { TESTLIB_ROOT } from '@oyez/judge/languages/programs';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { checkout } from '../folders.ts';
import type { Bind } from '../sandbox/mount.ts';

/** 2.7.18 is newer than 2.7.9. */
const byVersion = new Intl.Collator('en', { numeric: true });

type Environment = Record<string, string | undefined>;

/** What the sandbox shows of this machine beside /usr, so that every language of the judge finds its tool-chain. */
export function languageBinds(dataFolder?: string, environment: Environment = process.env): Bind[] {
  const homes = LANGUAGES.flatMap(({ home }) => home ?? []);
  return [
    // The Node.js that everything here runs on is a language as well.
    { source: process.execPath, target: NODE },
    ...homes.flatMap((home) => toolchainBind(home)),
    ...phpExtensionBinds(),
    testlibBind(dataFolder, environment),
  ];
}

/** The first of the usual places that has it. */
export function toolchainBind({ target, has, places }: ToolchainHome, home = homedir()): Bind[] {
  for (const place of places) {
    const pattern = place.replace(/^~(?=\/)/, home);
    const folders = pattern.includes('*') ? globSync(pattern).toSorted(byVersion.compare) : [pattern];
    const source = folders.findLast((folder) => existsSync(join(folder, has)));
    if (source !== undefined) return [{ source, target }];
  }
  return [];
}

/** Debian's files that load extensions; what servers made with PHP keep beside them is not shown. */
export function phpExtensionBinds(php = '/usr/bin/php', settings = '/etc/php'): Bind[] {
  if (!existsSync(php)) return [];
  const version = basename(realpathSync(php)).replace('php', '');
  return PHP_EXTENSIONS.names
    .map((name) => `${name}.ini`)
    .map((file) => ({
      source: join(settings, version, 'mods-available', file),
      target: join(PHP_EXTENSIONS.folder, file),
    }))
    .filter(({ source }) => existsSync(source));
}

/** The testlib.h that an administrator has put there, and else our own. */
export function testlibBind(dataFolder: string | undefined, environment: Environment): Bind {
  const named = environment.OYEZ_TESTLIB_DIR;
  const folders = [...(named ? [named] : []), ...(dataFolder === undefined ? [] : [join(dataFolder, 'testlib')])];
  const source = folders.find((folder) => existsSync(join(folder, 'testlib.h')));
  return { source: source ?? join(checkout, 'apps/judge/headers'), target: TESTLIB_ROOT };
}
