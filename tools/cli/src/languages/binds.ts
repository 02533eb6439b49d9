import { LANGUAGES } from '@oyez/judge/languages/index';
import { NODE } from '@oyez/judge/languages/javascript';
import type { ToolchainHome } from '@oyez/judge/languages/language';
import { PHP_EXTENSIONS } from '@oyez/judge/languages/php';
import { TESTLIB_ROOT } from '@oyez/judge/languages/programs';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { checkout } from '../folders.ts';
import { canBeShown } from '../sandbox/reach.ts';
import type { Bind } from '../sandbox/mount.ts';
import { UserError } from '../user-error.ts';

/** 2.7.18 is newer than 2.7.9. */
const byVersion = new Intl.Collator('en', { numeric: true });

/** Our own testlib.h, in the checkout and in copies of it. */
export const TESTLIB = 'apps/judge/headers';

type Environment = Record<string, string | undefined>;

/** Where the services run from: the sandbox reaches no more of a private checkout than they do. */
type Program = { root: string; node: string };
const HERE: Program = { root: checkout, node: process.execPath };

/** What the sandbox shows of this machine beside /usr, so that every language of the judge finds its tool-chain. */
export function languageBinds(
  app: Program = HERE,
  dataFolder?: string,
  environment: Environment = process.env,
): Bind[] {
  const homes = LANGUAGES.flatMap(({ home }) => home ?? []);
  return [
    // The Node.js that everything here runs on is a language as well.
    { source: app.node, target: NODE },
    ...homes.flatMap((home) => toolchainBind(home)),
    ...phpExtensionBinds(),
    testlibBind(app, dataFolder, environment),
  ];
}

/** The first of the usual places that has it, and that the sandbox reaches: one that it does not would end its start. */
export function toolchainBind({ target, has, places }: ToolchainHome, home = homedir()): Bind[] {
  for (const place of places) {
    const pattern = place.replace(/^~(?=\/)/, home);
    const folders = pattern.includes('*') ? globSync(pattern).toSorted(byVersion.compare) : [pattern];
    const source = folders.findLast((folder) => existsSync(join(folder, has)) && canBeShown(folder));
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
export function testlibBind(app: Program, dataFolder: string | undefined, environment: Environment): Bind {
  const named = environment.OYEZ_TESTLIB_DIR;
  const folders = [...(named ? [named] : []), ...(dataFolder === undefined ? [] : [join(dataFolder, 'testlib')])];
  const source = folders.find((folder) => existsSync(join(folder, 'testlib.h')));
  if (source !== undefined && !canBeShown(source)) {
    throw new UserError(
      `The testlib.h in ${source} cannot be shown to programs, because that folder or one above it is private; put it where everyone can read it, or let others pass through (chmod o+x).`,
    );
  }
  return { source: source ?? join(app.root, TESTLIB), target: TESTLIB_ROOT };
}
