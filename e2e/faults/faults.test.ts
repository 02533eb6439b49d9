import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NodeLanguage } from '@oyez/contract/judging/judge-protocol';
import { createNodeToken } from '@oyez/server/features/judging/nodes/nodes.service';
import { readRows, until, untilFinal } from '../crash/ledger.ts';
import { handIn, type Sent } from '../crash/submissions.ts';
import { aPerson, allowSubmittingAtOnce, openDatabase, type Person } from '../support/place.ts';
import { findPart } from '../support/processes.ts';
import { CPP, PYTHON } from '../support/programs.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';
import { layCable } from './cable.ts';
import { startNode, type FaultyNode } from './node.ts';
import { startReplica } from './replica.ts';
import { fill } from './small-disk.ts';
import { spin } from './spin.ts';

const FINAL_MS = 150_000;
/** Longer than a lease lives. "./oyez bench faults" cuts for half a minute. */
const CUT_MS = Number(process.env.OYEZ_CUT_MS ?? 10_000);
const HANGING_NOTICED_MS = 90_000;
/** What the submissions are written in: a node tests its languages after it has said hello. */
const NEEDED = [CPP, 'C++', PYTHON];
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

const data = dataFolder();
let stack: Stack;
let services: Awaited<ReturnType<typeof openDatabase>>;
let people: Person[];
let builtIn: string;
let handed = 0;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  stack = await startStack({ data: data.path });
  services = await openDatabase({ ...stack, data: data.path });
  await allowSubmittingAtOnce(services);
  people = await Promise.all([aPerson(stack, services), aPerson(stack, services)]);
  const node = await services.database.db.selectFrom('node').select('name').executeTakeFirstOrThrow();
  builtIn = node.name;
  await setState(builtIn, 'off');
});
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
  data.remove();
});

async function setState(name: string, state: 'on' | 'off'): Promise<void> {
  await services.database.db.updateTable('node').set({ state }).where('name', '=', name).execute();
}

async function aToken(name: string): Promise<string> {
  return (await createNodeToken(services.database.db, name, services.now())).token;
}

/** A node for one test; it works when the call answers. */
async function aNode(is: Partial<Parameters<typeof startNode>[0]> = {}): Promise<FaultyNode> {
  const name = is.name ?? `faulty-${handed}-${undo.length}`;
  const node = await startNode({ server: stack.address, token: is.token ?? (await aToken(name)), ...is, name });
  undo.push(() => node.stop());
  await untilWorking(name, 1);
  return node;
}

/** So many sessions of a node that take work. */
async function untilWorking(name: string, count: number): Promise<void> {
  await until(FINAL_MS, `${count} sessions of ${name} work`, async () =>
    (await liveSessions(name)) === count ? true : undefined,
  );
}

async function liveSessions(name: string): Promise<number> {
  const rows = await services.database.db
    .selectFrom('node_session as s')
    .innerJoin('node as n', 'n.id', 's.node_id')
    .select('s.languages')
    .where('n.name', '=', name)
    .where('s.healthy', '=', true)
    .where('s.ended_at', 'is', null)
    .execute();
  return rows.filter(({ languages }) => NEEDED.every((language) => isReady(languages as NodeLanguage[], language)))
    .length;
}

function isReady(languages: readonly NodeLanguage[], wanted: string): boolean {
  return languages.some(({ name, state }) => name === wanted && state === 'ready');
}

async function submitSome(count: number): Promise<Sent[]> {
  const numbers = Array.from({ length: count }, (_, n) => handed + n);
  handed += count;
  return handIn(stack, people, numbers);
}

async function expectJudgedOnce(sent: readonly Sent[]): Promise<void> {
  const ids = sent.map(({ id }) => id);
  await untilFinal(stack.databaseUrl, ids, ids.length, FINAL_MS);
  const rows = await readRows(stack.databaseUrl, ids);
  expect(
    rows.map(({ id, status, version, judgings, applied }) => ({ id, status, version, judgings, applied })),
  ).toEqual(sent.map(({ id, expected }) => ({ id, status: expected, version: 1, judgings: 1, applied: 1 })));
}

