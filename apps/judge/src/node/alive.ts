import { Worker } from 'node:worker_threads';
import type { AliveData, AliveOrder, AliveReport, Held } from './alive.worker.ts';

/** Starts the thread that beats for a session; `stop` ends it. */
export function stayAlive(
  data: Omit<AliveData, 'progressAt'>,
  onReport: (report: AliveReport) => void,
): { show(held: Held[]): void; stop(): Promise<void> } {
  const progressAt = new SharedArrayBuffer(8);
  const progress = new BigInt64Array(progressAt);
  const mark = () => void Atomics.store(progress, 0, process.hrtime.bigint());
  mark();
  const marking = setInterval(mark, 100);
  const worker = new Worker(new URL('./alive.worker.ts', import.meta.url), {
    workerData: { ...data, progressAt },
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  });
  worker.on('message', onReport);
  worker.on('error', (error) => onReport({ kind: 'gone', code: 'beat_thread_failed', message: error.message }));
  return {
    show: (held) => worker.postMessage({ held } satisfies AliveOrder),
    stop: async () => {
      clearInterval(marking);
      await worker.terminate();
    },
  };
}
