import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, id, nothing, optional, pageOf, pageQuery, sentId, uid, wireDate } from '../wire/values.ts';
import { userAdmin } from './user-admin.ts';

/** What a row of an import becomes. */
export const ROW_PLANS = ['create', 'update', 'skip', 'refuse'] as const;
export type RowPlan = (typeof ROW_PLANS)[number];
const ROW_OUTCOMES = ['created', 'updated', 'skipped', 'refused', 'undone'] as const;

/** What a table of accounts can hold, in the order of a table without headings. */
export const IMPORT_COLUMNS = [
  'username',
  'password',
  'email',
  'realname',
  'gender',
  'nickname',
  'school',
  'number',
  'mobile',
  'course',
  'role',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Why a row cannot be taken as it is. Words for them are the reader's business. */
const ROW_PROBLEMS = [
  'missing',
  'too_long',
  'too_short',
  'malformed',
  'taken',
  'repeated',
  'role_refused',
  'vanished',
] as const;
export const RowProblem = z.object({
  column: z.enum(IMPORT_COLUMNS),
  reason: z.enum(ROW_PROBLEMS),
  /** The bound that was passed, or the row that has the same. */
  limit: z.int().optional(),
});
export type RowProblem = z.infer<typeof RowProblem>;

/** `skip`: who exists already stays as they are. `update`: their profile takes what the table says. */
export const CONFLICTS = ['skip', 'update'] as const;

export const ImportOptions = z.object({
  conflict: z.enum(CONFLICTS).default('skip'),
  /** Whether the column of roles counts; otherwise everybody becomes an ordinary user. */
  withRoles: z.boolean().default(false),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

const BATCH_STATES = ['reading', 'preview', 'running', 'done', 'failed', 'undoing', 'undone', 'dropped'] as const;

export const AccountBatch = z.object({
  id,
  cause: z.enum(['import', 'generate']),
  name: z.string().nullable(),
  by: z.string().nullable(),
  state: z.enum(BATCH_STATES),
  options: ImportOptions,
  /** How the file was read; null for generated accounts. */
  source: z
    .object({
      encoding: z.enum(['UTF-8', 'GB18030']),
      delimiter: z.enum([',', ';', '\t']),
      header: z.boolean(),
      columns: z.array(z.enum(IMPORT_COLUMNS)),
      /** Headings that mean nothing here. */
      ignored: z.array(z.string()),
    })
    .nullable(),
  total: z.int(),
  handled: z.int(),
  /** What the rows would become, before the start. */
  plans: z.object({ create: z.int(), update: z.int(), skip: z.int(), refuse: z.int() }),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  createdAt: wireDate,
  endedAt: wireDate.nullable(),
});
export type AccountBatch = z.infer<typeof AccountBatch>;

/** Multipart field `file`: a table as text. What comes back has changed nothing yet. */
export const importUsers = endpoint({
  method: 'POST',
  path: '/api/x/users/imports',
  ...userAdmin,
  summary: 'Read a table of accounts (CSV, as multipart field `file`) and say what each row would become',
  media: 'multipart/form-data',
  query: z.object({ conflict: optional(z.enum(CONFLICTS)), withRoles: optional(flag) }),
  reply: AccountBatch,
  waits: true,
});

export const changeImport = endpoint({
  method: 'PUT',
  path: '/api/x/users/imports',
  ...userAdmin,
  summary: 'Decide anew what the rows of a table that was read become',
  body: ImportOptions.extend({ id }),
  reply: AccountBatch,
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/x/users/imports/start',
  ...userAdmin,
  summary: 'Do what the preview of a table says, in the background',
  body: z.object({ id }),
  reply: AccountBatch,
});

export const dropImport = endpoint({
  method: 'DELETE',
  path: '/api/x/users/imports',
  ...userAdmin,
  summary: 'Forget a table that was read, with its passwords',
  body: z.object({ id }),
  reply: nothing,
});

export const getAccountBatches = endpoint({
  method: 'GET',
  path: '/api/x/users/batches',
  ...userAdmin,
  summary: 'Imports and generations of accounts, newest first',
  query: pageQuery(10),
  reply: pageOf(AccountBatch),
});

export const getAccountBatch = endpoint({
  method: 'GET',
  path: '/api/x/users/batches/:id',
  ...userAdmin,
  summary: 'An import or a generation, and how far it is',
  params: z.object({ id: sentId }),
  reply: AccountBatch,
});

export const BatchRow = z.object({
  n: z.int(),
  /** Without the password. */
  fields: z.partialRecord(z.enum(IMPORT_COLUMNS), z.string()),
  plan: z.enum(ROW_PLANS),
  problems: z.array(RowProblem),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  uid: uid.nullable(),
});
export type BatchRow = z.infer<typeof BatchRow>;

export const getAccountBatchRows = endpoint({
  method: 'GET',
  path: '/api/x/users/batches/:id/rows',
  ...userAdmin,
  summary: 'The rows of an import with what they become',
  params: z.object({ id: sentId }),
  query: pageQuery(limits.page.admin).extend({
    plan: optional(z.enum(ROW_PLANS)),
    outcome: optional(z.enum(ROW_OUTCOMES)),
  }),
  reply: pageOf(BatchRow),
});

/** What taking a batch back would do. */
export const previewUndoBatch = endpoint({
  method: 'GET',
  path: '/api/x/users/batches/:id/undo',
  ...userAdmin,
  summary: 'What undoing an import or a generation would do; nothing happens yet',
  params: z.object({ id: sentId }),
  reply: z.object({
    /** Made by the batch, and not used since. */
    unused: z.int(),
    /** Somebody has logged in or submitted with them. */
    used: z.int(),
    /** Their profiles get back what the import replaced. */
    updated: z.int(),
  }),
});

export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/x/users/batches/undo',
  ...userAdmin,
  summary: 'Undo an import or a generation in the background',
  body: z.object({ id, /** Also accounts that were used since. */ alsoUsed: z.boolean().default(false) }),
  reply: AccountBatch,
});

export const IMPORT_TEMPLATE_PATH = '/api/x/users/import-template';
/** With `id`: the rows that could not be taken, with the reasons. */
export const IMPORT_ERRORS_PATH = '/api/x/users/import-errors';
