import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Db, Tx } from './client.ts';
import type { Channel, Notifier } from './notify.ts';

/** What a transaction needs: the database, and whoever wakes those that wait for what it writes. */
export type Transactor = { database: Pick<Database, 'db'>; notifier: Pick<Notifier, 'send'> };

type WakeUps = Map<Channel, Set<string>>;

/** What is to be woken once an open transaction is through. */
const collected = new WeakMap<Tx, WakeUps>();

const TRIES = 4;
const PAUSE_MS = 15;

/**
 * Runs a transaction. Marks, tasks and `wakeAfter` note whom they concern; those are woken after the commit, and when
 * nothing is kept, nobody. Work that crossed another transaction's is done again from the start, so what it gathers
 * outside of the database it gathers anew.
 */
export async function transact<T>({ database, notifier }: Transactor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilThrough(async () => {
    const wakeUps: WakeUps = new Map();
    const result = await database.db.transaction().execute((tx) => {
      collected.set(tx, wakeUps);
      return work(tx);
    });
    for (const [channel, payloads] of wakeUps) for (const payload of payloads) notifier.send(channel, payload);
    return result;
  });
}

/** The same for one statement on the pool, which is a transaction of its own. */
export async function transactAlone<T>(
  { database }: Pick<Transactor, 'database'>,
  statement: (db: Db) => Promise<T>,
): Promise<T> {
  return untilThrough(() => statement(database.db));
}

async function untilThrough<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !hasCrossed(error)) throw error;
    }
    await pause(tries * PAUSE_MS * (0.5 + Math.random()));
  }
}

/** Notes what is sent when this transaction is through. */
export function wakeAfter(tx: Tx, channel: Channel, payload = ''): void {
  const wakeUps = collected.get(tx);
  if (!wakeUps) throw new Error(`a transaction that transact() did not open would wake nobody on ${channel}`);
  wakeUps.set(channel, (wakeUps.get(channel) ?? new Set()).add(payload));
}

/**
 * For what a larger statement writes: inside a transaction it is noted. A statement on the pool is a transaction of its
 * own; whoever runs it calls `wakeNow` when it has changed something.
 */
export function wakeAfterStatement(db: Db | Tx, channel: Channel): void {
  if (isTransaction(db)) wakeAfter(db, channel);
}

/** After a statement of its own, or when something changed that no row tells of. Never inside a transaction. */
export function wakeNow({ notifier }: Pick<Transactor, 'notifier'>, channel: Channel, payload?: string): void {
  notifier.send(channel, payload);
}

function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function hasCrossed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}
