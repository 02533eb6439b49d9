import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../http/app-error.ts';
import { createFairLine, type Turn } from './fair-line.ts';

const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 } as const;

/** Threads of their own, on half of the processor at most. */
const AT_ONCE = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
/** Remembered: passwords that wait to be checked; 64 of an address, 192 in all; until they are. */
const line = createFairLine({ atOnce: AT_ONCE, ofAddress: 64, inAll: 192 });
/** Of those who are logged in, and of the site itself. */
const OWN: Turn = { rank: 0, address: 'site', name: 'site' };
const idle: Worker[] = [];

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, as other tools write it. */
export async function hashPassword(password: string, turn: Turn = OWN): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(turn, () => derive({ message: password, nonce, ...COST }));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Of many, as many at the same time as may run; in their order. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  const waiting = passwords.entries();
  const work = async () => {
    for (const [at, password] of waiting) hashes[at] = await hashPassword(password);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return hashes;
}

export async function verifyPassword(password: string, hash: string, turn: Turn = OWN): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const wanted = Buffer.from(expected, 'base64');
  const tag = await inTurn(turn, () =>
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
export async function verifyNothing(password: string, turn: Turn): Promise<false> {
  decoy ??= hashPassword(randomBytes(12).toString('hex'));
  await verifyPassword(password, await decoy, turn);
  return false;
}

/** Whether one more would be turned away: asked before the work that leads to it. */
export function passwordQueueIsFull(turn: Turn = OWN): boolean {
  return !line.hasPlaceFor(turn);
}

async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  if (!(await line.enter(turn))) throw new AppError('login_busy');
  try {
    return await work();
  } finally {
    line.leave();
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
