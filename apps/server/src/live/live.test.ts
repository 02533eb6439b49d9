import { once } from 'node:events';
import { EVENTS_PATH, type LiveEvent } from '@oyez/contract/wire/live';
import { logout } from '@oyez/contract/accounts/accounts';
import { changeProblemAuth } from '@oyez/contract/problems/problem-admin';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../testing/builders.ts';
import { caseReport } from '../testing/case-reports.ts';
import { aNode } from '../testing/judge-node.ts';
import { aProblem } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { publicSubmissionIds } from '../features/submissions/public-submissions.sql.ts';

let site: TestSite;
let address: string;
let user: TestUser;
const aborts: AbortController[] = [];
beforeAll(async () => {
  site = await aSite();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  await aProblem(site, { displayId: 'P1' });
  user = await aUser(site);
});
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort();
});
afterAll(() => site.close());

/** An open stream, read as a browser reads it. */
async function follow(topics: string, token?: string) {
  const abort = new AbortController();
  aborts.push(abort);
  const response = await fetch(`${address}${EVENTS_PATH}?topics=${topics}`, {
    headers: token ? { authorization: token } : {},
    signal: abort.signal,
  });
  const events: LiveEvent[] = [];
  let ended = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as LiveEvent);
    }
    ended = true;
  };
  read().catch(() => {
    ended = true;
  });
  const until = <T>(find: () => T) =>
    vi.waitUntil(find, { timeout: 30_000, interval: 25 }).catch((error: unknown) => {
      throw new Error(`not seen among ${JSON.stringify(events)}`, { cause: error });
    });
  return { response, events, until, ended: () => ended };
}

describe('streams that are open at the same time', () => {
  it('are bounded for each person, who is told so plainly, and free again when they end', async () => {
    const many = await aUser(site);
    const streams = await Promise.all(Array.from({ length: 40 }, () => follow('problems', many.token)));
    const refused = streams.filter(({ response }) => response.status === 429);
    expect([refused.length, streams.filter(({ response }) => response.ok).length]).toEqual([10, 30]);
    expect((await follow('problems', user.token)).response.status).toBe(200);
    for (const abort of aborts.splice(0)) abort.abort();
    await expect.poll(async () => (await follow('problems', many.token)).response.status).toBe(200);
  });

  it('are bounded for each address, at half of its connections', async () => {
    const small = await aSite({ environment: { OYEZ_CONNECTIONS_PER_ADDRESS: '20' } });
    const to = await small.app.listen({ host: '127.0.0.1', port: 0 });
    const open = async () => {
      const abort = new AbortController();
      aborts.push(abort);
      const { signal } = abort;
      return fetch(`${to}${EVENTS_PATH}?topics=problems`, { signal, headers: { 'accept-language': 'en-US' } });
    };
    const streams = [];
    for (let n = 0; n < 11; n += 1) streams.push(await open());
    expect(streams.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await streams[10]!.json()).toMatchObject({
      code: 'too_many_streams',
      msg: expect.stringContaining('Too many pages'),
    });
    for (const abort of aborts.splice(0)) abort.abort();
    await small.close();
  });
});

async function mark(ids: readonly number[]): Promise<void> {
  const { pool } = site.database;
  await pool.query(`INSERT INTO change (topic, subject_id) SELECT 'submission', unnest($1::bigint[])`, [ids]);
  site.notifier.send('oyez_change');
}

async function manySubmissions(problemId: number, count: number): Promise<number[]> {
  const { rows } = await site.database.pool.query<{ id: number }>(
    `INSERT INTO submission (user_id, problem_id, language, length, code_hash, submitted_at, status, version)
     SELECT $1, $2, 'C', 1, sha256('x'), now(), 0, 1 FROM generate_series(1, $3) RETURNING id`,
    [user.id, problemId, count],
  );
  return rows.map((row) => row.id);
}

