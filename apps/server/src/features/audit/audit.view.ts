import type { AuditEntry, LoginEntry } from '@oyez/contract/site/audit';
import { deviceInWords } from '../accounts/sessions/device.ts';
import type { AuditRow } from './audit-log.sql.ts';
import type { LoginRow } from './logins.sql.ts';

export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_uid === null || row.actor_name === null ? null : { uid: row.actor_uid, username: row.actor_name },
    ip: row.ip,
    requestId: row.request_id,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    before: asObject(row.before),
    after: asObject(row.after),
  };
}

export function toLoginEntry(row: LoginRow): LoginEntry {
  return {
    id: row.id,
    uid: row.uid,
    username: row.username,
    at: row.created_at.toISOString(),
    lastSeen: row.last_seen.toISOString(),
    ip: row.ip,
    device: deviceInWords(row.agent),
    agent: row.agent,
    open: row.is_open,
  };
}

function asObject(value: unknown): Record<string, unknown> | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
