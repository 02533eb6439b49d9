import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing, optional, wireDate } from '../wire/values.ts';
import { Statement } from './problems.ts';

const importers = { access: 'admin', grant: 'problem_admin' } as const;
/** A page of another site may take its time. */
const asksElsewhere = { ...importers, waits: true } as const;

const judge = z.string().trim().min(1).max(32);
const siteId = z.string().trim().min(1).max(limits.remoteImport.id);

export const importRemoteProblem = endpoint({
  method: 'GET',
  path: '/api/admin/problem/import-remote-oj-problem',
  ...asksElsewhere,
  changesState: true,
  summary: 'Add a problem of another judge',
  query: z.object({ name: judge, problemId: siteId }),
  reply: nothing,
  success: { en: 'Problem imported', zh: '题目导入成功' },
});

/** A problem of another judge under both of its names. */
export const RemoteName = z.object({
  oj: z.string(),
  remoteId: z.string(),
  /** What it is called here. */
  problemId: z.string(),
});
export type RemoteName = z.infer<typeof RemoteName>;

/** Ours: what somebody typed, as problems. */
export const readRemoteIds = endpoint({
  method: 'POST',
  path: '/api/x/remote-problems/read-ids',
  ...importers,
  summary: 'Which problems of other judges a text names: IDs, lists and ranges. Asks no other site',
  body: z.object({
    /** The judge of those that name none. */
    name: optional(z.string().trim().max(32)),
    text: z.string().max(limits.remoteImport.text),
  }),
  reply: z.object({
    problems: z.array(RemoteName.extend({ present: z.object({ pid: id, title: z.string() }).nullable() })),
    /** What names no problem, and why. */
    faults: z.array(z.object({ text: z.string(), reason: z.string() })),
  }),
});

const REMOTE_PARTS = [
  'title',
  'description',
  'input',
  'output',
  'samples',
  'hint',
  'timeLimit',
  'memoryLimit',
  'source',
  'tags',
  'languages',
] as const;
export type RemotePart = (typeof REMOTE_PARTS)[number];

/** What an interactive, specially judged … problem is marked with. */
export const REMOTE_MARKS = ['interactive', 'specialJudge', 'fileIo', 'pdf'] as const;

/** Ours: a problem as it stands at its judge. */
export const RemoteLook = RemoteName.extend({
  statement: Statement,
  samples: z.array(z.object({ input: z.string(), output: z.string() })),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  sourceUrl: z.string(),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  pictures: z.int(),
  marks: z.array(z.enum(REMOTE_MARKS)),
  /** What could not be read of it, in words: to be looked at before it is imported. */
  notes: z.array(z.string()),
  /** The one that stands here already. */
  present: z
    .object({
      pid: id,
      /** Which import it is. */
      version: z.int(),
      importedAt: wireDate,
      /** It was edited here since. */
      isEdited: z.boolean(),
      /** Pictures and files that the last import could not fetch. */
      missing: z.array(z.string()),
    })
    .nullable(),
  /** What the judge has changed since it was imported. */
  changes: z.array(z.object({ part: z.enum(REMOTE_PARTS), before: z.string(), after: z.string() })),
  /** Sent back to import exactly this. */
  token: z.string(),
});
export type RemoteLook = z.infer<typeof RemoteLook>;

/** Ours. */
export const lookAtRemoteProblem = endpoint({
  method: 'POST',
  path: '/api/x/remote-problems/look',
  ...asksElsewhere,
  summary: 'A problem as it stands at its judge, and what has changed there since it was imported',
  body: z.object({ oj: judge, remoteId: siteId }),
  reply: RemoteLook,
});

export const REMOTE_OUTCOMES = ['created', 'updated', 'unchanged'] as const;

/** Ours. */
export const takeRemoteProblem = endpoint({
  method: 'POST',
  path: '/api/x/remote-problems/take',
  ...asksElsewhere,
  summary: 'Import the problem that was looked at; one that stands here becomes what it is there now',
  body: z.object({ oj: judge, remoteId: siteId, token: z.string().max(100) }),
  reply: z.object({
    pid: id,
    problemId: z.string(),
    outcome: z.enum(REMOTE_OUTCOMES),
    version: z.int(),
    /** Pictures and files that could not be fetched: they stand as links. */
    missing: z.array(z.string()),
  }),
});
