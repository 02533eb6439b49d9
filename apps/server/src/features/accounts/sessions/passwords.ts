import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../http/app-error.ts';

const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 } as const;

/** Threads of their own, on half of the processor at most. */
const AT_ONCE = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
const MAX_WAITING = 64;
let running = 0;
/** Remembered: passwords that wait to be checked; 64; until they are. */
const waiting: (() => void)[] = [];
const idle: Worker[] = [];

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, as other tools write it. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => derive({ message: password, nonce, ...COST }));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const wanted = Buffer.from(expected, 'base64');
  const tag = await inTurn(() =>
    derive({
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: wanted.length,
    }),
  );
  return timingSafeEqual(tag, wanted);
}

let decoy: Promise<string> | undefined;

/** The work of a real check for a name that does not exist, so that time does not tell. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(12).toString('hex'));
  await verifyPassword(password, await decoy);
  return false;
}

/** Whether one more would be turned away: asked before the work that leads to it. */
export function passwordQueueIsFull(): boolean {
  return waiting.length >= MAX_WAITING;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (passwordQueueIsFull()) throw new AppError('login_busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

let lastId = 0;

/** One at a time on each thread; `inTurn` makes no more of them than may run. */
function derive(parameters: Argon2Parameters): Promise<Buffer> {
  const worker = idle.pop() ?? new Worker(new URL('./passwords.worker.ts', import.meta.url));
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    const done = (answer: { id: number; tag: Uint8Array }) => {
      if (answer.id !== id) return;
      worker.off('message', done).off('error', failed);
      // A thread that waits keeps no process from ending.
      worker.unref();
      idle.push(worker);
      resolve(Buffer.from(answer.tag));
    };
    const failed = (error: Error) => {
      worker.off('message', done);
      reject(error);
    };
    worker.ref();
    worker.on('message', done).once('error', failed);
    worker.postMessage({ id, parameters });
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
