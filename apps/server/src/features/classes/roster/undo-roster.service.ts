import type { undoRoster as undoRosterImport } from '@oyez/contract/classes/rosters';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../../db/audit.sql.ts';
import { markChanged } from '../../../db/changes.sql.ts';
import type { Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { undoAddedMembers } from '../../group-members/member-changes.service.ts';
import { undoMadeAccounts } from '../../user-admin/made-accounts.service.ts';
import { heldClass, type Teacher } from '../class-access.service.ts';
import type { ClassGroup } from '../class-groups.sql.ts';
import { changeSection, keepOf, keptOf, sectionsOf, studentsBySection } from '../sections.sql.ts';
import { isTrusted, undoableSince } from './roster-import.service.ts';
import { findRosterImport, hasLaterImport, markImportUndone, type Kept, type RosterChange } from './roster.sql.ts';

/**
 * Who joined by it goes, sections that it made go when they are empty, and what was written down is as before, but for
 * people whom somebody changed since. Accounts that were made for it and never used are removed by whoever may have
 * accounts made; by others they are left, and counted in the answer.
 */
export async function undoRoster(
  services: Services,
  id: number,
  by: Teacher,
): Promise<ReplyOf<typeof undoRosterImport>> {
  return transact(services, async (tx) => {
    const found = (await findRosterImport(tx, id)) ?? fail('roster_import_not_found');
    const { group_id: groupId } = found;
    const group = await heldForUndo(tx, by, groupId);
    const held = (await findRosterImport(tx, id)) ?? fail('roster_import_not_found');
    if (held.undone_at !== null || held.created_at <= undoableSince(by.now)) fail('roster_import_not_found');
    if (await hasLaterImport(tx, held)) fail('roster_import_older');
    await writeBack(tx, groupId, held.changed as unknown as RosterChange[], by.now);
    if (held.change_id !== null) await undoAddedMembers(tx, { groupId, changeId: held.change_id }, by);
    await removeEmpty(tx, groupId, held.section_ids, by.now);
    await markImportUndone(tx, id, by.now);
    await markChanged(tx, 'class', [groupId]);
    const entry = { action: 'class.undo_import', subjectKind: 'group', subjectId: groupId } as const;
    await writeAudit(tx, by, { ...entry, after: { import: id } }, by.now);
    if (held.account_batch_id === null) return { accountsKept: 0 };
    if (!(await isTrusted(services, by, group))) return { accountsKept: held.accounts };
    await undoMadeAccounts(tx, services, by, held.account_batch_id);
    return { accountsKept: 0 };
  });
}

/** Where the caller knows of no such group, there is no such import either. */
async function heldForUndo(tx: Tx, by: Teacher, groupId: number): Promise<ClassGroup> {
  try {
    return await heldClass(tx, by, groupId, 'manage');
  } catch (error) {
    if (error instanceof AppError && error.code === 'group_not_found') fail('roster_import_not_found');
    throw error;
  }
}

async function writeBack(tx: Tx, groupId: number, changes: readonly RosterChange[], now: Date): Promise<void> {
  const userIds = changes.map((one) => one.userId);
  const kept = new Map((await keptOf(tx, groupId, userIds)).map((one) => [one.userId, one]));
  const asLeft = changes.filter(({ userId, after }) => {
    const present = kept.get(userId);
    return present !== undefined && isSame(present, after);
  });
  const standing = new Set((await sectionsOf(tx, groupId)).map((one) => one.id));
  const rows = asLeft.map(({ userId, before }) => ({
    userId,
    ...before,
    sectionId: before.sectionId !== null && standing.has(before.sectionId) ? before.sectionId : null,
  }));
  await keepOf(tx, groupId, rows, now);
}

function isSame(a: Kept, b: Kept): boolean {
  return a.sectionId === b.sectionId && a.number === b.number && a.name === b.name;
}

async function removeEmpty(tx: Tx, groupId: number, sectionIds: readonly number[], now: Date): Promise<void> {
  const counts = await studentsBySection(tx, groupId);
  const standing = new Set((await sectionsOf(tx, groupId)).map((one) => one.id));
  for (const id of sectionIds) {
    if (standing.has(id) && !counts.has(id)) await changeSection(tx, id, { deleted_at: now }, now);
  }
}
