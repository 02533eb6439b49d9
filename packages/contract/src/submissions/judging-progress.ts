import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, sentId } from '../wire/values.ts';

/**
 * Why a submission is not being judged yet. `draining`: the judges are there and take no new work. To a judge elsewhere
 * it waits for its turn, is being sent, is there in line, or waits until that judge answers again.
 */
const WAIT_REASONS = [
  'in_line',
  'no_node',
  'no_node_for_language',
  'draining',
  'remote_line',
  'remote_sending',
  'remote_there',
  'remote_down',
] as const;

/** Why a submission waits, and how many come before it. */
export const Waiting = z.object({ reason: z.enum(WAIT_REASONS), position: z.int().nullable() });

/** What is known of a judging while it runs: the live tiles and, before that, the place in line. */
export const JudgingProgress = z.object({
  submitId: id,
  status: z.int(),
  /** The submission's number of applied judgings plus one for a running one; never goes back. */
  version: z.int(),
  total: z.int(),
  /** How many of the tests are finished. */
  done: z.int(),
  /** The finished ones; empty where the problem does not show its tests. */
  cases: z.array(z.object({ seq: z.int(), status: z.int(), time: z.int(), memory: z.int() })),
  waiting: Waiting.nullable(),
});
export type JudgingProgress = z.infer<typeof JudgingProgress>;

export const getJudgingProgress = endpoint({
  method: 'GET',
  path: '/api/x/submissions/progress',
  access: 'login',
  summary: 'Live progress of an own submission: tiles while it runs, place in line before',
  query: z.object({ submitId: sentId }),
  reply: JudgingProgress,
});
