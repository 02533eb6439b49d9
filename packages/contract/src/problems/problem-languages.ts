import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { flag, id, optional, sentId } from '../wire/values.ts';

export const Language = z.object({
  id,
  contentType: z.string(),
  /** The name with what compiles it at the moment, as the introductions of clients show it: `C++ 17 (g++ 12.2)`. */
  description: z.string(),
  name: z.string(),
  compileCommand: z.string().nullable(),
  /** Ours. */
  runCommand: z.string().nullable(),
  template: z.string().nullable(),
  codeTemplate: z.string().nullable(),
  isSpj: z.boolean(),
  oj: z.string(),
  seq: z.int(),
  /** Ours: whether a judge can run it at this moment, why not, and with which versions. */
  available: z.boolean(),
  reason: z.string().nullable(),
  versions: z.array(z.string()),
  /** Not among the twenty of the contract. */
  extra: z.boolean(),
});
export type Language = z.infer<typeof Language>;

export const getLanguages = endpoint({
  method: 'GET',
  path: '/api/languages',
  access: 'anonymous',
  summary: 'Languages of an owner or of all',
  query: z.object({ pid: optional(sentId), all: optional(flag) }),
  reply: z.array(Language),
});

export const getProblemLanguages = endpoint({
  method: 'GET',
  path: '/api/get-problem-languages',
  access: 'reader',
  summary: 'Languages a problem accepts',
  query: z.object({ pid: sentId }),
  reply: z.array(Language),
});

export const getProblemCodeTemplate = endpoint({
  method: 'GET',
  path: '/api/get-problem-code-template',
  access: 'reader',
  summary: 'Code templates of a problem',
  query: z.object({ pid: sentId }),
  reply: z.array(z.object({ id, pid: id, lid: id, code: z.string(), status: z.boolean() })),
});
