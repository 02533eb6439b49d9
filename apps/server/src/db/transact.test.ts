import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANE } from '../jobs/lanes.ts';
import { insertSession } from '../jobs/sessions.sql.ts';
import { enqueue, JUDGE_TASK, withdrawTask } from '../jobs/tasks.sql.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { markChanged } from './changes.sql.ts';
import type { Tx } from './client.ts';
import type { Channel } from './notify.ts';
import { transact, transactAlone, wakeAfter, type Transactor } from './transact.ts';

let site: TestSite;
/** The database of a site, and what would be sent from it. */
let transactor: Transactor;
let sent: string[];
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(() => {
  sent = [];
  const send = (channel: Channel, payload = '') => void sent.push(`${channel} ${payload}`.trim());
  transactor = { database: site.database, notifier: { send } };
});

const task = (uniqueKey: string) => ({
  kind: JUDGE_TASK,
  lane: LANE.practice,
  ownerId: 1,
  payload: {},
  maxAttempts: 1,
  uniqueKey,
});

describe('a transaction', () => {
  it('wakes those whom its writes concern, once each and not before it is through', async () => {
    const answer = await transact(transactor, async (tx) => {
      await markChanged(tx, 'problem', [1]);
      await markChanged(tx, 'submission', [2, 3]);
      await enqueue(tx, task('a'), site.now());
      wakeAfter(tx, 'oyez_progress', '2');
      wakeAfter(tx, 'oyez_progress', '3');
      expect(sent).toEqual([]);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(sent).toEqual(['oyez_change', 'oyez_task', 'oyez_progress 2', 'oyez_progress 3']);
  });

  it('tells the node that holds a task that was withdrawn', async () => {
    const holder = {
      key: 'holder',
      nodeId: null,
      slots: 1,
      languages: [],
      fingerprint: {},
      selfTest: [],
      healthy: true,
    };
    const sessionId = await insertSession(site.database.db, holder, site.now());
    await transact(transactor, (tx) => enqueue(tx, task('held'), site.now()));
    await site.database.pool.query(
      `UPDATE task SET state = 'running', node_session_id = $1 WHERE unique_key = 'held'`,
      [sessionId],
    );
    sent = [];
    const withdraw = () =>
      transact(transactor, (tx) => withdrawTask(tx, { kind: JUDGE_TASK, uniqueKey: 'held' }, site.now()));
    await withdraw();
    expect(sent).toEqual([`oyez_control node:${sessionId}`]);
    await withdraw();
    expect(sent).toHaveLength(1);
  });

  it('wakes nobody when it writes nothing, or keeps nothing of it', async () => {
    await transact(transactor, (tx) => markChanged(tx, 'problem', []));
    const failing = transact(transactor, async (tx) => {
      await markChanged(tx, 'problem', [1]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(sent).toEqual([]);
  });

  it('refuses marks and tasks where their wake-up would be forgotten', async () => {
    const bare = <T>(work: (tx: Tx) => Promise<T>) => site.database.db.transaction().execute(work);
    await expect(bare((tx) => markChanged(tx, 'problem', [1]))).rejects.toThrow('transact()');
    await expect(bare((tx) => enqueue(tx, task('b'), site.now()))).rejects.toThrow('transact()');
  });

  it('is done again when it crossed another one, and wakes for the time that it came through', async () => {
    const { pool } = site.database;
    await pool.query('CREATE TABLE crossing (id int PRIMARY KEY, n int NOT NULL)');
    await pool.query('INSERT INTO crossing VALUES (1, 0), (2, 0)');
    const touch = (tx: Tx, id: number) => sql`UPDATE crossing SET n = n + 1 WHERE id = ${id}`.execute(tx);
    const first = { tries: 0, gate: Promise.withResolvers<void>() };
    const second = { tries: 0, gate: Promise.withResolvers<void>() };
    const crossing = (mine: typeof first, other: typeof first, [from, to]: [number, number]) =>
      transact(transactor, async (tx) => {
        mine.tries += 1;
        await touch(tx, from);
        wakeAfter(tx, 'oyez_progress', `${from} at ${mine.tries}`);
        mine.gate.resolve();
        await other.gate.promise;
        await touch(tx, to);
      });
    await Promise.all([crossing(first, second, [1, 2]), crossing(second, first, [2, 1])]);
    expect(first.tries + second.tries).toBe(3);
    const { rows } = await pool.query('SELECT n FROM crossing');
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
    expect(sent.toSorted()).toEqual([`oyez_progress 1 at ${first.tries}`, `oyez_progress 2 at ${second.tries}`]);
  });

  it('is done again also when it is a single statement', async () => {
    let tries = 0;
    const answer = await transactAlone(transactor, async (db) => {
      tries += 1;
      if (tries < 3) await sql`DO $$ BEGIN RAISE EXCEPTION 'crossed' USING ERRCODE = '40P01'; END $$`.execute(db);
      return 'through';
    });
    expect([answer, tries]).toEqual(['through', 3]);
  });

  it('gives up on what fails each time', async () => {
    let tries = 0;
    const failing = transact(transactor, (tx) => {
      tries += 1;
      return sql`DO $$ BEGIN RAISE EXCEPTION 'crossed' USING ERRCODE = 'serialization_failure'; END $$`.execute(tx);
    });
    await expect(failing).rejects.toThrow('crossed');
    expect(tries).toBe(4);
  });
});

it('is the only way to open a transaction and to send wake-ups', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: root }).filter((path) => !/^db\/|\.test\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(200);
  const astray = files.filter((path) =>
    /\.transaction\(\)|\bnotifier\.send\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(astray).toEqual([]);
});
