import { createHash } from 'node:crypto';
import { GROUP_AUTHS, type Group, type GroupAuth, type GroupRow as Listed } from '@oyez/contract/groups/group-values';
import type { GroupAdminRow } from '@oyez/contract/groups/groups-admin';
import type { DisbandedGroup } from '@oyez/contract/groups/groups';
import type { AdminRow } from './disbanding.sql.ts';
import type { GroupRow, ListedGroup } from './groups.sql.ts';

/** Nobody's uid: of an owner whose account is gone. */
const NO_UID = '0'.repeat(32);

function authNumber(auth: string): number {
  return GROUP_AUTHS.indexOf(auth as GroupAuth) + 1;
}

export function toListedGroup(row: ListedGroup): Listed {
  return {
    id: row.id,
    avatar: row.avatar,
    owner: row.owner ?? '',
    name: row.name,
    shortName: row.short_name,
    brief: row.brief,
    description: row.description,
    auth: authNumber(row.auth),
    visible: row.visible,
    memberCount: row.member_count,
    gmtCreate: row.created_at.toISOString(),
  };
}

/** The code is for who hands it out. */
export function toGroup(row: GroupRow, { withCode }: { withCode: boolean }): Group {
  return {
    ...toListedGroup(row),
    uid: row.owner_uid ?? NO_UID,
    status: row.banned ? 1 : 0,
    code: withCode ? row.code : null,
    gmtModified: row.modified_at.toISOString(),
    version: versionOf(row),
  };
}

/** Of all that a form says, but for the code, which is made anew beside it. */
export function versionOf(row: Pick<GroupRow, 'name' | 'short_name' | 'brief' | 'description' | 'auth' | 'visible'>) {
  const { name, short_name: shortName, brief, description, auth, visible } = row;
  const text = JSON.stringify([name, shortName, brief, description, auth, visible]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export function toAdminRow(row: AdminRow, restorableUntil: (disbandedAt: Date) => Date): GroupAdminRow {
  return {
    ...toListedGroup(row),
    uid: row.owner_uid,
    state: row.deleted_at === null ? (row.banned ? 'banned' : 'open') : 'disbanded',
    problemCount: row.problem_count,
    trainingCount: row.training_count,
    contestCount: row.contest_count,
    disbandedAt: row.deleted_at?.toISOString() ?? null,
    restorableUntil: row.deleted_at === null ? null : restorableUntil(row.deleted_at).toISOString(),
  };
}

export function toDisbanded(
  row: { id: number; name: string; short_name: string; avatar: string | null; deleted_at: Date | null },
  restorableUntil: (disbandedAt: Date) => Date,
): DisbandedGroup {
  const at = row.deleted_at ?? new Date(0);
  return {
    id: row.id,
    name: row.name,
    shortName: row.short_name,
    avatar: row.avatar,
    disbandedAt: at.toISOString(),
    restorableUntil: restorableUntil(at).toISOString(),
  };
}
