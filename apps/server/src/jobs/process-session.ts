import { randomUUID } from 'node:crypto';
import type { Services } from '../services.ts';
import { beat, endSession, insertSession } from './sessions.sql.ts';
import { releaseAllBut } from './tasks.sql.ts';

/** The session by which a server process holds its tasks: begun when it first asks, and anew after one that has ended. */
export function processSession({ database, now }: Pick<Services, 'database' | 'now'>, slots: number) {
  const { db } = database;
  let id: number | undefined;
  return {
    /** `working`: the tasks that this process works on. Others it holds no longer, whichever answer was lost on the way. */
    async keep(working: Iterable<number>): Promise<number> {
      if (id !== undefined && (await beat(db, id, { stalledMs: 0, load: null }))) {
        await releaseAllBut(db, id, [...working]);
        return id;
      }
      const fresh = { key: randomUUID(), nodeId: null, languages: [], fingerprint: {}, selfTest: [], healthy: true };
      id = await insertSession(db, { ...fresh, slots }, now());
      return id;
    },
    async end(): Promise<void> {
      if (id !== undefined) await endSession(db, id, 'stopped', now()).catch(() => {});
    },
  };
}
