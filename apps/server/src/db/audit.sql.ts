import type { AuditAction, AuditSubject } from '@oyez/contract/registry';
import type { Tx } from './client.ts';

/** Who did it, and by which request. Nobody's: the person who holds the machine. */
export type AuditOrigin = { actor: { id: number } | null; ip: string | null; requestId: string | null };

export type AuditEntry = {
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: number;
  before?: object | undefined;
  after?: object | undefined;
};

/** Append-only, in the transaction of the change itself. Secrets stay out of `before` and `after`. */
export async function writeAudit(tx: Tx, origin: AuditOrigin, entry: AuditEntry, now: Date): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: now,
      actor_id: origin.actor?.id ?? null,
      ip: origin.ip,
      request_id: origin.requestId,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}
