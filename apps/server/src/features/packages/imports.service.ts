import { limits } from '@oyez/contract/rules/limits';
import type { PackageFormat, PackageImport, PackageProblem } from '@oyez/contract/problems/packages';
import type { Locale, Page } from '@oyez/contract/wire/values';
import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { z } from 'zod';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { TooManyBytes } from '../../files/staging.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { SentFile } from '../../http/multipart.ts';
import { asUploadTrouble } from '../../http/upload-trouble.ts';
import { defineJob, enqueueJob } from '../../jobs/define-job.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { shownName } from '../files/file-names.ts';
import { problemPolicy, visibleProblems } from '../problems/problems.policy.ts';
import { shown } from '../test-data/archive/entry-names.ts';
import { createStagedUploads } from '../test-data/staged-uploads.service.ts';
import type { ReadPackage, ReadProblem } from './draft.ts';
import { proposeIds } from './display-ids.service.ts';
import { importRemaining } from './import-problem.service.ts';
import {
  changeImport,
  deleteImport,
  expiredImports,
  findImport,
  importProblems,
  importsOf,
  insertImport,
  insertImportProblems,
  lockImport,
  skipWaiting,
  waitingImports,
  writeTargets,
  type ImportRow,
} from './imports.sql.ts';
import { accountNamed, idsByTitle, importedIds } from './site-matches.sql.ts';
import { Notes } from './reading/notes.ts';
import { readPackageApart } from './reading/package.service.ts';
import { replaceableBy, type Present } from './replacements.service.ts';
import { targetsOf, type Start } from './targets.ts';
import type { StartedWith } from './started-with.ts';
import { factsOf, toPackageImport, toPackageProblem } from './packages.view.ts';

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Left to everybody else on the disk. */
const SPARE_BYTES = 1024 * MB;

/** Who sends a package, by which request and in which language. */
export type Sender = AuditOrigin & { actor: Actor; locale: Locale };

const Payload = z.object({ importId: z.int() });

export const readPackageJob = defineJob({
  name: 'read package',
  payload: Payload,
  maxAttempts: 3,
  backoffMs: (attempt) => 2000 * attempt,
  run: ({ importId }, services) => readSent(services, importId),
  onDead: ({ importId }, _error, services) => endAsFailed(services, importId, new AppError('package_read_failed')),
});

export const importPackageJob = defineJob({
  name: 'import package',
  payload: Payload,
  maxAttempts: 5,
  backoffMs: (attempt) => 2000 * attempt,
  run: ({ importId }, services) => importRemaining(services, importId),
  onDead: ({ importId }, _error, services) => endAsFailed(services, importId, new AppError('server_error')),
});

/** Takes a package as it comes. It is not read yet. */
export async function receivePackage(
  services: Services,
  actor: Actor,
  file: SentFile,
  { format, mb }: { format: PackageFormat | null; mb: number },
): Promise<number> {
  const { files } = services;
  await refuseTooMany(services, actor);
  if ((await files.staging.freeBytes()) < SPARE_BYTES) fail('storage_full');
  const key = newKey();
  try {
    const size = await files.staging.write(key, 0, file.content, mb * MB).catch((error: unknown) => {
      if (error instanceof TooManyBytes) fail('package_too_large', { mb });
      return asUploadTrouble(error);
    });
    if (file.isTooLarge()) fail('package_too_large', { mb });
    if (size === 0) fail('package_empty');
    return await keepSent(services, actor, { name: file.name, size, stagedKey: key, wantedFormat: format });
  } catch (error) {
    await files.staging.remove(key);
    throw error;
  }
}

/** Takes over a file that arrived in pieces. */
export async function takeUploadedPackage(
  services: Services,
  actor: Actor,
  key: string,
  format: PackageFormat | null,
): Promise<number> {
  await refuseTooMany(services, actor);
  const { path, name, size, forget } = await createStagedUploads(services).arrivedFile(actor, key, 'package');
  const stagedKey = newKey();
  await rename(path, services.files.staging.pathOf(stagedKey));
  await forget();
  return keepSent(services, actor, { name, size, stagedKey, wantedFormat: format });
}

function newKey(): string {
  return randomBytes(24).toString('base64url');
}

async function refuseTooMany({ database }: Services, actor: Actor): Promise<void> {
  const max = limits.packages.previews;
  if ((await waitingImports(database.db, actor.id)) >= max) fail('imports_too_many', { max });
}

