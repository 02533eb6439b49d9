import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBytes } from '@oyez/cli/up/data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query, until, untilFinal } from '../crash/ledger.ts';
import { handIn } from '../crash/submissions.ts';
import { aPerson, allowSubmittingAtOnce, logIn, openDatabase, type Person } from '../support/place.ts';
import { CPP, rightSum, SUM_PROBLEM } from '../support/programs.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { fill } from './small-disk.ts';

const FINAL_MS = 90_000;
const NOTICED_MS = 20_000;

/** A whole site, its database among it, on a disk of its own. */
let disk: string;
let stack: Stack;
let person: Person;
let handed = 0;
const image = () => `${disk}.img`;
const data = () => join(disk, 'data');
const environment = { OYEZ_LOG_LEVEL: 'debug' };

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'oyez-full-'));
  execFileSync('truncate', ['-s', '1600M', image()]);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image()]);
  execFileSync('mount', ['-o', 'loop', image(), disk]);
  chmodSync(disk, 0o711);
  mkdirSync(data(), { mode: 0o711 });
  stack = await startStack({ data: data(), environment });
  const services = await openDatabase({ ...stack, data: data() });
  await allowSubmittingAtOnce(services);
  person = await aPerson(stack, services);
  await services.close();
});
afterAll(async () => {
  await stack?.stop();
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
  rmSync(image(), { force: true });
});

const ballast = () => join(disk, 'ballast');
/** One line of the log each, and all together more than fits into the last block of a file. */
const MANY = 200;
/** More than the site writes down between a look at the free room and taking it; the database takes 16 MiB at once. */
const LEFT_TO_FILL = 64 * 1024 ** 2;

async function fillUp(): Promise<void> {
  const since = Date.now();
  execFileSync('fallocate', ['-l', String(freeBytes(disk) - LEFT_TO_FILL), ballast()]);
  fill(`${ballast()}-rest`);
  expect(freeBytes(disk)).toBeLessThan(64 * 1024);
  await stack.line(/The disk that .* is full/, since, NOTICED_MS);
}

async function empty(): Promise<void> {
  const since = Date.now();
  for (const name of readdirSync(disk).filter((one) => one.startsWith('ballast'))) unlinkSync(join(disk, name));
  await stack.line(/There is room again/, since, NOTICED_MS);
}

/** Takes the room that the site makes for itself, again and again, and gives it much to write down. */
async function fillUpTheLog(): Promise<void> {
  for (let n = 0; n < MANY; n += 1) {
    if (n % 10 === 0) fill(`${ballast()}-log-${n}`);
    expect((await ask('/api/ready')).http).toBe(200);
  }
}

type Answer = { http: number; body: { status: number; code?: string; msg: string; data: unknown } };

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(`${stack.address}${path}`, {
    ...init,
    headers: { authorization: person.token, 'content-type': 'application/json', 'accept-language': 'en-US' },
  });
  return { http: reply.status, body: (await reply.json()) as Answer['body'] };
}

const submit = () =>
  ask('/api/submit-problem-judge', {
    method: 'POST',
    body: JSON.stringify({ pid: SUM_PROBLEM.id, language: CPP, code: `${rightSum}// ${'x'.repeat(20_000)}` }),
  });

/** What somebody does who only looks. */
async function expectReading(): Promise<void> {
  for (const path of [
    '/api/get-problem-list?limit=10&currentPage=1',
    `/api/get-problem-detail?problemId=${SUM_PROBLEM.id}`,
    '/api/get-submission-list?limit=10&currentPage=1&onlyMine=true',
    '/api/ready',
  ]) {
    expect({ path, ...(await ask(path)) }).toMatchObject({ http: 200, body: { status: 200 } });
  }
  expect((await fetch(`${stack.address}/problem`)).status).toBe(200);
}

/** Logging in writes a little, for which room is made within seconds. */
const expectLogin = () =>
  until(NOTICED_MS, 'somebody can log in', () => logIn(stack, person.username, person.password));

async function expectJudging(): Promise<void> {
  const sent = await handIn(stack, [person], [handed]);
  handed += 5;
  await untilFinal(stack.databaseUrl, [sent[0]?.id ?? 0], 1, FINAL_MS);
}

const serverLog = () =>
  readdirSync(join(data(), 'logs'))
    .filter((name) => name.startsWith('server.log'))
    .map((name) => readFileSync(join(data(), 'logs', name), 'utf8'))
    .join('');

describe('a disk on which a whole site lies', () => {
  it('may be full: reads go on, writes are refused with the reason, and all goes on by itself', async () => {
    await expectJudging();
    await fillUp();
    for (let round = 0; round < 20; round += 1) await expectReading();
    await expectLogin();
    expect(await submit()).toMatchObject({
      body: { status: 503, code: 'storage_full', msg: expect.stringContaining('disk is full') },
    });
    // The database writes out what it holds every few minutes, and has to survive that, too.
    await until(NOTICED_MS, 'the database has written out what it holds', async () => {
      await query(stack.databaseUrl, 'CHECKPOINT', []);
      return true;
    });
    await fillUpTheLog();
    await expectReading();
    await empty();
    await until(NOTICED_MS, 'submissions are taken again', async () =>
      (await submit()).body.status === 200 ? true : undefined,
    );
    await expectJudging();
    await until(NOTICED_MS, 'the log tells of it', async () =>
      serverLog().includes('the log could not be written for a while') ? true : undefined,
    );
    expect(stack.output()).not.toMatch(/ended \(/);
  });

  it('may be full at a start: the site starts, is read, and takes submissions again when there is room', async () => {
    await fillUp();
    expect(await stack.stop()).toBe(0);
    stack = await startStack({ data: data(), port: stack.port, environment });
    await expectReading();
    await expectLogin();
    expect(await submit()).toMatchObject({ body: { status: 503, code: 'storage_full' } });
    await empty();
    await until(NOTICED_MS, 'submissions are taken again', async () =>
      (await submit()).body.status === 200 ? true : undefined,
    );
    await expectJudging();
  });
});