const idsOf = (sent: readonly Sent[]) => sent.map(({ id }) => id);

describe('the network between node and server', () => {
  it.each(['silent', 'loud'] as const)('may be cut, %s, in the middle of work', async (how) => {
    const cable = await layCable(stack.address);
    undo.push(() => cable.close());
    const name = `cut-${how}`;
    await aNode({ name, server: cable.address });
    const sent = await submitSome(8);
    await untilFinal(stack.databaseUrl, idsOf(sent), 1, FINAL_MS);
    cable.cut(how);
    await until(FINAL_MS, 'the server gives the node up', async () =>
      (await liveSessions(name)) === 0 ? true : undefined,
    );
    await pause(how === 'silent' ? CUT_MS : 1000);
    const whileCut = await readRows(stack.databaseUrl, idsOf(sent));
    cable.mend();
    await expectJudgedOnce(sent);
    expect(whileCut.length).toBe(sent.length);
  });

  it('may be cut for one node while another goes on: late results are not wanted', async () => {
    const cable = await layCable(stack.address);
    undo.push(() => cable.close());
    await aNode({ name: 'cut-one', server: cable.address });
    const sent = await submitSome(4);
    await untilFinal(stack.databaseUrl, idsOf(sent), 1, FINAL_MS);
    cable.cut('silent');
    await aNode({ name: 'the-other' });
    await expectJudgedOnce(sent);
    cable.mend();
    await untilWorking('cut-one', 1);
    const rows = await readRows(stack.databaseUrl, idsOf(sent));
    expect(rows.map(({ applied }) => applied)).toEqual([1, 1, 1, 1]);
  });
});

describe('the disk of a node', () => {
  it('may be full: work is given back with the reason, and goes on when there is room', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oyez-small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=72m', 'tmpfs', folder]);
    undo.push(() => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    const node = await aNode({ cacheDir: folder });
    fill(join(folder, 'ballast'));
    const sent = await submitSome(3);
    await until(FINAL_MS, 'the node says that its disk is full', async () =>
      /disk of the judge node is full|ENOSPC/.test(node.log()) ? true : undefined,
    );
    await pause(1500);
    // What found a little room was judged rightly; nothing else has a verdict.
    const judged = (await readRows(stack.databaseUrl, idsOf(sent))).filter(({ applied }) => applied > 0);
    expect(judged.map(({ status }) => status)).toEqual(
      judged.map(({ id }) => sent.find((one) => one.id === id)?.expected),
    );
    unlinkSync(join(folder, 'ballast'));
    await expectJudgedOnce(sent);
  });
});

