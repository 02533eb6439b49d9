import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { MISCONFIGURED } from '../environment.ts';
import { checkout } from '../folders.ts';
import { lastLines, runCommand } from '../system/command.ts';
import type { Account } from '../system/privileges.ts';
import { UserError } from '../user-error.ts';
import { checkOwners, isOnNetwork, isShared, refuseSecondSite } from './found-sites.ts';
import { isServers, mayEnter, mayPass, mayWrite, type ServiceAccounts } from './service-accounts.ts';

const NEEDED_BYTES = 1024 ** 3;

export type DataFolder = ReturnType<typeof dataFolderAt>;

/** Where everything that `up` keeps has its place. */
export function dataFolderAt(root: string) {
  return {
    root,
    app: join(root, 'app'),
    children: join(root, 'children.json'),
    compileCache: join(root, 'compile-cache'),
    files: join(root, 'files'),
    /** Root's first password until a person has seen it. */
    firstPassword: join(root, 'first-password'),
    judge: join(root, 'judge'),
    logs: join(root, 'logs'),
    /** Headers that the judge compiled in advance. */
    precompiled: join(root, 'precompiled'),
    postgres: join(root, 'postgres'),
    /** There while a restore fills the folder, and after one that was cut off. */
    restoring: join(root, 'restoring'),
    runLock: join(root, 'run.lock'),
    secretKey: join(root, 'secret-key'),
    setup: join(root, 'setup.json'),
  };
}

/** `--data`, or the usual folder, unless another one holds a site. */
export async function chooseDataFolder(
  wanted: string | undefined,
  accounts: ServiceAccounts | undefined,
  environment: Record<string, string | undefined> = process.env,
): Promise<string> {
  const named = wanted ?? environment.OYEZ_DATA_DIR;
  const folder = named ? resolve(named) : await usualFolder(accounts);
  if (!isNamed(wanted, environment)) refuseSecondSite(folder);
  checkOwners(folder);
  return folder;
}

export function isNamed(
  wanted: string | undefined,
  environment: Record<string, string | undefined> = process.env,
): boolean {
  return Boolean(wanted ?? environment.OYEZ_DATA_DIR);
}

/** The folder below the checkout if the services may go there, or the system's usual place. */
async function usualFolder(accounts: ServiceAccounts | undefined): Promise<string> {
  if (accounts) return (await mayEnter(checkout, accounts.server)) ? join(checkout, '.oyez') : '/var/lib/oyez';
  return isWritable(checkout) ? join(checkout, '.oyez') : join(homedir(), '.local', 'share', 'oyez');
}

/** Makes the folder and gives each service its own part. */
export async function prepareDataFolder(folder: DataFolder, accounts: ServiceAccounts | undefined): Promise<void> {
  try {
    // Others may pass through to their own part, and see nothing else.
    mkdirSync(folder.root, { recursive: true, mode: 0o711 });
    accessSync(folder.root, constants.W_OK);
    if (accounts) chmodSync(folder.root, 0o711);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EEXIST', 'ENOTDIR'].includes(String(error.code)))
      throw isInTheWay(folder.root);
    throw new UserError(
      `The data folder ${folder.root} is not writable for you; start as its owner, or choose another one with --data.`,
    );
  }
  // Whoever is refused finds everything as it was.
  await refusePrivate(folder.root, accounts);
  const keeper = accounts && isServers(folder.root, accounts) ? accounts.server : undefined;
  await ownedFolder(folder.logs, keeper, 0o750);
  await ownedFolder(folder.compileCache, keeper, 0o711);
  await ownedFolder(folder.files, accounts?.server, 0o700, isOnNetwork);
  await ownedFolder(folder.judge, accounts?.judge);
  await ownedFolder(folder.precompiled, accounts?.judge, 0o755);
  linkPrecompiled(folder);
  await ownedFolder(join(folder.compileCache, 'server'), accounts?.server);
  await ownedFolder(join(folder.compileCache, 'judge'), accounts?.judge);
  if (accounts && !(await mayEnter(folder.files, accounts.server))) throw isPrivate(folder.root, accounts.server);
}

