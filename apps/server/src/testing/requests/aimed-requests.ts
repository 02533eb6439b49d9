import type { Endpoint } from '@oyez/contract/wire/endpoint';
import { z } from 'zod';

/** What a request is aimed at: ids of one problem and its submission, or of what does not exist. */
export type Target = { problemId: number; displayId: string; submissionId: number; contestId?: number };

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  enum?: unknown[];
  required?: string[];
};
export type AimedRequest = { params: Record<string, string>; query: Record<string, string>; body: object | undefined };

const SUBMISSION = /^(submit|submission|run)(Id|ID|Ids|IDs)$/;
const CONTEST = /^(cid|contestID)$/;
const DISPLAY_ID = /^(problemId|problemID|displayId|displayPid)$/;
const PROBLEM = /^(pid|pids|pidList|id|ids|problemIds)$/;

/** Whether a request can name a problem or a submission. */
export function canBeAimed(endpoint: Endpoint): boolean {
  return [endpoint.params, endpoint.query, endpoint.body].some((schema) =>
    Object.keys(shapeOf(schema).properties ?? {}).some(
      (name) => SUBMISSION.test(name) || DISPLAY_ID.test(name) || PROBLEM.test(name),
    ),
  );
}

/** Whether a request can name a contest. */
export function namesContest(endpoint: Endpoint): boolean {
  return [endpoint.params, endpoint.query, endpoint.body].some((schema) =>
    Object.keys(shapeOf(schema).properties ?? {}).some((name) => CONTEST.test(name)),
  );
}

/**
 * Requests as the contract has them, with the target wherever an id may stand and the text wherever a text may, and else
 * only what must be there: one with the problem's number where a problem is meant, one with its display id, since clients
 * send either.
 */
export function aimedRequests(endpoint: Endpoint, target: Target, text: string): AimedRequest[] {
  return (['number', 'name'] as const).map((form) => {
    const filled = (schema: z.ZodType | undefined) => valueOf('', shapeOf(schema), { target, text, form }) as object;
    return {
      params: wireOf(filled(endpoint.params)),
      query: wireOf(filled(endpoint.query)),
      body: endpoint.body === undefined ? undefined : filled(endpoint.body),
    };
  });
}

function shapeOf(schema: z.ZodType | undefined): Shape {
  return schema === undefined
    ? { properties: {} }
    : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
}

type Aim = { target: Target; text: string; form: 'number' | 'name' };

function valueOf(name: string, shape: Shape, aim: Aim, isRequired = true): unknown {
  if (shape.properties !== undefined || shape.type === 'object') {
    const entries = Object.entries(shape.properties ?? {}).map(([key, inner]) => [
      key,
      valueOf(key, inner, aim, shape.required?.includes(key) ?? false),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  const inner = shape.type === 'array' ? valueOf(name, shape.items ?? {}, aim, isRequired) : undefined;
  if (shape.type === 'array') return inner === undefined ? undefined : [inner];
  const { target, form, text } = aim;
  if (SUBMISSION.test(name)) return shape.type === 'string' ? String(target.submissionId) : target.submissionId;
  if (CONTEST.test(name) && target.contestId !== undefined) return target.contestId;
  if (DISPLAY_ID.test(name)) return target.displayId;
  if (PROBLEM.test(name)) {
    if (shape.type === 'string') return form === 'name' ? target.displayId : String(target.problemId);
    return shape.type === undefined && form === 'name' ? target.displayId : target.problemId;
  }
  if (KNOWN[name] !== undefined && isRequired) return KNOWN[name];
  if (TEXT_FILTERS.has(name)) return text;
  if (!isRequired) return undefined;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.type === 'boolean') return true;
  return shape.type === 'integer' || shape.type === 'number' ? 1 : text;
}

/** Whose right values are not guessed from the schema. */
const KNOWN: Readonly<Record<string, unknown>> = { type: 'public', language: 'C++', isContestProblemList: false };
const TEXT_FILTERS = new Set(['keyword', 'username', 'searchUser', 'problemID']);

function wireOf(filled: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filled).map(([key, value]) => [key, String(value)]));
}
