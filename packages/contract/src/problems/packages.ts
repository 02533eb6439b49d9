import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { PackageNotice } from '../texts/package-notices.ts';
import { id, nothing, optional, pageOf, pageQuery, sentId, wireDate } from '../wire/values.ts';

/**
 * What can be read, in the order in which a package is asked what it is. `oyez` is `hoj` with a file of ours in each
 * folder. Tests lie in packages of every kind: they come last.
 */
export const PACKAGE_FORMATS = ['oyez', 'hoj', 'qduoj', 'hydro', 'fps', 'tests'] as const;
export type PackageFormat = (typeof PACKAGE_FORMATS)[number];

export const EXPORT_FORMATS = ['oyez', 'fps'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const IMPORT_STATES = ['reading', 'preview', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Who sees what comes in. `package`: as the package says, where it says anything. */
export const IMPORT_VISIBILITIES = ['hidden', 'public', 'package'] as const;
export type ImportVisibility = (typeof IMPORT_VISIBILITIES)[number];

/** What becomes of a problem whose display id is taken; what may not be replaced is left out then. */
const ID_CONFLICTS = ['skip', 'rename', 'replace'] as const;
export type IdConflict = (typeof ID_CONFLICTS)[number];

const IMPORT_OUTCOMES = ['imported', 'skipped', 'failed'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Whoever may create problems; publishing and foreign problems are decided one by one. */
const setter = { access: 'admin', grant: 'problem_admin' } as const;

export const PackageImport = z.object({
  id,
  name: z.string(),
  size: z.int(),
  format: z.enum(PACKAGE_FORMATS).nullable(),
  state: z.enum(IMPORT_STATES),
  /** Why it could not be read, in the reader's language. */
  error: z.string().nullable(),
  /** How many of its files have been read, while it is being read and as far as that is known. */
  read: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** About the package as a whole. */
  notices: z.array(PackageNotice),
  total: z.int(),
  importable: z.int(),
  conflicts: z.int(),
  /** Conflicts with problems that the caller may replace. */
  replaceable: z.int(),
  chosen: z.int(),
  handled: z.int(),
  imported: z.int(),
  failed: z.int(),
  /** Problems that can be brought back, for as long as the import is kept. */
  undoable: z.int(),
  createdAt: wireDate,
  endedAt: wireDate.nullable(),
  /** Until when it waits for a decision. */
  expiresAt: wireDate,
});
export type PackageImport = z.infer<typeof PackageImport>;

export const PackageProblem = z.object({
  n: z.int(),
  /** Where in the package. */
  place: z.string(),
  title: z.string(),
  /** As the package names it; null where it does not. */
  displayId: z.string().nullable(),
  /** Free at the moment. */
  proposedId: z.string(),
  idTaken: z.boolean(),
  /** The problem here that has its id, where the caller may replace it by this one. */
  present: z.object({ pid: id, problemId: z.string(), title: z.string(), cases: z.int() }).nullable(),
  importable: z.boolean(),
  type: z.int(),
  judgeMode: z.string(),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  languages: z.array(z.string()),
  /** Languages of the statement. */
  statements: z.array(z.string()),
  examples: z.int(),
  cases: z.int(),
  bytes: z.int(),
  tags: z.array(z.string()),
  notices: z.array(PackageNotice),
  outcome: z.enum(IMPORT_OUTCOMES).nullable(),
  /** Why it failed, in the reader's language. */
  error: z.string().nullable(),
  pid: id.nullable(),
  importedAs: z.string().nullable(),
  /** Whether it took the place of a problem, and whether that one is back. */
  replaced: z.enum(['replaced', 'undone']).nullable(),
  /** Whether the problem that stood here can be brought back. */
  undoable: z.boolean(),
});
export type PackageProblem = z.infer<typeof PackageProblem>;

const format = optional(z.enum(PACKAGE_FORMATS));

/** Multipart field `file`: a package. It is read in the background, and nothing of it becomes a problem yet. */
export const sendPackage = endpoint({
  method: 'POST',
  path: '/api/x/packages/imports',
  ...setter,
  summary: 'Send a package of problems (multipart field `file`) to be looked at',
  media: 'multipart/form-data',
  query: z.object({ format }),
  reply: PackageImport,
  waits: true,
});

export const readSentPackage = endpoint({
  method: 'POST',
  path: '/api/x/packages/imports/from-upload',
  ...setter,
  summary: 'Look at a package that arrived in pieces',
  body: z.object({ key: z.string().max(100), format }),
  reply: PackageImport,
});

export const getPackageImports = endpoint({
  method: 'GET',
  path: '/api/x/packages/imports',
  ...setter,
  summary: "The caller's imports of packages, newest first",
  query: pageQuery(10),
  reply: pageOf(PackageImport),
});

export const getPackageImport = endpoint({
  method: 'GET',
  path: '/api/x/packages/imports/:id',
  ...setter,
  summary: 'An import of a package, and how far it is',
  params: z.object({ id: sentId }),
  reply: PackageImport,
});

export const getPackageProblems = endpoint({
  method: 'GET',
  path: '/api/x/packages/imports/:id/problems',
  ...setter,
  summary: 'The problems of a package: what was found, repaired and lost, and what became of them',
  params: z.object({ id: sentId }),
  query: pageQuery(50),
  reply: pageOf(PackageProblem),
});

export const startPackageImport = endpoint({
  method: 'POST',
  path: '/api/x/packages/imports/start',
  ...setter,
  summary: 'Import problems of a package in the background, each wholly or not at all',
  body: z.object({
    id,
    visibility: z.enum(IMPORT_VISIBILITIES).default('hidden'),
    conflict: z.enum(ID_CONFLICTS).default('skip'),
    /** Problems that `choices` does not name. */
    others: z.enum(['all', 'none']).default('all'),
    /** Where something else is wanted than the rules say; `chosen` wins over both of them. */
    choices: z
      .array(
        z.object({
          n: z.int().min(1),
          chosen: z.boolean().optional(),
          displayId: optional(z.string().max(1000)),
          /** In the place of the problem here that has its id; false where `conflict` would say so. */
          replace: z.boolean().optional(),
        }),
      )
      .max(limits.packages.problems)
      .default([]),
  }),
  reply: PackageImport,
});

export const stopPackageImport = endpoint({
  method: 'POST',
  path: '/api/x/packages/imports/stop',
  ...setter,
  summary: 'Leave out what an import under way has not reached yet; what came in stays',
  body: z.object({ id }),
  reply: PackageImport,
});

export const undoReplacement = endpoint({
  method: 'POST',
  path: '/api/x/packages/imports/undo',
  ...setter,
  summary: 'Bring back a problem that a package has replaced, as it was before; submissions stay',
  body: z.object({ id, n: z.int().min(1) }),
  reply: nothing,
  waits: true,
});

export const dropPackageImport = endpoint({
  method: 'DELETE',
  path: '/api/x/packages/imports',
  ...setter,
  summary: 'Forget a package that was looked at',
  body: z.object({ id }),
  reply: nothing,
});

/** `pid=1&pid=2` and `pid=1,2`. */
export const ProblemIds = z.preprocess((value) => {
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value : [value])
    .flatMap((part) => String(part).split(','))
    .filter((part) => part !== '');
}, z.array(sentId).max(limits.packages.problems));

export const ExportPreview = z.object({
  problems: z.array(
    z.object({ pid: id, problemId: z.string(), title: z.string(), bytes: z.int(), notices: z.array(PackageNotice) }),
  ),
  bytes: z.int(),
});
export type ExportPreview = z.infer<typeof ExportPreview>;

export const previewExport = endpoint({
  method: 'GET',
  path: '/api/x/packages/export-preview',
  ...setter,
  summary: 'What a package of these problems would hold, and what the format cannot keep',
  query: z.object({ pid: ProblemIds, format: z.enum(EXPORT_FORMATS).default('oyez') }),
  reply: ExportPreview,
  waits: true,
});

/** Answers a file. */
export const EXPORT_PATH = '/api/x/packages/export';
export const ExportQuery = z.object({ pid: ProblemIds, format: z.enum(EXPORT_FORMATS).default('oyez') });

/** The contract's own calls: whatever is in the file comes in at once. */
const importCall = {
  method: 'POST',
  access: 'admin',
  grant: 'system_info_admin',
  media: 'multipart/form-data',
  byCookie: true,
  reply: nothing,
  waits: true,
} as const;

export const importProblemZip = endpoint({
  ...importCall,
  path: '/api/file/import-problem',
  summary: 'Import a zip of problems, as multipart field `file`',
});

export const importQduojZip = endpoint({
  ...importCall,
  path: '/api/file/import-qdoj-problem',
  summary: 'Import a zip of QDUOJ, as multipart field `file`',
});

export const importFpsFile = endpoint({
  ...importCall,
  path: '/api/file/import-fps-problem',
  summary: 'Import FPS XML, as multipart field `file`',
});

export const EXPORT_PROBLEM_PATH = '/api/file/export-problem';
