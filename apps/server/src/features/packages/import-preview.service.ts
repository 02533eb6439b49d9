import { limits } from '@oyez/contract/rules/limits';
import type { PackageFormat, PackageImport, PackageProblem } from '@oyez/contract/problems/packages';
import type { Locale, Page } from '@oyez/contract/wire/values';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import type { ReaderProgress } from '../../files/reader-process.ts';
import { visibleProblems } from '../../policy/problems.policy.ts';
import { shown } from '../test-data/archive/entry-names.ts';
import type { ReadPackage, ReadProblem } from './draft.ts';
import { proposeIds } from './display-ids.service.ts';
import {
  changeImport,
  deleteImport,
  expiredImports,
  failCutOffReadings,
  findImport,
  importProblems,
  importsOf,
  insertImportProblems,
  lockImport,
  prolongReading,
  type ImportRow,
} from './imports.sql.ts';
import { accountNamed, idsByTitle, importedIds } from './site-matches.sql.ts';
import { withCheckerTrials } from './checker-trials.service.ts';
import { Notes } from './reading/notes.ts';
import { readPackageApart } from './reading/package.service.ts';
import { replaceableBy, type Present } from './replacements.service.ts';
import { packageFactsOf, toPackageImport, toPackageProblem } from './packages.view.ts';

const HOUR_MS = 3_600_000;
/** So long a package counts as being read after whoever reads it for a waiting caller was last heard of. */
const SILENT_MS = 60_000;
const BEAT_MS = 15_000;

export const readPackageJob = defineJob({
  name: 'read package',
  payload: z.object({ importId: z.int() }),
  maxAttempts: 3,
  backoffMs: (attempt) => 2000 * attempt,
  run: ({ importId }, services) => readSent(services, importId),
  onDead: ({ importId }, _error, services) => endAsFailed(services, importId, new AppError('package_read_failed')),
});

/** Until when a package is kept that was read, or could not be. */
function keptUntil(now: Date): Date {
  return new Date(now.getTime() + limits.packages.previewHours * HOUR_MS);
}

/** Until when one that just arrived counts as being read. */
export function readingUntil(now: Date, { inBackground }: { inBackground: boolean }): Date {
  return inBackground ? keptUntil(now) : new Date(now.getTime() + SILENT_MS);
}