describe('clocks', () => {
  it('may jump by an hour, back and forth, on a node and on a server', async () => {
    // The loader would only say that it has ignored a missing one.
    expect(existsSync(FAKETIME)).toBe(true);
    const file = join(data.path, 'faketime');
    writeFileSync(file, '+0');
    const environment = {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const replica = await startReplica({ stack, data: data.path, environment });
    undo.push(() => replica.stop());
    await aNode({ server: replica.address, environment });
    const sent = await submitSome(9);
    for (const [judged, jump] of [
      [1, '+3600'],
      [3, '-3600'],
      [5, '+0'],
    ] as const) {
      await untilFinal(stack.databaseUrl, idsOf(sent), judged, FINAL_MS);
      writeFileSync(file, jump);
    }
    await expectJudgedOnce(sent);
    const times = await services.database.db
      .selectFrom('judging')
      .select(['started_at', 'ended_at'])
      .where('submission_id', 'in', idsOf(sent))
      .execute();
    const off = times.flatMap(({ started_at, ended_at }) => [started_at, ended_at]).map((at) => minutesFromNow(at));
    expect(Math.max(...off)).toBeLessThan(10);
  });
});

function minutesFromNow(at: Date | null): number {
  return at === null ? Number.POSITIVE_INFINITY : Math.abs(Date.now() - at.getTime()) / 60_000;
}

describe('what a node keeps on its disk', () => {
  it('may be damaged, cut or deleted, at rest and at work: it is fetched or made again', async () => {
    const node = await aNode();
    await expectJudgedOnce(await submitSome(5));
    damage(join(node.cacheDir, 'data', 'blobs'));
    damage(join(node.cacheDir, 'compiled', 'programs'));
    // The same programs again, compiled already and tests fetched already.
    handed -= 5;
    await expectJudgedOnce(await submitSome(5));

    damage(join(node.cacheDir, 'data', 'blobs'));
    damage(join(node.cacheDir, 'compiled', 'programs'));
    await node.restart();
    await untilWorking(node.name, 1);
    handed -= 5;
    await expectJudgedOnce(await submitSome(5));
    expect(node.log()).toContain('is damaged; fetching it again');
  });
});

/** Every third file gets other bytes, the next is cut, the third is deleted. */
function damage(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const [n, entry] of files.entries()) {
    const path = join(entry.parentPath, entry.name);
    if (n % 3 === 2) unlinkSync(path);
    else if (n % 3 === 1) writeFileSync(path, readFileSync(path).subarray(0, Math.floor(statSync(path).size / 2)));
    else
      writeFileSync(
        path,
        readFileSync(path).map((byte) => byte ^ 1),
      );
  }
}

describe('two nodes', () => {
  it('with one token work beside each other', async () => {
    const token = await aToken('twins');
    await aNode({ name: 'twins', token });
    const second = await startNode({ server: stack.address, token, name: 'twins' });
    undo.push(() => second.stop());
    await untilWorking('twins', 2);
    await expectJudgedOnce(await submitSome(10));
    expect(await liveSessions('twins')).toBe(2);
  });

  it('on one folder: the second refuses to start', async () => {
    const first = await aNode();
    const second = await startNode({
      server: stack.address,
      token: await aToken('intruder'),
      name: 'intruder',
      cacheDir: first.cacheDir,
    });
    undo.push(() => second.stop());
    await until(FINAL_MS, 'the second node has ended', async () => second.process.exitCode ?? undefined);
    expect(second.process.exitCode).toBe(2);
    expect(second.log()).toContain('Another judge node works in');
    await expectJudgedOnce(await submitSome(2));
  });
});

describe('a part of the site that hangs', () => {
  it.each(['the judge node', 'go-judge', 'the server'] as const)('is started again: %s', async (part) => {
    await setState(builtIn, 'on');
    undo.push(() => setState(builtIn, 'off'));
    await untilWorking(builtIn, 1);
    const sent = await submitSome(4);
    const victim = findPart(stack.pid, part);
    if (victim === undefined) throw new Error(`${part} does not run`);
    const since = Date.now();
    process.kill(victim.pid, 'SIGSTOP');
    const back = part === 'the server' ? /The server is back/ : /The judge node is back/;
    expect((await stack.line(back, since, HANGING_NOTICED_MS)).at).toBeGreaterThan(since);
    await expectJudgedOnce(sent);
  });

  it('is started again also when only the main loop of the judge node hangs, and its other threads go on', async () => {
    await setState(builtIn, 'on');
    undo.push(() => setState(builtIn, 'off'));
    await untilWorking(builtIn, 1);
    const victim = findPart(stack.pid, 'the judge node');
    if (victim === undefined) throw new Error('the judge node does not run');
    const sent = await submitSome(4);
    const since = Date.now();
    await spin(victim.pid);
    expect(
      (await stack.line(/The judge node ended \(it has not answered/, since, HANGING_NOTICED_MS)).at,
    ).toBeGreaterThan(since);
    await stack.line(/The judge node is back/, since, HANGING_NOTICED_MS);
    await expectJudgedOnce(sent);
  });
});