/** Refuses a folder that the services' users cannot get to: by what is above it, as its own mode is ours to set. */
export async function refusePrivate(root: string, accounts: ServiceAccounts | undefined): Promise<void> {
  const above = dirname(root);
  if (!accounts || !existsSync(above)) return;
  if (!statSync(above).isDirectory()) throw isInTheWay(root);
  if (!(await mayPass(above, accounts.server))) throw isPrivate(root, accounts.server);
}

function isInTheWay(root: string): UserError {
  return new UserError(
    `The data folder ${root} cannot be made, because a file is in its place; choose another one with --data.`,
  );
}

function isPrivate(root: string, { name }: Account): UserError {
  return new UserError(
    `The user ${name} cannot reach ${root}, because a folder above it is private; let others pass through it (chmod o+x), or choose another one with --data.`,
  );
}

/** Half a site is none: nothing is to be run on it. */
export function refuseHalfRestored(folder: DataFolder): void {
  if (!existsSync(folder.restoring)) return;
  throw new UserError(
    `${folder.root} holds half a site: a restore into it is under way, or was interrupted. Wait for its end, call "./oyez restore" with the same folder again, which begins anew, or choose another one with --data.`,
    MISCONFIGURED,
  );
}

export function checkDiskSpace(folder: string, needed = NEEDED_BYTES): void {
  const free = freeBytes(folder);
  if (free >= needed) return;
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);
  throw new UserError(
    `Only ${megabytes(free)} MB are free where ${folder} lies, and Oyez needs ${megabytes(needed)} MB; free some space, or choose another disk with --data.`,
  );
}

/** Of the disk that the folder is, or will be, on. */
export function freeBytes(folder: string): number {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}

/** As the server wants it. */
const KEY_LENGTH = 32;

/** Signs and encrypts; the same on all replicas, which is why it can be given from outside. */
export function secretKey(folder: DataFolder, environment: Record<string, string | undefined> = process.env): string {
  if (environment.OYEZ_SECRET_KEY) return environment.OYEZ_SECRET_KEY;
  const file = folder.secretKey;
  if (!existsSync(file)) makeKey(file);
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= KEY_LENGTH) return key;
  throw new UserError(
    `The secret key in ${file} is damaged: it has ${key.length} characters instead of at least ${KEY_LENGTH}. Put the key of this site back; where nobody has it, remove the file, and enter the passwords of mail, SMS and remote accounts again.`,
    MISCONFIGURED,
  );
}

/** Whole or not at all, also after a loss of power; and one only, whoever else makes one at this moment. */
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(KEY_LENGTH).toString('hex'), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Makes a folder and gives it, with what is in it, to its user; never what others may have put there. */
async function ownedFolder(
  path: string,
  account: Account | undefined,
  mode = 0o700,
  isOfOthers: (path: string) => boolean = () => false,
): Promise<void> {
  let isNew = false;
  try {
    isNew = mkdirSync(path, { recursive: true, mode }) !== undefined;
  } catch {
    throw new UserError(
      `The folder ${path} cannot be made; start as the owner of the data folder, or choose another with --data.`,
    );
  }
  if (!account || statSync(path).uid === account.uid) return;
  if (!isNew && (isShared(path, dirname(path)) || isOfOthers(path))) {
    if (await mayWrite(path, account)) return;
    throw new UserError(
      `${path} lies on a disk or share of its own, and the user ${account.name} (${account.uid}) may not write there; let its owner be ${account.uid} (or let OYEZ_UID be its owner, the same on all servers), or give the group of that user the right to write.`,
    );
  }
  const given = await runCommand('chown', ['-R', '-h', `${account.uid}:${account.gid}`, path]);
  if (given.code !== 0) {
    throw new UserError(
      `${path} cannot be given to the user ${account.name} (${lastLines(given.stderr, 1)}); start as a user other than root.`,
    );
  }
}

/**
 * The node keeps its headers in its own folder, which nobody else may enter. The sandbox must, because its root is nobody
 * on the host, so the headers lie outside.
 */
function linkPrecompiled(folder: DataFolder): void {
  const link = join(folder.judge, 'pch');
  // In a folder that was moved or copied it points to where that one was.
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && readlinkSync(link) === folder.precompiled) return;
  rmSync(link, { recursive: true, force: true });
  symlinkSync(folder.precompiled, link);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
