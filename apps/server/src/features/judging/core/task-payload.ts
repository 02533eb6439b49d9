import { z } from 'zod';

/** What a task of the judges' line points at: a judging, or a row of `test_run`. */
export const TaskPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submission'), judgingId: z.int(), submissionId: z.int() }),
  z.object({ kind: z.literal('test_run'), key: z.string() }),
  z.object({ kind: z.literal('compile'), key: z.string() }),
  // By its version a node's right to the test data is known.
  // Of a task that was made before an update the problem is not known.
  z.object({ kind: z.literal('solution'), key: z.string(), versionId: z.int(), problemId: z.int().optional() }),
]);
export type TaskPayload = z.infer<typeof TaskPayload>;
export type SubmissionPayload = Extract<TaskPayload, { kind: 'submission' }>;
export type RunPayload = Exclude<TaskPayload, { kind: 'submission' }>;
export type SolutionPayload = Extract<TaskPayload, { kind: 'solution' }>;

export const submissionPayloads = (tasks: readonly { payload: unknown }[]): SubmissionPayload[] =>
  tasks.map((task) => TaskPayload.parse(task.payload)).filter((payload) => payload.kind === 'submission');