/** Reads a package whose caller waits for it. If this server goes away meanwhile, `endCutOffReadings` tells of it. */
export async function readNow(services: Services, importId: number): Promise<void> {
  const { database, log, now } = services;
  const beat = setInterval(() => {
    prolongReading(database.db, importId, readingUntil(now(), { inBackground: false })).catch((error: unknown) => {
      log.warn({ error, import: importId }, 'a package is being read and that was not noted');
    });
  }, BEAT_MS);
  try {
    await readSent(services, importId);
  } catch (error) {
    await endAsFailed(services, importId, new AppError('package_read_failed'));
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Reads a package and keeps what is in it. Repeated, it finds that this has happened. */
export async function readSent(services: Services, importId: number): Promise<void> {
  const { database, files, settings, now } = services;
  const row = await findImport(database.db, importId);
  if (row?.state !== 'reading' || row.staged_key === null) return;
  const key = row.staged_key;
  const format = row.wanted_format as PackageFormat | null;
  try {
    const name = shown(row.original_name);
    const bounds = (await settings.current()).testData;
    const content = await files.staging.lend(key, (path) =>
      readPackageApart(files, { path, name, format }, bounds, (progress) => noteProgress(services, importId, progress)),
    );
    const tried = await withCheckerTrials(services, row.user_id, content.problems);
    const problems = await withAuthors(services, tried);
    await transact(services, (tx) => keep(tx, importId, { ...content, problems }, now()));
    await files.staging.remove(key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await endAsFailed(services, importId, error);
    await files.staging.remove(key);
  } finally {
    services.log.info({ import: importId, ms: now().getTime() - row.created_at.getTime() }, 'a package was looked at');
  }
}

/** For whoever looks at it meanwhile; the reading itself does not wait for it. */
function noteProgress({ database, log }: Services, importId: number, { done, total }: ReaderProgress): void {
  changeImport(database.db, importId, { read_done: done, read_total: total }).catch((error: unknown) => {
    log.warn({ error, import: importId }, 'the progress of reading a package was not noted');
  });
}

async function keep(tx: Tx, importId: number, { format, problems, notices }: ReadPackage, now: Date): Promise<void> {
  const rows = problems.map(({ place, title, draft, notices: own }, index) => ({
    n: index + 1,
    place,
    title,
    displayId: draft?.displayId ?? null,
    facts: draft && packageFactsOf(draft),
    draft,
    notices: own,
  }));
  await insertImportProblems(tx, importId, rows);
  await changeImport(tx, importId, { state: 'preview', format, notices, staged_key: null, expires_at: keptUntil(now) });
}

/** Says of which authors this site knows nothing. */
async function withAuthors({ database }: Services, problems: ReadProblem[]): Promise<ReadProblem[]> {
  const names = new Set(problems.flatMap(({ draft }) => draft?.author ?? []));
  const known = new Set<string>();
  for (const name of names) if ((await accountNamed(database.db, usernameKey(name))) !== undefined) known.add(name);
  return problems.map((problem) => {
    const author = problem.draft?.author ?? null;
    if (author === null || known.has(author)) return problem;
    const notes = new Notes();
    notes.add('AUTHOR_REPLACED', { value: author });
    return { ...problem, notices: [...problem.notices, ...notes.list()] };
  });
}

export async function endAsFailed({ database, now }: Services, importId: number, error: AppError): Promise<void> {
  const { code, params } = error;
  const failure = { state: 'failed', error: { code, params }, ended_at: now(), expires_at: keptUntil(now()) } as const;
  await changeImport(database.db, importId, failure);
}

export async function readImport(
  { database }: Services,
  actor: Actor,
  id: number,
  locale: Locale,
): Promise<PackageImport> {
  const row = await findOwn(database.db, actor, id);
  const problems = row.state === 'preview' ? await importProblems(database.db, id) : [];
  const plans = await proposeIds(database.db, problems);
  const conflicts = [...plans.values()].filter((one) => one.idTaken).length;
  const { size: replaceable } = await replaceableBy(database.db, actor, problems);
  return toPackageImport(row, { conflicts, replaceable }, locale);
}

async function findOwn(db: Services['database']['db'], actor: Actor, id: number): Promise<ImportRow> {
  const row = await findImport(db, id);
  return row && row.user_id === actor.id ? row : fail('import_not_found');
}

export async function listImports(
  { database }: Services,
  actor: Actor,
  { currentPage, limit }: { currentPage: number; limit: number },
  locale: Locale,
): Promise<Page<PackageImport>> {
  const { rows, total } = await importsOf(database.db, actor.id, { limit, offset: (currentPage - 1) * limit });
  const records = rows.map((row) => toPackageImport(row, { conflicts: 0, replaceable: 0 }, locale));
  return { records, total, size: limit, current: currentPage, pages: Math.ceil(total / limit) };
}

export async function listImportProblems(
  { database }: Services,
  actor: Actor,
  id: number,
  { currentPage, limit }: { currentPage: number; limit: number },
  locale: Locale,
): Promise<Page<PackageProblem>> {
  const { state } = await findOwn(database.db, actor, id);
  const rows = await importProblems(database.db, id);
  const plans = await proposeIds(database.db, rows);
  const shownRows = rows.slice((currentPage - 1) * limit, currentPage * limit);
  const titles = state === 'preview' ? shownRows.filter((row) => row.facts !== null).map((row) => row.title) : [];
  const sameTitle = await idsByTitle(database.db, titles, visibleProblems(actor));
  const present = state === 'preview' ? await replaceableBy(database.db, actor, rows) : new Map<number, Present>();
  const ids = await importedIds(
    database.db,
    shownRows.flatMap((row) => row.problem_id ?? []),
  );
  const records = shownRows.map((row) =>
    toPackageProblem(
      row,
      { plan: plans.get(row.n), sameTitle: sameTitle.get(row.title), present: present.get(row.n) },
      ids,
      locale,
    ),
  );
  const total = rows.length;
  return { records, total, size: limit, current: currentPage, pages: Math.ceil(total / limit) };
}

export async function dropImport(services: Services, actor: Actor, id: number): Promise<void> {
  const key = await transact(services, async (tx) => {
    const row = (await lockImport(tx, id, actor.id)) ?? fail('import_not_found');
    if (row.state === 'running') fail('import_busy');
    await deleteImport(tx, id);
    return row.staged_key;
  });
  if (key !== null) await services.files.staging.remove(key);
}

/** Tells of packages whose reading has ended with the server that did it. */
export async function endCutOffReadings({ database, now }: Services): Promise<void> {
  const { code, params } = new AppError('upload_interrupted');
  await failCutOffReadings(database.db, { code, params }, keptUntil(now()), now());
}

/** Forgets what nobody decided about. Its files are collected like all that no row names. */
export async function forgetExpired({ database, files, now }: Services): Promise<void> {
  for (const { staged_key: key } of await expiredImports(database.db, now())) {
    if (key !== null) await files.staging.remove(key);
  }
}