/** Holds up whoever reads the table, until the work is done; the work can wait until somebody is held up. */
async function whileLocked(table: string, work: (isAsked: () => Promise<void>) => Promise<void>): Promise<void> {
  const holder = await site.database.pool.connect();
  const isAsked = () =>
    expect
      .poll(
        async () =>
          (
            await site.database.pool.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass`, [
              table,
            ])
          ).rowCount,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work(isAsked);
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
}

async function aSubmission(by: TestUser): Promise<number> {
  site.clock.advance(10_000);
  const answer = await site.call(submitProblemJudge, {
    token: by.token,
    body: { pid: 'P1', language: 'C++ 17 With O2', code: 'x' },
  });
  return answer.data?.submitId ?? 0;
}

describe('the live stream', () => {
  it('shows an own submission from the line to its verdict', async () => {
    const id = await aSubmission(user);
    const stream = await follow(`submission:${id}`, user.token);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    const hello = await stream.until(() => stream.events[0]);
    expect(hello).toMatchObject({ type: 'hello', topics: [`submission:${id}`] });
    const statuses = () => stream.events.flatMap((event) => (event.type === 'progress' ? [event.progress.status] : []));
    await stream.until(() => statuses().includes(STATUS.pending));
    const node = await aNode(site);
    const [task] = await node.claim();
    if (!task) throw new Error('nothing to judge');
    await node.progress(task, 'judging', [caseReport(1)]);
    await stream.until(() =>
      stream.events.some((event) => event.type === 'progress' && event.progress.cases.length === 1),
    );
    await node.finish(task);
    await stream.until(() => statuses().includes(STATUS.accepted));
  });

  it('leaves out the submissions of others', async () => {
    const id = await aSubmission(user);
    const stranger = await aUser(site);
    const stream = await follow(`submission:${id},submissions`, stranger.token);
    expect(await stream.until(() => stream.events[0])).toMatchObject({ topics: ['submissions'] });
  });

  it('tells a visitor which rows of the public list changed', async () => {
    const stream = await follow('submissions');
    await stream.until(() => stream.events[0]);
    const id = await aSubmission(user);
    const changed = await stream.until(() =>
      stream.events.find((event) => event.type === 'changed' && event.ids.includes(id)),
    );
    expect(changed).toEqual({ type: 'changed', topic: 'submissions', ids: expect.arrayContaining([id]) });
  });

  it('keeps silent about submissions to hidden problems', async () => {
    const stream = await follow('submissions');
    await stream.until(() => stream.events[0]);
    const secret = await aProblem(site, { hidden: true });
    const root = await aUser(site, { role: 'root' });
    const answer = await site.call(submitProblemJudge, {
      token: root.token,
      body: { pid: secret.displayId, language: 'Python3', code: 'x' },
    });
    expect(answer.status).toBe(200);
    const open = await aSubmission(user);
    await stream.until(() => stream.events.some((event) => event.type === 'changed' && event.ids.includes(open)));
    expect(JSON.stringify(stream.events)).not.toContain(String(answer.data?.submitId));
  });

  it('tells of changed problems, and of those only that everybody may see', async () => {
    const open = await aProblem(site);
    const secret = await aProblem(site, { hidden: true });
    const root = await aUser(site, { role: 'root' });
    const touch = (id: number, auth: number) => site.call(changeProblemAuth, { token: root.token, body: { id, auth } });
    await touch(open.id, 2);
    const stream = await follow('problems', root.token);
    await stream.until(() => stream.events[0]);
    await touch(secret.id, 3);
    await touch(open.id, 1);
    const told = () => stream.events.flatMap((event) => (event.type === 'changed' ? event.ids : []));
    await stream.until(() => told().includes(open.id));
    expect(told()).not.toContain(secret.id);
  });

  it('leaves out none of the changes of a busy moment', async () => {
    const open = await aProblem(site);
    const ids = await manySubmissions(open.id, 1000);
    const stream = await follow('submissions');
    await stream.until(() => stream.events[0]);
    const told = () => new Set(stream.events.flatMap((event) => (event.type === 'changed' ? event.ids : [])));
    for (let at = 0; at < ids.length; at += 10) await mark(ids.slice(at, at + 10));
    expect(await stream.until(() => ids.every((id) => told().has(id)))).toBe(true);
  });

  it('can look up more changes than a statement has parameters', async () => {
    const id = await aSubmission(user);
    const changed = [id, ...Array.from({ length: 70_000 }, (_, at) => 10_000_000 + at)];
    expect(await publicSubmissionIds(site.database.db, changed)).toEqual([id]);
  });

  it('leaves nothing behind of somebody who went before it began', async () => {
    const begun = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    const going = () => {
      const over = ended.mock.calls.map(([interval]) => interval);
      return begun.mock.results.filter(({ value }) => !over.includes(value)).length;
    };
    const asked = async (isThere: boolean) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.write(`GET ${EVENTS_PATH}?topics=submissions HTTP/1.1\r\nHost: x\r\nAuthorization: ${user.token}\r\n\r\n`);
      if (!isThere) return socket;
      await once(socket, 'data');
      return socket;
    };
    const reader = await asked(true);
    const ofOne = going();
    const connections = () => promisify(site.app.server.getConnections.bind(site.app.server))();
    const connected = await connections();
    let later: Promise<Socket> | undefined;
    await whileLocked('session', async (isAsked) => {
      const gone = await Promise.all(Array.from({ length: 8 }, () => asked(false)));
      await isAsked();
      for (const socket of gone) socket.destroy();
      await expect.poll(connections).toBeLessThanOrEqual(connected);
      later = asked(true);
    });
    // Asked after them and answered: whatever was begun for them has begun, and would stay.
    const next = await later;
    await expect.poll(going).toBe(2 * ofOne);
    reader.destroy();
    next?.destroy();
    await expect.poll(going).toBe(0);
    vi.restoreAllMocks();
  });

  it('ends when the person logs out', async () => {
    const leaving = await aUser(site);
    const stream = await follow('submissions', leaving.token);
    await stream.until(() => stream.events[0]);
    await site.call(logout, { token: leaving.token });
    await stream.until(() => stream.ended());
    expect(stream.events.at(-1)).toEqual({ type: 'bye', reason: 'session_ended' });
  });

  it('refuses topics that do not exist', async () => {
    const stream = await follow('everything');
    expect(stream.response.status).toBe(400);
  });

  it.each(['submission', 'submission:x', 'submissions:1', 'contest:x:submissions', 'Problems', 'a'.repeat(500)])(
    'refuses %s',
    async (topic) => {
      expect((await follow(`problems,${topic}`, user.token)).response.status).toBe(400);
    },
  );

  it('leaves out what nobody can mean, and the inbox of a visitor', async () => {
    const id = await aSubmission(user);
    const stream = await follow(`problems,submission:0${id},submission:9999999999999999,messages`, user.token);
    expect(await stream.until(() => stream.events[0])).toMatchObject({ topics: ['problems', 'messages'] });
    const visitor = await follow('messages,problems');
    expect(await visitor.until(() => visitor.events[0])).toMatchObject({ topics: ['problems'] });
  });
});
