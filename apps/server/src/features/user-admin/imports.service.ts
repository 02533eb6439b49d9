import type { AccountBatch, BatchRow, ImportColumn, ImportOptions } from '@oyez/contract/users/account-batches';
import { limits } from '@oyez/contract/rules/limits';
import type { Page } from '@oyez/contract/wire/values';
import { setImmediate } from 'node:timers/promises';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { SentFile } from '../../http/bodies/multipart.ts';
import { shownPage, wirePage } from '../../http/wire-page.ts';
import { sealSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import {
  batchPage,
  changeBatch,
  countBatchRows,
  dropRows,
  findBatch,
  forgottenBatches,
  insertBatch,
  insertBatchRows,
  lockBatch,
  planCounts,
  planRows,
  rowPage,
  settlePlanned,
  type BatchRecord,
  type NewBatchRow,
} from './batches.sql.ts';
import { StoredOptions, toBatch, toBatchRow } from './batches.view.ts';
import { BadQuotes, delimiterOf, encodingOf, rowsOf, textOf, TooManyColumns } from './csv.ts';
import { headingOf, PLAIN_COLUMNS, readRow, type ReadRow } from './import-rows.ts';
import type { Keeper } from './users.service.ts';

export const PASSWORD_PURPOSE = 'imported password';
const MB = 1024 * 1024;
const ROWS_AT_ONCE = 500;
const HOUR = 3_600_000;

/** Reads a table and says what each row would become. Nothing of it has happened yet. */
export async function readImport(
  services: Services,
  keeper: Keeper,
  file: SentFile,
  options: ImportOptions,
): Promise<AccountBatch> {
  const { database, now } = services;
  const bytes = await contentOf(file);
  const encoding = encodingOf(bytes) ?? fail('batch_unreadable');
  const delimiter = delimiterOf(bytes, encoding);
  const id = await insertBatch(
    database.db,
    { userId: keeper.actor.id, cause: 'import', name: storedFileName(file), options, state: 'reading' },
    now(),
  );
  try {
    const read = await storeRows(services, id, rowsOf(textOf(bytes, encoding), delimiter));
    if (read.total === 0) fail('batch_empty');
    const { header, columns, ignored, total } = read;
    await countBatchRows(database.db);
    await transact(services, async (tx) => {
      await planRows(tx, id, options);
      const source: StoredOptions['source'] = { encoding, delimiter, header, columns, ignored };
      await changeBatch(tx, id, { state: 'preview', total, options: { ...options, source } });
    });
  } catch (error) {
    await dropBatch(services, id);
    if (error instanceof BadQuotes) throw new AppError('batch_bad_quotes', { row: error.row });
    throw error instanceof TooManyColumns ? new AppError('batch_unreadable') : error;
  }
  return readBatch(services, id);
}

async function contentOf(file: SentFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.content) pieces.push(piece as Buffer);
  if (file.isTooLarge()) throw new AppError('batch_file_too_large', { mb: limits.accountBatch.fileMb });
  return Buffer.concat(pieces);
}

export const MAX_FILE_BYTES = limits.accountBatch.fileMb * MB;

function storedFileName({ name }: SentFile): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200);
}

type Read = { total: number; header: boolean; columns: ImportColumn[]; ignored: string[] };

async function storeRows(
  services: Services,
  batchId: number,
  rows: AsyncIterable<{ n: number; cells: string[] }>,
): Promise<Read> {
  const { db } = services.database;
  const read: Read = { total: 0, header: false, columns: [...PLAIN_COLUMNS], ignored: [] };
  let columns: readonly (ImportColumn | undefined)[] = PLAIN_COLUMNS;
  let isFirst = true;
  let waiting: NewBatchRow[] = [];
  for await (const { n, cells } of rows) {
    if (cells.every((cell) => cell === '')) continue;
    if (isFirst) {
      isFirst = false;
      const heading = headingOf(cells);
      if (heading !== undefined) {
        columns = heading.columns;
        if (!columns.includes('username')) fail('batch_no_username');
        read.header = true;
        read.columns = columns.filter((column) => column !== undefined);
        read.ignored = heading.ignored.slice(0, 20).map((text) => text.slice(0, 50));
        continue;
      }
    }
    read.total += 1;
    if (read.total > limits.accountBatch.rows)
      throw new AppError('batch_too_many_rows', { max: limits.accountBatch.rows });
    waiting.push(toStored(services, n, readRow(cells, columns)));
    if (waiting.length < ROWS_AT_ONCE) continue;
    await insertBatchRows(db, batchId, waiting);
    waiting = [];
    await setImmediate();
  }
  if (waiting.length > 0) await insertBatchRows(db, batchId, waiting);
  return read;
}

function toStored({ config }: Services, n: number, { password, ...row }: ReadRow): NewBatchRow {
  const passwordSecret = password === '' ? null : sealSecret(config.secretKey, PASSWORD_PURPOSE, password);
  return { n, ...row, passwordSecret };
}

