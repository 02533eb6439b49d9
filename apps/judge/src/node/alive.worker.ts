import { judgeBeat, JUDGE_BEAT_NOW, JUDGE_PRESENCE_PATH, tick } from '@oyez/contract/judging/judge-protocol';
import type { HeldTask } from '@oyez/contract/judging/judge-tasks';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { z } from 'zod';
import { Refused, Server } from './server.ts';

/**
 * Says that the node lives, from a thread of its own: a main loop that is busy for a while does not lose its tasks, and
 * one that hangs is seen by its stalled progress.
 */
export type Held = z.infer<typeof HeldTask>;
export type AliveData = {
  server: string;
  token: string;
  sessionId: string;
  /** The main loop's last sign of progress, monotonic ns. */
  progressAt: SharedArrayBuffer;
};
export type AliveOrder = { held: Held[] };
export type AliveReport =
  | { kind: 'beat'; drop: Held[]; state: 'on' | 'drain' | 'off' }
  | { kind: 'gone'; code: string; message: string };

const BEAT_TIMEOUT_MS = 3000;
const PRESENCE_SILENCE_MS = 15_000;
const PRESENCE_RETRY_MS = 100;

const port = parentPort!;
const { server: address, token, sessionId, progressAt } = workerData as AliveData;
const server = new Server(address, token);
const progress = new BigInt64Array(progressAt);
let held: Held[] = [];
port.on('message', (order: AliveOrder) => (held = order.held));

async function beat(): Promise<void> {
  const stalledMs = Number(process.hrtime.bigint() - Atomics.load(progress, 0)) / 1e6;
  const load = { cpu: loadavg()[0]! / availableParallelism(), memory: 1 - freemem() / totalmem() };
  const body = { sessionId, held, stalledMs: Math.max(0, Math.round(stalledMs)), load };
  try {
    const { drop, state } = await server.call(judgeBeat, body, { timeoutMs: BEAT_TIMEOUT_MS });
    port.postMessage({ kind: 'beat', drop, state } satisfies AliveReport);
  } catch (error) {
    giveUpIfRefused(error);
  }
}

/** Opened again at once when it ends: without it, two seconds without a beat count as death. What it says is: beat now. */
async function stayPresent(): Promise<never> {
  const path = `${JUDGE_PRESENCE_PATH}?sessionId=${encodeURIComponent(sessionId)}`;
  for (;;) {
    try {
      const stream = await server.openStream(path, new AbortController().signal, PRESENCE_SILENCE_MS);
      for await (const chunk of stream) if (Buffer.from(chunk).includes(JUDGE_BEAT_NOW)) void beat();
    } catch (error) {
      giveUpIfRefused(error);
      await sleep(PRESENCE_RETRY_MS);
    }
  }
}

/** Anything but a refusal passes by itself: the next beat tries again. */
function giveUpIfRefused(error: unknown): void {
  if (!(error instanceof Refused)) return;
  port.postMessage({ kind: 'gone', code: error.code, message: error.message } satisfies AliveReport);
}

setInterval(() => void beat(), tick.beatMs);
void beat();
void stayPresent();
