import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLinkTo, type SilentLink } from '../testing/silent-link.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { startLeader } from './leader.ts';

const SOON = { silentMs: 2000, answerMs: 1500 };

let site: TestSite;
let link: SilentLink;
const started: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  link = await aLinkTo(site.config.databaseUrl);
});
afterEach(async () => {
  link.close();
  await Promise.all(started.splice(0).map((one) => one.stop()));
});

function aServer(databaseUrl = site.config.databaseUrl) {
  const server = { ...site, config: { ...site.config, databaseUrl } };
  const leader = startLeader(server, [], SOON);
  started.push(leader);
  return leader;
}
const leads = (server: { isLeader(): boolean }, is = true) =>
  expect.poll(() => server.isLeader(), { timeout: 10_000 }).toBe(is);

describe('of several servers', () => {
  it('another leads soon after the machine of the leader has lost its power or network, and the former knows it', async () => {
    const first = aServer(link.url);
    await leads(first);
    const second = aServer();
    link.goSilent();
    await leads(second);
    await leads(first, false);
    // It finds another way to the database, and follows.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect([first.isLeader(), second.isLeader()]).toEqual([false, true]);
  }, 30_000);

  it('the one that leads goes on for as long as it is heard', async () => {
    const first = aServer(link.url);
    await leads(first);
    const second = aServer();
    await new Promise((resolve) => setTimeout(resolve, SOON.silentMs + 1500));
    expect([first.isLeader(), second.isLeader()]).toEqual([true, false]);
  }, 30_000);
});