/** Notes what was sent; it waits for a while to be read and decided about. */
async function keepSent(
  { database, now }: Services,
  actor: Actor,
  sent: { name: string; size: number; stagedKey: string; wantedFormat: PackageFormat | null },
): Promise<number> {
  const until = new Date(now().getTime() + limits.packages.previewHours * HOUR_MS);
  return insertImport(database.db, { ...sent, name: shownName(sent.name), userId: actor.id }, until, now());
}

/** Has a package read in the background. */
export async function readLater(services: Services, actor: Actor, importId: number): Promise<void> {
  await transact(services, (tx) => enqueueJob(tx, readPackageJob, { importId }, { ownerId: actor.id }, services.now()));
}

/** Reads a package and keeps what is in it. Repeated, it finds that this has happened. */
export async function readSent(services: Services, importId: number): Promise<void> {
  const { database, files, settings, now } = services;
  const row = await findImport(database.db, importId);
  if (row?.state !== 'reading' || row.staged_key === null) return;
  const path = files.staging.pathOf(row.staged_key);
  const format = row.wanted_format as PackageFormat | null;
  try {
    const sent = { path, name: shown(row.original_name), format };
    const content = await readPackageApart(files, sent, (await settings.current()).testData);
    const problems = await withAuthors(services, content.problems);
    await transact(services, (tx) => keep(tx, importId, { ...content, problems }));
    await files.staging.remove(row.staged_key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await endAsFailed(services, importId, error);
    await files.staging.remove(row.staged_key);
  } finally {
    services.log.info({ import: importId, ms: now().getTime() - row.created_at.getTime() }, 'a package was looked at');
  }
}

async function keep(tx: Tx, importId: number, { format, problems, notices }: ReadPackage): Promise<void> {
  const rows = problems.map(({ place, title, draft, notices: own }, index) => ({
    n: index + 1,
    place,
    title,
    displayId: draft?.displayId ?? null,
    facts: draft && factsOf(draft),
    draft,
    notices: own,
  }));
  await insertImportProblems(tx, importId, rows);
  await changeImport(tx, importId, { state: 'preview', format, notices, staged_key: null });
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

async function endAsFailed({ database, now }: Services, importId: number, error: AppError): Promise<void> {
  const { code, params } = error;
  await changeImport(database.db, importId, { state: 'failed', error: { code, params }, ended_at: now() });
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

/** Decides what becomes of each problem. From here on a job works on it. */
export async function startImport(services: Services, sender: Sender, id: number, start: Start): Promise<void> {
  const { now } = services;
  const { actor, ip, requestId } = sender;
  if (start.visibility === 'public' && !problemPolicy.publish(actor)) fail('problem_publish_forbidden');
  await transact(services, async (tx) => {
    const row = (await lockImport(tx, id, actor.id)) ?? fail('import_not_found');
    if (row.state !== 'preview') fail('import_busy');
    const problems = await importProblems(tx, id);
    const targets = targetsOf(problems, start, {
      plans: await proposeIds(tx, problems),
      replaceable: await replaceableBy(tx, actor, problems),
    });
    const chosen = targets.filter((one) => one.targetId !== null).length;
    if (chosen === 0) fail('import_nothing_chosen');
    const replaced = targets.filter((one) => one.replacesId !== null).length;
    await writeTargets(tx, id, targets);
    const options: StartedWith = {
      visibility: start.visibility,
      unsaid: start.unsaid ?? 'hidden',
      mayPublish: problemPolicy.publish(actor),
      ip,
      requestId,
    };
    await changeImport(tx, id, { state: 'running', options });
    const after = { name: row.original_name, format: row.format, chosen, replaced, visibility: start.visibility };
    const entry = { action: 'package.import', subjectKind: 'package_import', subjectId: id, after };
    await writeAudit(tx, sender, entry, now());
    await enqueueJob(tx, importPackageJob, { importId: id }, { ownerId: actor.id }, now());
  });
}

/** What is being imported at this moment still comes in. */
export async function stopImport(services: Services, sender: Sender, id: number): Promise<void> {
  const { now } = services;
  await transact(services, async (tx) => {
    const row = (await lockImport(tx, id, sender.actor.id)) ?? fail('import_not_found');
    if (row.state !== 'running') fail('import_not_running');
    const leftOut = await skipWaiting(tx, id);
    const entry = { action: 'package.stop', subjectKind: 'package_import', subjectId: id, after: { leftOut } };
    await writeAudit(tx, sender, entry, now());
  });
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

/** Forgets what nobody decided about. Its files are collected like all that no row names. */
export async function forgetExpired({ database, files, now }: Services): Promise<void> {
  for (const { staged_key: key } of await expiredImports(database.db, now())) {
    if (key !== null) await files.staging.remove(key);
  }
}
