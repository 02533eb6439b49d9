import { limits } from '@oyez/contract/rules/limits';
import type {
  ExportFormat,
  IdConflict,
  ImportVisibility,
  PackageFormat,
  PackageImport,
  PackageProblem,
} from '@oyez/contract/problems/packages';
import { displayIdOf } from '@oyez/contract/rules/display-id';
import type { Readable } from 'node:stream';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { visibleProblems } from '../../policy/problems.policy.ts';
import { importRemaining } from './import-problem.service.ts';
import { receivePackage } from './import-arrival.service.ts';
import { listImportProblems, readImport, readNow } from './import-preview.service.ts';
import { startImport } from './import-run.service.ts';
import { lastReplacement } from './replacements.sql.ts';
import { personNamed } from './site-matches.sql.ts';
import { undoReplacement } from './replacements.service.ts';
import { openExport } from './writing/exports.service.ts';
import { allProblemIds, idsOfDisplayIds } from './writing/exports.sql.ts';

const LOCALE = 'en-US';
/** All of them are in memory while their package is made, without their tests. */
const MOST = 2000;

/** Somebody of the site, for the person who holds the machine and says who acts. */
export async function actorNamed({ database, now }: Services, username: string): Promise<Actor | undefined> {
  const row = await personNamed(database.db, usernameKey(username));
  return row && actorOf(database.db, row, now());
}

export type PackageContent = { read: PackageImport; problems: PackageProblem[] };

/** Reads a package and says what is in it; nothing has happened yet. */
export async function previewPackage(
  services: Services,
  actor: Actor,
  sent: { name: string; content: Readable; format: PackageFormat | null },
): Promise<PackageContent> {
  const file = { field: 'file', name: sent.name, content: sent.content, isTooLarge: () => false };
  const id = await receivePackage(services, actor, file, {
    format: sent.format,
    mb: limits.packages.totalMb,
    inBackground: false,
  });
  await readNow(services, id);
  return contentOf(services, actor, id);
}

async function contentOf(services: Services, actor: Actor, id: number): Promise<PackageContent> {
  const read = await readImport(services, actor, id, LOCALE);
  const page = { currentPage: 1, limit: limits.packages.problems };
  const { records } = await listImportProblems(services, actor, id, page, LOCALE);
  return { read, problems: records };
}

/** Imports all that can be, now. */
export async function importPreviewed(
  services: Services,
  actor: Actor,
  id: number,
  how: { visibility: ImportVisibility; conflict: IdConflict },
): Promise<PackageContent> {
  await startImport(services, { actor, ip: null, requestId: null, locale: LOCALE }, id, { ...how, choices: [] });
  await importRemaining(services, id);
  return contentOf(services, actor, id);
}

/** Brings problems back as they were before this person's last import replaced them; says of each why not. */
export async function restoreReplaced(services: Services, actor: Actor, displayIds: readonly string[]) {
  const answers: { displayId: string; error: AppError | null }[] = [];
  for (const [index, pid] of (await problemsNamed(services, actor, displayIds)).entries()) {
    const error = await restoreOneReplaced(services, actor, pid).then(
      () => null,
      (reason: unknown) => (reason instanceof AppError ? reason : Promise.reject(reason as Error)),
    );
    answers.push({ displayId: displayIds[index] ?? '', error });
  }
  return answers;
}

async function restoreOneReplaced(services: Services, actor: Actor, pid: number): Promise<void> {
  const last = await lastReplacement(services.database.db, pid, actor.id);
  if (!last) fail('import_undo_gone', { days: limits.packages.undoDays });
  await undoReplacement(services, { actor, origin: { actor, ip: null, requestId: null } }, last);
}

/** Nobody has to guess which of many ids was wrong. */
export class UnknownProblems extends Error {
  readonly displayIds: readonly string[];

  constructor(displayIds: readonly string[]) {
    super('no such problem');
    this.displayIds = displayIds;
  }
}

/** A package of these problems, or of all that this person may change. */
export async function exportPackage(
  services: Services,
  actor: Actor,
  { displayIds, format }: { displayIds: readonly string[] | 'all'; format: ExportFormat },
): Promise<Readable> {
  const { db } = services.database;
  const pid =
    displayIds === 'all'
      ? await allProblemIds(db, visibleProblems(actor))
      : await problemsNamed(services, actor, displayIds);
  const origin = { actor, ip: null, requestId: null };
  return (await openExport(services, origin, { pid, format }, { atMost: MOST })).content;
}

async function problemsNamed({ database }: Services, actor: Actor, wanted: readonly string[]): Promise<number[]> {
  const keys = wanted.map((one) => displayIdOf(one) ?? one);
  const rows = await idsOfDisplayIds(database.db, keys, visibleProblems(actor));
  const byKey = new Map(rows.map((row) => [row.display_key, row.id]));
  const unknown = wanted.filter((_, index) => !byKey.has(keys[index] ?? ''));
  if (unknown.length > 0) throw new UnknownProblems(unknown);
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