/** Rows of a call instead of a file. What exists already is skipped, and counts as failed there. */
export async function storeSentRows(
  services: Services,
  keeper: Keeper,
  sent: readonly (readonly string[])[],
): Promise<number> {
  const { now } = services;
  const options: ImportOptions = { conflict: 'skip', withRoles: false };
  return transact(services, async (tx) => {
    const batch = { userId: keeper.actor.id, cause: 'import' as const, name: null, options, state: 'reading' as const };
    const id = await insertBatch(tx, batch, now());
    await insertBatchRows(
      tx,
      id,
      sent.map((cells, at) => toStored(services, at + 1, readRow(cells, PLAIN_COLUMNS))),
    );
    await changeBatch(tx, id, { total: sent.length });
    await planRows(tx, id, options);
    await begin(tx, services, keeper, id, options);
    return id;
  });
}

export async function changeImport(
  services: Services,
  { id, conflict, withRoles }: ImportOptions & { id: number },
): Promise<AccountBatch> {
  await transact(services, async (tx) => {
    const batch = await lockPreview(tx, id);
    await planRows(tx, id, { conflict, withRoles });
    await changeBatch(tx, id, { options: { ...StoredOptions.parse(batch.options), conflict, withRoles } });
  });
  return readBatch(services, id);
}

async function lockPreview(tx: Tx, id: number): Promise<BatchRecord> {
  const batch = await lockBatch(tx, id, 'wait');
  if (!batch || isHidden(batch)) fail('batch_not_found');
  return batch.state === 'preview' ? batch : fail('batch_busy');
}

/** Not read yet, or forgotten again: there is nothing to be seen. */
function isHidden({ state }: BatchRecord): boolean {
  return state === 'dropped' || state === 'reading';
}

/** From here on a duty of the leader works on it. */
export async function startImport(services: Services, keeper: Keeper, id: number): Promise<AccountBatch> {
  await transact(services, async (tx) => {
    const batch = await lockPreview(tx, id);
    const options = StoredOptions.parse(batch.options);
    // Somebody may have registered since the preview.
    await planRows(tx, id, options);
    await begin(tx, services, keeper, id, options);
  });
  return readBatch(services, id);
}

async function begin(
  tx: Tx,
  { now }: Services,
  keeper: Keeper,
  id: number,
  { conflict, withRoles }: ImportOptions,
): Promise<void> {
  const plans = (await planCounts(tx, [id])).get(id);
  const { skipped, refused } = await settlePlanned(tx, id);
  await changeBatch(tx, id, { state: 'running', handled: skipped + refused, skipped });
  const entry = { action: 'account_batch.import', subjectKind: 'account_batch', subjectId: id } as const;
  await writeAudit(tx, keeper, { ...entry, after: { conflict, withRoles, ...plans } }, now());
}

export async function dropImport(services: Services, id: number): Promise<void> {
  const { state } = await readBatch(services, id);
  if (state !== 'preview') fail('batch_busy');
  await dropBatch(services, id);
}

async function dropBatch(services: Services, id: number): Promise<void> {
  await transact(services, async (tx) => {
    const batch = await lockBatch(tx, id, 'wait');
    if (batch?.state !== 'preview' && batch?.state !== 'reading') return;
    await dropRows(tx, id);
    await changeBatch(tx, id, { state: 'dropped', ended_at: services.now() });
  });
}

export async function dropForgotten(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - limits.accountBatch.previewHours * HOUR);
  for (const id of await forgottenBatches(services.database.db, before)) await dropBatch(services, id);
}

export async function readBatch({ database }: Services, id: number): Promise<AccountBatch> {
  const row = await findBatch(database.db, id);
  if (!row || isHidden(row)) fail('batch_not_found');
  const plans = (await planCounts(database.db, [id])).get(id);
  return toBatch(row, plans ?? { create: 0, update: 0, skip: 0, refuse: 0 });
}

export async function listBatches(
  { database }: Services,
  query: { currentPage: number; limit: number },
): Promise<Page<AccountBatch>> {
  return shownPage(query, async (page) => {
    const { rows, total } = await batchPage(database.db, page);
    const plans = await planCounts(
      database.db,
      rows.map((row) => row.id),
    );
    const shown = rows.map((row) => toBatch(row, plans.get(row.id) ?? { create: 0, update: 0, skip: 0, refuse: 0 }));
    return { rows: shown, total };
  });
}

export async function listBatchRows(
  services: Services,
  id: number,
  query: {
    currentPage: number;
    limit: number;
    plan?: string | undefined;
    outcome?: string | undefined;
  },
): Promise<Page<BatchRow>> {
  await readBatch(services, id);
  return wirePage(query, (page) => rowPage(services.database.db, id, query, page), toBatchRow);
}
