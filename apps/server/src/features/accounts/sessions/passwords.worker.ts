import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** A crowd that logs in must not slow anybody else: this thread gets what the others leave. */
const NICENESS = 10;

try {
  // The address of the calling thread, which Linux lets have a priority of its own.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  if (thread > 0) setPriority(thread, NICENESS);
} catch {
  // Elsewhere it runs like the rest.
}

parentPort?.on('message', ({ id, parameters }: { id: number; parameters: Argon2Parameters }) => {
  parentPort?.postMessage({ id, tag: argon2Sync('argon2id', parameters) });
});
