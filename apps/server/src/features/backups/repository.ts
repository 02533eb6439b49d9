import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { Damage } from './damage.ts';
import { KeyFacts, newKeyFacts, openKey } from './keys.ts';
import { Entry, FORMAT, Manifest, type Chunk } from './manifest.ts';
import { createObjects, type Objects, type Piece } from './objects.ts';

const DESCRIPTION = 'oyez-backup.json';
const Description = z.object({ format: z.int(), id: z.string(), key: KeyFacts.nullable() });

const LOCK = 'lock';
const BEAT_MS = 60_000;
/** Whoever holds it and has not been heard of for so long is gone. */
const STALE_MS = 10 * BEAT_MS;

/** What is later than this from now was written by a wrong clock, and nobody knows how old it is. */
export const AHEAD_MS = 3_600_000;

export type Repository = { directory: string; objects: Objects; isEncrypted: boolean };
export type BackupEntry = { name: string; at: Date; manifest: Entry['manifest'] };

/** Opens a folder of backups. A new one is encrypted when there is a passphrase, and stays as it was begun. */
export async function openRepository(
  directory: string,
  passphrase: string | undefined,
  { create }: { create: boolean },
): Promise<Repository> {
  const file = join(directory, DESCRIPTION);
  // Only one that is not there is begun: with another salt, what is encrypted beside it could never be read again.
  let text = await ifThere(readFile(file, 'utf8'));
  if (text === undefined) {
    if (!create) throw new Damage('no_repository', `There are no backups in ${directory}: it has no ${DESCRIPTION}.`);
    text = await begin(directory, passphrase);
  }
  const { format, key: facts } = readDescription(text, file);
  if (format > FORMAT) {
    throw new Damage('newer_format', `The backups in ${directory} were made by a newer Oyez; use that version.`);
  }
  if (facts === null && passphrase !== undefined && create) {
    throw new Damage(
      'wrong_key',
      `The backups in ${directory} are not encrypted; begin a new folder for encrypted ones.`,
    );
  }
  const key = openKey(facts, passphrase);
  return { directory, objects: createObjects(join(directory, 'objects'), key), isEncrypted: key !== undefined };
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function begin(directory: string, passphrase: string | undefined): Promise<string> {
  await mkdir(join(directory, 'backups'), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({
    format: FORMAT,
    id: randomUUID(),
    key: passphrase === undefined ? null : newKeyFacts(passphrase),
  });
  await replaceFile(join(directory, DESCRIPTION), text);
  return text;
}

function readDescription(text: string, file: string): z.infer<typeof Description> {
  try {
    return Description.parse(JSON.parse(text));
  } catch {
    throw new Damage('no_repository', `${file} cannot be read: it was changed or cut short.`);
  }
}

/** The backups, oldest first; `unreadable` are those whose entry makes no sense. */
export async function listBackups({
  directory,
}: Repository): Promise<{ backups: BackupEntry[]; unreadable: string[] }> {
  // A folder that cannot be read is not an empty one: all that the backups in it name would be removed.
  const names = ((await ifThere(readdir(join(directory, 'backups')))) ?? []).filter((name) => name.endsWith('.json'));
  const backups: BackupEntry[] = [];
  const unreadable: string[] = [];
  for (const file of names.toSorted()) {
    const name = file.slice(0, -'.json'.length);
    try {
      const { at, manifest } = Entry.parse(JSON.parse(await readFile(join(directory, 'backups', file), 'utf8')));
      backups.push({ name, at: new Date(at), manifest });
    } catch {
      unreadable.push(name);
    }
  }
  return { backups, unreadable };
}

/** The backup of that name, or the newest that is not from the future; one that is passed over is told of. */
export async function findBackup(
  repository: Repository,
  name: string | undefined,
  { now = new Date(), say = () => {} }: { now?: Date; say?: ((line: string) => void) | undefined } = {},
): Promise<BackupEntry> {
  const { backups, unreadable } = await listBackups(repository);
  const names = [...backups.map((one) => one.name), ...unreadable].toSorted();
  const wanted = name ?? newestKnown(names, now);
  // Taking an older one instead of a newest that cannot be read would lose days without a word.
  if (wanted !== undefined && unreadable.includes(wanted)) {
    throw new Damage('backup_unreadable', `The backup ${wanted} is half a backup: its entry cannot be read.`);
  }
  const found = backups.find((one) => one.name === wanted);
  if (found === undefined) {
    throw new Damage(
      'no_backup',
      name === undefined ? `There is no backup in ${repository.directory} yet.` : `There is no backup ${name}.`,
    );
  }
  const last = names.at(-1);
  if (name === undefined && last !== undefined && last !== found.name) {
    say(`The backup ${last} was made by a clock that was ahead, so ${found.name} is taken; --backup names another.`);
  }
  return found;
}

/** Where a clock was ahead, all that is made afterwards has earlier names. Where all were made so, the last is the newest. */
function newestKnown(names: readonly string[], now: Date): string | undefined {
  const end = nameOf(new Date(now.getTime() + AHEAD_MS));
  return names.findLast((one) => one <= end) ?? names.at(-1);
}

function nameOf(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}

export async function readManifest({ objects }: Repository, { name, manifest }: BackupEntry): Promise<Manifest> {
  const bytes = await readPiece(objects, { ...manifest, what: `the table of contents of ${name}` });
  const parsed = Manifest.safeParse(JSON.parse(bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new Damage('newer_format', `The table of contents of ${name} is of another version of Oyez.`);
}

/** The entry comes last: a backup that broke off is none. */
export async function addBackup(repository: Repository, at: Date, manifest: Manifest): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  const piece = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  if (!(await repository.objects.has(piece.sha256))) {
    await repository.objects.write({ ...piece, what: 'the table of contents' }, Readable.from([bytes]));
  }
  await repository.objects.settle();
  const name = nameOf(at);
  const entry: Entry = { format: FORMAT, at: at.toISOString(), manifest: piece };
  await replaceFile(join(repository.directory, 'backups', `${name}.json`), JSON.stringify(entry));
  return name;
}

/** Pieces of rows are small enough to be held. */
export async function readPiece(objects: Objects, piece: Piece): Promise<Buffer> {
  const parts: Buffer[] = [];
  await objects.read(piece, async (content) => {
    for await (const part of content) parts.push(part);
  });
  return Buffer.concat(parts);
}

/** The files of a backup, one after another. */
export async function* filesOf(
  objects: Objects,
  lists: readonly Chunk[],
): AsyncGenerator<{ sha256: string; size: number }> {
  for (const list of lists) {
    const text = (await readPiece(objects, { ...list, what: 'the list of files' })).toString('latin1');
    for (const line of text.split('\n')) {
      const [sha256, size] = line.split('\t');
      if (sha256) yield { sha256, size: Number(size) };
    }
  }
}

/**
 * Removes backups, and what no other backup names. Answers how many bytes that made free: none while there are
 * `unreadable` ones, for nobody can say what they name.
 */
export async function removeBackups(
  repository: Repository,
  names: readonly string[],
): Promise<{ freedBytes: number; unreadable: string[] }> {
  for (const name of names) await rm(join(repository.directory, 'backups', `${name}.json`), { force: true });
  const { backups, unreadable } = await listBackups(repository);
  const named = new Set<string>();
  const keep = ({ sha256 }: { sha256: string }) => named.add(repository.objects.nameOf(sha256));
  for (const backup of backups) {
    try {
      keep(backup.manifest);
      const manifest = await readManifest(repository, backup);
      for (const { chunks } of manifest.tables) chunks.forEach(keep);
      manifest.files.lists.forEach(keep);
      for await (const file of filesOf(repository.objects, manifest.files.lists)) keep(file);
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      unreadable.push(backup.name);
    }
  }
  if (unreadable.length > 0) return { freedBytes: 0, unreadable };
  return { freedBytes: await removeUnnamed(join(repository.directory, 'objects'), named), unreadable };
}

async function removeUnnamed(directory: string, named: ReadonlySet<string>): Promise<number> {
  let freed = 0;
  for (const folder of await readdir(directory).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await readdir(join(directory, folder))) {
      if (named.has(name)) continue;
      const path = join(directory, folder, name);
      freed += (await stat(path)).size;
      await rm(path, { force: true });
    }
  }
  return freed;
}

/** One writer at a time, on this machine or on another that shares the folder. */
export async function withLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const path = join(directory, LOCK);
  const held = await stat(path).catch(() => undefined);
  if (held && (held.mtimeMs < Date.now() - STALE_MS || !(await holderLives(path)))) await rm(path, { force: true });
  const handle = await open(path, 'wx', 0o600).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    const holder = await readFile(path, 'utf8').catch(() => '');
    throw new Busy(`Another backup to ${directory} is under way (${holder.trim()}); wait until it has ended.`);
  });
  await handle.write(`${hostname()} ${process.pid}\n`);
  await handle.close();
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(path, { force: true });
  }
}

export class Busy extends Error {}

async function holderLives(path: string): Promise<boolean> {
  const [host, pid] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
  if (host !== hostname()) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.draft`, text, { mode: 0o600, flush: true });
  await rename(`${path}.draft`, path);
  const folder = await open(join(path, '..'), 'r');
  await folder.sync();
  await folder.close();
}
