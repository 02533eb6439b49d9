import { z } from 'zod';
import { JudgingProgress } from '../submissions/judging-progress.ts';
import { id, wireDate } from './values.ts';

/**
 * `GET /api/x/events?topics=a,b` answers text/event-stream, read with fetch so that the token stays in its header.
 * Events carry ids and versions, not content; the exception is the progress of one's own judging.
 */
export const EVENTS_PATH = '/api/x/events';
export const HEARTBEAT_MS = 15_000;
export const MAX_TOPICS = 32;

/**
 * Names and ids between colons, such as `submission:<id>` (own progress), `submission:<id>:notes` (what was said about its lines, for its author and teachers), `submissions` (changed rows of the public list),
 * `problems` (changed statements or counts), `problem:<id>:solutions` (its reference solutions, for those who edit it), `contest:<id>:board` (its version; `contest:<id>:jury-board` for the jury), `contest:<id>:clarifications` (questions and answers that the reader may see), `contest:<id>:balloons` (something about its balloons, for those who bring them), `contest:<id>:setting` (its settings, for its jury) `reports` and `group:<id>:reports` (something in a queue of reports, for those who decide) and `messages` (the caller's inbox). Which there are, the server knows.
 */
export const TOPIC_PATTERN = /^[a-z-]{1,32}(:([a-z-]{1,32}|\d{1,16})){0,4}$/;

export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), now: wireDate, build: z.string(), topics: z.array(z.string()) }),
  z.object({ type: z.literal('progress'), topic: z.string(), progress: JudgingProgress }),
  /** A contest's board has this version by now. */
  z.object({ type: z.literal('board'), topic: z.string(), version: z.int() }),
  /** `many`: too many changed to name them, so whoever shows any asks. */
  z.object({ type: z.literal('changed'), topic: z.string(), ids: z.array(id), many: z.literal(true).optional() }),
  /** `everyone`: all inboxes of the site changed at once, so readers take their time before they ask. */
  z.object({ type: z.literal('inbox'), topic: z.literal('messages'), everyone: z.boolean() }),
  /** `topics_changed`: one of them may not be followed any more; ask again. */
  z.object({ type: z.literal('bye'), reason: z.enum(['session_ended', 'topics_changed', 'server_stopping']) }),
]);
export type ByeReason = Extract<z.infer<typeof LiveEvent>, { type: 'bye' }>['reason'];
export type LiveEvent = z.infer<typeof LiveEvent>;
