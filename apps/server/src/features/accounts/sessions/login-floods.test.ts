import { login } from '@oyez/contract/accounts/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countUp } from '../../../db/throttle.sql.ts';
import { aUser, PASSWORD, type TestUser } from '../../../testing/builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';

const SCHOOL = '127.0.0.1';
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

let site: TestSite;
let address: string;
beforeAll(async () => {
  site = await aSite({ environment: { OYEZ_TRUSTED_PROXIES: 'loopback' } });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

type Try = { username: string; password?: string; from?: string; agent?: string };

async function tryLogin(
  { username, password = PASSWORD, from = SCHOOL, agent = 'test' }: Try,
  signal: AbortSignal | null = null,
): Promise<{ status: number; code?: string }> {
  const answer = await fetch(`${address}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'user-agent': agent, 'x-forwarded-for': from },
    body: JSON.stringify({ username, password }),
    signal,
  });
  return (await answer.json()) as { status: number; code?: string };
}

/** So many guess all the time, each again as soon as it was answered, while something else goes on. */
async function during<T>(guessers: number, guess: (n: number) => Try, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  let n = 0;
  const flood = Array.from({ length: guessers }, async () => {
    while (!over.signal.aborted) {
      await tryLogin({ password: 'some-guess', ...guess((n += 1)) }, over.signal).catch(() => {});
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  try {
    return await work();
  } finally {
    over.abort();
    await Promise.all(flood);
  }
}

/** One after another, as people come. */
async function comeIn(people: readonly TestUser[], from: Omit<Try, 'username'> = {}) {
  const codes: (string | number)[] = [];
  for (const { username } of people) {
    const { code, status } = await tryLogin({ username, ...from });
    codes.push(code ?? status);
  }
  return codes;
}

const users = (count: number) => Promise.all(Array.from({ length: count }, () => aUser(site)));

describe('while one client floods the login', () => {
  it('those who have logged in from the same address before get in', async () => {
    const people = await users(6);
    const codes = await during(
      100,
      (n) => ({ username: `made-up-${n}` }),
      () => comeIn(people),
    );
    expect(codes).toEqual([200, 200, 200, 200, 200, 200]);
  }, 60_000);

  it('with few names and many connections, they get in too', async () => {
    const people = await users(6);
    const codes = await during(
      500,
      (n) => ({ username: `name-${n % 10}` }),
      () => comeIn(people),
    );
    expect(codes).toEqual([200, 200, 200, 200, 200, 200]);
  }, 60_000);

  it('strangers from elsewhere get in, and so does a known browser on the way', async () => {
    const people = await users(4);
    const away = { from: '203.0.113.5' };
    const codes = await during(
      100,
      (n) => ({ username: `other-${n}`, from: '203.0.113.9' }),
      () => comeIn(people, away),
    );
    expect(codes).toEqual([200, 200, 200, 200]);
    const [traveller] = await users(1);
    await tryLogin({ username: traveller!.username, agent: BROWSER });
    const onTheWay = { from: '203.0.113.9', agent: BROWSER.replace('128', '129') };
    const codeOfKnown = await during(
      100,
      (n) => ({ username: `more-${n}`, from: '203.0.113.9' }),
      () => comeIn([traveller!], onTheWay),
    );
    expect(codeOfKnown).toEqual([200]);
  }, 60_000);
});

describe('guesses in parallel', () => {
  it('of one address wait as long as if they came one after another', async () => {
    const from = '198.51.100.7';
    const until = new Date(site.clock.now.getTime() + 1_800_000);
    for (let n = 0; n < 490; n += 1) await countUp(site.database.db, `login-ip:${from}`, until, site.clock.now);
    const before = performance.now();
    const times = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        await tryLogin({ username: `many-${n}`, from, password: 'some-guess' });
        return performance.now() - before;
      }),
    );
    expect(times.filter((ms) => ms > 1900).length).toBeGreaterThanOrEqual(20);
  });

  it('at one name from many addresses wait, but not the owner at home', async () => {
    const [owner] = await users(1);
    const guess = (n: number) => ({ username: owner!.username, from: `198.51.${Math.floor(n / 200)}.${n % 200}` });
    const before = performance.now();
    const crowd = Array.from({ length: 130 }, (_, n) => tryLogin({ ...guess(n), password: 'some-guess' }));
    expect(await tryLogin({ username: owner!.username })).toMatchObject({ status: 200 });
    const answers = await Promise.all(crowd);
    expect(performance.now() - before).toBeGreaterThan(1900);
    expect(answers.every(({ status }) => status === 400)).toBe(true);
  });
});
