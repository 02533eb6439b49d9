import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../folders.ts';
import { TESTLIB } from '../languages/binds.ts';
import { runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { fingerprint } from '../system/fingerprint.ts';
import { UserError } from '../user-error.ts';
import { productionFolders, type Lockfile } from './dependencies.ts';
import { mayRead, type ServiceAccounts } from './service-accounts.ts';

const WORKSPACES = ['apps/server', 'apps/judge'];
const SOURCES = [
  ...['package.json', 'demo', TESTLIB],
  ...['apps/server', 'apps/judge', 'packages/board', 'packages/contract', 'packages/remote-judges'].flatMap((part) => [
    `${part}/package.json`,
    `${part}/src`,
  ]),
];
const WEB = ['apps/web/dist'];

/** Where the services run from. */
export type App = { root: string; node: string };

const checkoutApp: App = { root: checkout, node: process.execPath };

/** The checkout itself, or a copy of what the services need when their users cannot read the checkout. */
export async function chooseApp(copy: string, accounts: ServiceAccounts | undefined, say: Say): Promise<App> {
  if (!accounts || (await isReadable(accounts))) return checkoutApp;
  const node = join(copy, 'bin', 'node');
  mkdirSync(copy, { recursive: true, mode: 0o755 });
  await refresh(copy, 'modules', fingerprint(checkout, ['package-lock.json']), say, () => copyModules(copy, node));
  await refresh(copy, 'sources', fingerprint(checkout, SOURCES), say, () => copyParts(copy, SOURCES));
  return { root: copy, node };
}

/** For `dev`, which follows changes of the sources and so cannot work on a copy. */
export async function readableCheckout(accounts: ServiceAccounts | undefined): Promise<App> {
  if (!accounts || (await isReadable(accounts))) return checkoutApp;
  throw new UserError(
    `The user ${accounts.server.name} cannot read ${checkout}; move the checkout to where everyone can read it, or start as its owner instead of root.`,
  );
}

/** After the web app was built. */
export async function stageWeb(app: App, say: Say): Promise<void> {
  if (app.root === checkout) return;
  await refresh(app.root, 'web', fingerprint(checkout, WEB), say, () => copyParts(app.root, WEB));
}

async function isReadable(accounts: ServiceAccounts): Promise<boolean> {
  const needed = [
    'package.json',
    'apps/server/src/main.ts',
    'apps/judge/src/main.ts',
    'node_modules/fastify/package.json',
  ];
  const answers = await Promise.all(
    [...needed.map((path) => join(checkout, path)), process.execPath].flatMap((path) => [
      mayRead(path, accounts.server),
      mayRead(path, accounts.judge),
    ]),
  );
  return answers.every(Boolean);
}

async function refresh(copy: string, part: string, state: string, say: Say, make: () => void): Promise<void> {
  const stamp = join(copy, `.${part}`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  say(`Copying the ${part} to ${copy}, because the users of the services cannot read ${checkout} …`);
  rmSync(stamp, { force: true });
  make();
  await runCommand('chmod', ['-R', 'u=rwX,go=rX', copy]);
  writeFileSync(stamp, state);
}

function copyModules(copy: string, node: string): void {
  rmSync(join(copy, 'node_modules'), { recursive: true, force: true });
  rmSync(node, { force: true });
  mkdirSync(dirname(node), { recursive: true });
  cpSync(process.execPath, node);
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as Lockfile;
  for (const folder of productionFolders(lock, WORKSPACES)) {
    if (!folder.includes('node_modules/')) continue;
    const target = join(copy, folder);
    const link = lock.packages[folder]?.link ? lock.packages[folder]?.resolved : undefined;
    mkdirSync(dirname(target), { recursive: true });
    if (link) symlinkSync(join('../'.repeat(folder.split('/').length - 1), link), target);
    else if (existsSync(join(checkout, folder))) copyPackage(join(checkout, folder), target);
  }
}

/** Without the packages nested in it: those that are needed are copied by themselves. */
function copyPackage(source: string, target: string): void {
  cpSync(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(source, 'node_modules'),
  });
}

function copyParts(copy: string, parts: readonly string[]): void {
  for (const part of parts) {
    const target = join(copy, part);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(checkout, part), target, { recursive: true, verbatimSymlinks: true });
  }
}
