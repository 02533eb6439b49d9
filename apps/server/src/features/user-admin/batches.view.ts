import { AccountBatch, ImportOptions, type BatchRow } from '@oyez/contract/users/account-batches';
import { z } from 'zod';
import type { BatchRecord, BatchRowRecord } from './batches.sql.ts';

/** What a batch keeps beside its columns. */
export const StoredOptions = ImportOptions.extend({
  source: AccountBatch.shape.source.default(null),
  /** An undoing that is under way: how, by whom, and how far. */
  undo: z.object({ alsoUsed: z.boolean(), by: z.int(), afterN: z.int() }).nullable().default(null),
});
export type StoredOptions = z.output<typeof StoredOptions>;

export function toBatch(row: BatchRecord, plans: AccountBatch['plans']): AccountBatch {
  const { conflict, withRoles, source } = StoredOptions.parse(row.options);
  return {
    id: row.id,
    cause: row.cause,
    name: row.original_name,
    by: row.username,
    state: row.state,
    options: { conflict, withRoles },
    source,
    total: row.total,
    handled: row.handled,
    plans,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    refused: Math.max(0, row.handled - row.created - row.updated - row.skipped),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

export function toBatchRow({ n, fields, plan, problems, outcome, uid }: BatchRowRecord): BatchRow {
  return { n, fields, plan, problems, outcome, uid };
}
