import { createHash } from 'node:crypto';
import pg from 'pg';

/** A statement that comes this often is worth keeping parsed and planned in each connection. */
const WORTH_KEEPING = 20;
/** Bounds what the connections hold, and what is counted here. */
const MOST_KEPT = 150;
const MOST_COUNTED = 2000;
const LONGEST_KEPT = 4000;
/** A kept statement whose tables were altered since: "cached plan must not change result type". */
const STALE_PLAN = '0A000';

/**
 * Remembered: how often statements came, and the names of those that are kept prepared; `seen` is emptied when full.
 */
const seen = new Map<string, number>();
const kept = new Map<string, string>();

/** Prepares the statements that come again and again: parsing and planning cost more than most of them take to run. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool listens to idle connections only: one that the database ends in the middle of a transaction fails what is
    // asked of it next, and must not end the process.
    this.on('error', () => {});
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    // One function for the overloads of pg.Client.query, which a method of a subclass cannot repeat.
    this.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name =
        typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? preparedName(text) : undefined;
      if (name === undefined) return send(text, values, ...rest);
      const answer = send({ name, text, values }) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === STALE_PLAN) void this.end();
        throw error;
      });
    }) as pg.Client['query'];
  }
}

function preparedName(text: string): string | undefined {
  const name = kept.get(text);
  if (name !== undefined) return name;
  if (kept.size >= MOST_KEPT || text.length > LONGEST_KEPT) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < WORTH_KEEPING) {
    if (seen.size >= MOST_COUNTED) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const given = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  kept.set(text, given);
  return given;
}
