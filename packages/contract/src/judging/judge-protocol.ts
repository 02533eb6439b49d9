import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { HeldTask, JudgeResult, JudgeTask, NodeSpeed } from './judge-tasks.ts';
import { nothing } from '../wire/values.ts';

export { NodeSpeed };

/**
 * How a judge node and the server talk. The node calls, always: hello, then presence (one open stream), a beat a
 * second, claims by long poll, progress in batches, and one finish per task. Every call but hello names the session;
 * every report names the attempt, so that a late or double one is refused.
 */
export const JUDGE_PROTOCOL = 2;
/** The oldest that this server still serves. Nothing that spoke 1 was ever released. */
export const OLDEST_JUDGE_PROTOCOL = 2;

export const tick = { raiseMs: 500, beatMs: 1000, deadTicks: 8, claimWaitMs: 25_000, progressMs: 100 } as const;

/** In the node's own folder, for the program that keeps it running: its content changes while the node is awake. */
export const NODE_PULSE_FILE = 'pulse';

export const SelfTestLine = z.object({
  name: z.string().max(100),
  ok: z.boolean(),
  detail: z.string().max(2000),
});
export type SelfTestLine = z.infer<typeof SelfTestLine>;

/** Only a language whose own test has passed here is `ready`, and only such a one is claimed. */
export const NodeLanguage = z.object({
  name: z.string().max(64),
  /** Empty where nothing is installed. */
  version: z.string().max(200),
  state: z.enum(['ready', 'testing', 'unavailable']),
  /** Why it cannot be used, for operators; empty when it can. */
  reason: z.string().max(1000),
});
export type NodeLanguage = z.infer<typeof NodeLanguage>;

const sessionId = z.string().min(1).max(64);

export const judgeHello = endpoint({
  method: 'POST',
  path: '/api/x/judge/hello',
  access: 'node',
  summary: 'A node introduces itself and gets a session',
  body: z.object({
    protocol: z.int(),
    name: z.string().min(1).max(100),
    slots: z.int().min(1).max(256),
    /** Empty when a line of the self-test failed: such a node beats, but never claims. Later changes: `judgeReadiness`. */
    languages: z.array(NodeLanguage).max(100),
    /** Kernel, CPU, sandbox build: what a result was produced on. */
    fingerprint: z.record(z.string(), z.string().max(500)),
    selfTest: z.array(SelfTestLine).max(100),
    /** The session of this node's previous process, kept in its cache folder: what it held is taken again at once. */
    replaces: sessionId.optional(),
  }),
  reply: z.object({ sessionId, protocol: z.int(), nodeName: z.string() }),
});

/** The languages are tested in the background; the node says so whenever something has changed. */
export const judgeReadiness = endpoint({
  method: 'POST',
  path: '/api/x/judge/readiness',
  access: 'node',
  summary: 'What this node can run now, and how fast it is',
  body: z.object({
    sessionId,
    languages: z.array(NodeLanguage).max(100),
    speed: NodeSpeed.nullable(),
  }),
  reply: nothing,
});

/**
 * GET with `?sessionId=`, text/event-stream-like: stays open; its end by the peer shortens the wait for a dead node. The
 * server sends a comment line at least every 5 s: 15 s of silence make the node open it again. A session that has ended
 * is answered by the envelope of `node_session_gone`.
 */
export const JUDGE_PRESENCE_PATH = '/api/x/judge/presence';
/** Data of the presence stream: beat at once, for something has changed that cannot wait. */
export const JUDGE_BEAT_NOW = 'beat';
/**
 * GET `/<sha256>?sessionId=` with an optional `Range: bytes=N-`: a test-data file of a task that the session holds.
 * 206 with the rest, or 200 with the whole. An empty file is never asked for.
 */
export const JUDGE_BLOB_PATH = '/api/x/judge/blob';

export const judgeBeat = endpoint({
  method: 'POST',
  path: '/api/x/judge/beat',
  access: 'node',
  summary: 'I am alive and hold these tasks',
  body: z.object({
    sessionId,
    /**
     * Everything between claim and the answered finish. A task that the server has just handed out may still be on its
     * way and is missing here for a moment: the server requeues only what was claimed longer than 5 s ago.
     */
    held: z.array(HeldTask).max(1024),
    /** Milliseconds since the node's main loop last made progress. */
    stalledMs: z.number(),
    load: z.object({ cpu: z.number(), memory: z.number() }),
  }),
  reply: z.object({
    /** Tasks that are no longer this session's: stop them and forget them. */
    drop: z.array(HeldTask),
    state: z.enum(['on', 'drain', 'off']),
  }),
});

export const judgeClaim = endpoint({
  method: 'POST',
  path: '/api/x/judge/claim',
  access: 'node',
  summary: 'Give me work; waits up to 25 s for some',
  waits: true,
  body: z.object({
    sessionId,
    /** A repeated request id gets the same tasks again. The node repeats it until it has an answer. */
    requestId: z.string().min(1).max(64),
    slots: z.int().min(1).max(256),
    /** Of these, so many only for people of whom the node holds nothing: others' floods do not fill it. */
    forNewcomers: z.int().min(0).max(256).default(0),
    waitMs: z.int().min(0).max(60_000),
  }),
  reply: z.object({ tasks: z.array(JudgeTask) }),
  // Thousands of tests a task, made by ourselves.
  hot: true,
});

export const judgeProgress = endpoint({
  method: 'POST',
  path: '/api/x/judge/progress',
  access: 'node',
  summary: 'Phases and finished cases, in batches',
  body: z.object({
    sessionId,
    items: z
      .array(
        HeldTask.extend({
          phase: z.enum(['compiling', 'judging']),
          total: z.int(),
          /** Cases finished since the last report. */
          cases: z.array(z.object({ seq: z.int(), status: z.int(), timeMs: z.int(), memoryKb: z.int() })).max(10_000),
        }),
      )
      .max(256),
  }),
  reply: z.object({ drop: z.array(HeldTask) }),
});

export const judgeFinish = endpoint({
  method: 'POST',
  path: '/api/x/judge/finish',
  access: 'node',
  summary: 'The result of one task, accepted once',
  body: HeldTask.extend({ sessionId, result: JudgeResult }),
  /** `accepted: false`: another attempt owns the task; throw the work away. */
  reply: z.object({ accepted: z.boolean() }),
  bodyLimit: 16 * 1024 * 1024,
});

export const judgeReturn = endpoint({
  method: 'POST',
  path: '/api/x/judge/return',
  access: 'node',
  summary: 'Give tasks back unjudged: the node stops or its sandbox died',
  body: z.object({ sessionId, tasks: z.array(HeldTask).max(1024), reason: z.string().max(500) }),
  reply: nothing,
});

export const judgeBye = endpoint({
  method: 'POST',
  path: '/api/x/judge/bye',
  access: 'node',
  summary: 'The session ends; what it holds is taken again',
  body: z.object({ sessionId }),
  reply: nothing,
});
