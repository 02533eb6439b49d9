import { answerClarification, askClarification, withdrawClarification } from '@oyez/contract/contests/clarifications';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';

let site: TestSite;
let address: string;
const leave = new AbortController();
beforeAll(async () => {
  site = await aSite();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  leave.abort();
  await site.close();
});

const nameOf = (id: number | string) => `contest:${id}:clarifications`;

async function follower(cid: number, { token }: TestUser) {
  const events = await follow({ address, signal: leave.signal }, nameOf(cid), token);
  const told = () => events.flatMap((event) => (event.type === 'changed' ? event.ids : []));
  return { told, hears: (id: number) => vi.waitUntil(() => told().includes(id), { timeout: 30_000 }) };
}

it(
  'the jury hears of each question, who asked of theirs, and everybody of what everybody is told',
  { timeout: 60_000 },
  async () => {
    const owner = await aUser(site);
    const cid = await aContest(site, { ownerId: owner.id });
    const [asker, other] = [await aUser(site), await aUser(site)];
    const streams = {
      jury: await follower(cid, owner),
      asker: await follower(cid, asker),
      other: await follower(cid, other),
    };
    const ask = async (who: TestUser) => {
      const { data } = await site.call(askClarification, { token: who.token, body: { cid, question: 'Why?' } });
      return data?.id ?? 0;
    };
    const answer = (id: number, toAll: boolean, version = 0) =>
      site.call(answerClarification, { token: owner.token, body: { id, answer: 'So.', toAll, version } });
    const [first, second] = [await ask(asker), await ask(asker)];
    await Promise.all([streams.jury.hears(first), streams.asker.hears(second)]);
    await answer(first, false);
    await answer(second, true);
    await streams.other.hears(second);
    expect(streams.other.told()).not.toContain(first);
    // What everybody was told and is told no more changes their page as well.
    const before = streams.other.told().length;
    await site.call(withdrawClarification, { token: owner.token, body: { id: second } });
    await vi.waitUntil(() => streams.other.told().length > before, { timeout: 30_000 });
  },
);

it('nobody follows a contest that they do not come into', { timeout: 60_000 }, async () => {
  const someone = await aUser(site);
  const open = await aContest(site);
  const scheduled = await aContest(site, { startsIn: 60, endsIn: 120 });
  const locked = await aContest(site, { auth: 'private' });
  for (const [name, token] of [
    [nameOf(scheduled), someone.token],
    [nameOf(locked), someone.token],
    [nameOf(`0${open}`), someone.token],
    [nameOf(open), null],
  ] as const) {
    expect((await follow({ address, signal: leave.signal }, name, token))[0]).toMatchObject({
      type: 'hello',
      topics: [],
    });
  }
});
