import type { AccountBatch } from '@oyez/contract/users/account-batches';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { emailKey } from '../accounts/account-keys.filter.ts';
import { abandonWaiting, changeBatch, lockBatch, type BatchRecord } from './batches.sql.ts';
import { StoredOptions } from './batches.view.ts';
import { readBatch } from './imports.service.ts';
import { removeAccounts } from './removal.service.ts';
import {
  countUndoable,
  deleteUnused,
  emailsTaken,
  lockProfiles,
  markUndone,
  nextToUndo,
  type ProfileRow,
  type UndoRow,
} from './undo.sql.ts';
import { updateUser, type UserChange } from './users.sql.ts';
import type { Keeper } from './users.service.ts';

const ROWS_AT_ONCE = 200;
const UNDOABLE: readonly string[] = ['done', 'failed', 'running'];

export async function previewUndo(
  services: Services,
  id: number,
): Promise<{ unused: number; used: number; updated: number }> {
  await readBatch(services, id);
  return countUndoable(services.database.db, id);
}

/** Stops an import that is still under way, then takes back what it did. */
export async function startUndo(
  services: Services,
  keeper: Keeper,
  { id, alsoUsed }: { id: number; alsoUsed: boolean },
): Promise<AccountBatch> {
  await transact(services, async (tx) => {
    const batch = (await lockBatch(tx, id, 'wait')) ?? fail('batch_not_found');
    if (!UNDOABLE.includes(batch.state)) fail('batch_busy');
    await beginUndo(tx, services, keeper, { batch, alsoUsed });
  });
  return readBatch(services, id);
}

/** Of a batch that is held. */
export async function beginUndo(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  keeper: Keeper,
  { batch, alsoUsed }: { batch: BatchRecord; alsoUsed: boolean },
): Promise<void> {
  const { id } = batch;
  const options: StoredOptions = {
    ...StoredOptions.parse(batch.options),
    undo: { alsoUsed, by: keeper.actor.id, afterN: -1 },
  };
  await abandonWaiting(tx, id);
  await changeBatch(tx, id, { state: 'undoing', options, secret: null, secret_key: null, secret_until: null });
  const entry = { action: 'account_batch.undo', subjectKind: 'account_batch', subjectId: id } as const;
  await writeAudit(tx, keeper, { ...entry, after: { alsoUsed } }, now());
}

/** One portion of an undoing; answers whether there is more. Accounts that were used since stay, unless it was asked for; so do super administrators. */
export async function undoStep(tx: Tx, services: Services, batch: BatchRecord): Promise<boolean> {
  const { now } = services;
  const options = StoredOptions.parse(batch.options);
  const undo = options.undo ?? { alsoUsed: false, by: 0, afterN: -1 };
  const rows = await nextToUndo(tx, batch.id, undo.afterN, ROWS_AT_ONCE);
  const last = rows.at(-1);
  if (!last) {
    await changeBatch(tx, batch.id, { state: 'undone', ended_at: now(), options: { ...options, undo: null } });
    return false;
  }
  const created = rows.filter((row) => row.outcome === 'created' && row.role !== 'root' && row.account_id !== undo.by);
  const unused = created.filter((row) => !row.is_used);
  const used = undo.alsoUsed ? created.filter((row) => row.is_used) : [];
  const updated = rows.filter((row) => row.outcome === 'updated');

  const origin = { actor: { id: undo.by }, ip: null, requestId: null };
  await removeAccounts(tx, origin, used.map(toAccount), now());
  await markUndone(
    tx,
    batch.id,
    [...unused, ...used, ...updated].map((row) => row.n),
  );
  await deleteUnused(
    tx,
    unused.map((row) => toAccount(row).id),
  );
  await restoreProfiles(tx, updated, now());
  await changeBatch(tx, batch.id, { options: { ...options, undo: { ...undo, afterN: last.n } } });
  return true;
}

function toAccount(row: UndoRow) {
  return { id: row.account_id ?? 0, username: row.username ?? '', role: row.role ?? ('default_user' as const) };
}

/** A field gets back what the import replaced, when it still holds what the import wrote. */
async function restoreProfiles(tx: Tx, rows: readonly UndoRow[], now: Date): Promise<void> {
  const profiles = new Map(
    (await lockProfiles(tx, { ids: rows.map((row) => toAccount(row).id) })).map((one) => [one.id, one]),
  );
  const oldEmails = rows.flatMap(({ before }) => (typeof before?.email === 'string' ? [emailKey(before.email)] : []));
  const taken = await emailsTaken(tx, oldEmails);
  for (const { account_id: id, fields, before } of rows) {
    const profile = profiles.get(id ?? 0);
    if (profile === undefined || before === null) continue;
    const change: Record<string, string | null> = {};
    for (const [name, old] of Object.entries(before)) {
      const written = fields[name as keyof typeof fields];
      if (profile[name as keyof ProfileRow] === written) change[name] = old;
    }
    if (change.email !== undefined) {
      const key = change.email === null ? null : emailKey(change.email);
      if (key !== null && (taken.get(key) ?? profile.id) !== profile.id) delete change.email;
      else change.email_key = key;
    }
    if (Object.keys(change).length > 0) await updateUser(tx, profile.id, change as UserChange, now);
  }
}
