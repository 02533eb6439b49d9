import {
  allowAddress,
  forgetContestAddresses,
  getContestAddresses,
  getContestParticipants,
  setContestAddresses,
  setParticipantAddresses,
} from '@oyez/contract/contests/contest-participants';
import { getContestFrame, getContestProblem } from '@oyez/contract/contests/contests';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import type { AddressLock } from '@oyez/contract/contests/contest-values';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { addressPolicy, plainAddress, rangeIn } from '../../policy/contest-address.policy.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { withoutInterval } from '../../testing/judging.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';
import { notesOf } from '../contest-jury/testing/jury-world.ts';

let site: TestSite;
beforeAll(async () => {
  // Requests say by which address they came, as those behind a proxy do.
  site = await aSite({ environment: { OYEZ_TRUSTED_PROXIES: '127.0.0.1' } });
  await withoutInterval(site);
  await aNode(site, { languages: ['Python3'] });
});
afterAll(() => site.close());

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function aRound(is: Parameters<typeof aContest>[1] = {}) {
  const owner = await aUser(site);
  const cid = await aContest(site, { ownerId: owner.id, ...is });
  await aContestProblem(site, cid, (await aProblem(site, { contestOnly: true })).id);
  const enter = async ({ token }: TestUser, address: string) =>
    (await site.call(getContestProblem, { token, query: { cid, containsEnd: false }, ...at(address) })).code;
  const submit = async ({ token }: TestUser, address: string) => {
    const body = { pid: 'A', cid, language: 'Python3', code: 'print(3)' };
    return (await site.call(submitProblemJudge, { token, body, ...at(address) })).code;
  };
  const lock = (mode: AddressLock, ranges: string[] = []) =>
    site.call(setContestAddresses, { token: owner.token, body: { cid, lock: mode, ranges } });
  const setOne = (participantId: number, ranges: string[]) =>
    site.call(setParticipantAddresses, { token: owner.token, body: { cid, participantId, ranges } });
  const seen = async () => (await site.call(getContestAddresses, { token: owner.token, query: { cid } })).data!;
  return { owner, cid, enter, submit, lock, setOne, seen };
}

const REFUSED = 'contest_address_locked';

describe('a contest that is locked to a list of addresses', () => {
  it('lets in and takes submissions from there alone; the jury comes from anywhere', async () => {
    const { owner, cid, enter, submit, lock } = await aRound();
    const ann = await aUser(site);
    expect(await enter(ann, '203.0.113.9')).toBeUndefined();
    expect(await lock('list', ['10.0.3.0/24', '2001:db8::/32', '192.168.1.5 - 192.168.1.9'])).toMatchObject({
      status: 200,
    });
    for (const address of ['10.0.3.17', '2001:db8::7', '192.168.1.9', '::ffff:10.0.3.4']) {
      expect([await enter(ann, address), await submit(ann, address)]).toEqual([undefined, undefined]);
    }
    for (const address of ['10.0.4.1', '203.0.113.9', '192.168.1.10', '2001:db9::1']) {
      expect([await enter(ann, address), await submit(ann, address)]).toEqual([REFUSED, REFUSED]);
    }
    expect(await enter(owner, '203.0.113.9')).toBeUndefined();
    const frame = await site.call(getContestFrame, { token: ann.token, query: { cid }, ...at('203.0.113.9') });
    expect(frame.data).toMatchObject({ entry: REFUSED });
    // Off, or over, it is open to all who were in.
    await lock('off');
    expect(await enter(ann, '203.0.113.9')).toBeUndefined();
    await lock('list', ['10.0.3.0/24']);
    await site.database.db.updateTable('contest').set({ ends_at: site.now() }).where('id', '=', cid).execute();
    expect(await enter(ann, '203.0.113.9')).toBeUndefined();
    expect((await notesOf(site, cid)).map(({ action }) => action)).toEqual(Array(3).fill('contest.addresses'));
  });

  it('shows the jury who was refused, which lets them in from there', async () => {
    const { owner, cid, enter, lock, seen } = await aRound();
    await lock('list', ['10.0.3.0/24']);
    const ann = await aUser(site);
    await aParticipant(site, cid, ann.id);
    await enter(ann, '10.0.9.9');
    await enter(ann, '10.0.9.9');
    site.clock.advance(11_000);
    await enter(ann, '10.0.9.9');
    const [refused, ...others] = (await seen()).refused;
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      username: ann.username,
      address: '10.0.9.9',
      times: 2,
      allowed: false,
      team: null,
    });
    const allow = () => site.call(allowAddress, { token: owner.token, body: { cid, id: refused!.id } });
    expect(await Promise.all([allow(), allow()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect((await seen()).refused).toMatchObject([{ allowed: true }]);
    expect(await enter(ann, '10.0.9.9')).toBeUndefined();
    expect(await site.call(getContestAddresses, { token: ann.token, query: { cid } })).toMatchObject({
      code: 'contest_jury_only',
    });
  });

  it('shows the jury of strangers only that they tried to hand something in', async () => {
    const { cid, enter, submit, lock, seen } = await aRound();
    await lock('list', ['10.0.3.0/24']);
    const [stranger, bob] = [await aUser(site), await aUser(site)];
    expect(await enter(stranger, '10.0.9.9')).toBe(REFUSED);
    await site.call(getContestFrame, { token: stranger.token, query: { cid }, ...at('10.0.9.9') });
    expect((await seen()).refused).toEqual([]);
    // Takes part without having registered.
    await submit(bob, '10.0.3.1');
    await enter(bob, '10.0.9.8');
    expect((await seen()).refused.map(({ username }) => username)).toEqual([bob.username]);
    expect(await submit(stranger, '10.0.9.9')).toBe(REFUSED);
    expect((await seen()).refused.map(({ username }) => username).toSorted()).toEqual(
      [stranger.username, bob.username].toSorted(),
    );
  });

  it('tells its news to whoever is where they belong, and to nobody elsewhere', async () => {
    const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { cid, lock } = await aRound();
    const ann = await aUser(site);
    await lock('list', ['10.0.3.0/24']);
    const timers = vi.spyOn(globalThis, 'setInterval');
    const end = new AbortController();
    const place = { address, signal: end.signal, headers: at('10.0.3.17').headers };
    const heard = await follow(place, `contest:${cid}:announcements`, ann.token);
    const looksAgain = timers.mock.calls.find(([, ms]) => ms === 60_000)?.[0] as () => void;
    timers.mockRestore();
    looksAgain();
    await transact(site, (tx) => markChanged(tx, 'contest_announcement', [cid]));
    await vi.waitUntil(() => heard.length > 1, { timeout: 10_000 });
    expect(heard.map(({ type }) => type)).toEqual(['hello', 'changed']);
    await lock('list', ['10.0.4.0/24']);
    looksAgain();
    await vi.waitUntil(() => heard.at(-1)?.type === 'bye', { timeout: 10_000 });
    end.abort();
  });

  it('is not locked to what is no address, nor to nothing', async () => {
    const { lock } = await aRound();
    expect(await lock('list', ['10.0.3.0/24', 'room 5'])).toMatchObject({
      code: 'contest_address_wrong',
      msg: expect.stringContaining('room 5') as string,
    });
    expect(await lock('list', [])).toMatchObject({ code: 'contest_address_none' });
  });
});

describe('a participant', () => {
  it('is held to the addresses that the jury chose for them, and released', async () => {
    const { owner, cid, enter, lock, setOne } = await aRound();
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const id = await aParticipant(site, cid, ann.id);
    await lock('own');
    await setOne(id, ['10.0.3.17']);
    expect([await enter(ann, '10.0.3.17'), await enter(ann, '10.0.3.18'), await enter(bob, '10.0.3.18')]).toEqual([
      undefined,
      REFUSED,
      undefined,
    ]);
    const list = await site.call(getContestParticipants, { token: owner.token, query: { cid } });
    expect(list.data?.records).toMatchObject([{ addresses: { ranges: ['10.0.3.17'], noted: false } }]);
    await setOne(id, []);
    expect(await enter(ann, '10.0.3.18')).toBeUndefined();
    expect(await setOne(id + 1000, [])).toMatchObject({ code: 'contest_participant_not_found' });
  });

  it('stays where they first came from, of two at once at one, until the jury forgets it', async () => {
    const { owner, cid, enter, lock, seen } = await aRound();
    await lock('first');
    const ann = await aUser(site);
    await Promise.all([enter(ann, '10.0.0.1'), enter(ann, '10.0.0.2')]);
    const both = [await enter(ann, '10.0.0.1'), await enter(ann, '10.0.0.2')];
    expect(both.filter((code) => code === REFUSED)).toHaveLength(1);
    expect((await seen()).noted).toBe(1);
    const forget = () => site.call(forgetContestAddresses, { token: owner.token, body: { cid } });
    expect((await forget()).data).toEqual({ count: 1 });
    expect(await enter(ann, '10.0.0.9')).toBeUndefined();
    expect(await enter(ann, '10.0.0.1')).toBe(REFUSED);
    // Looking does not make anybody a participant.
    expect((await site.call(getContestParticipants, { token: owner.token, query: { cid } })).data?.total).toBe(0);
  });

  it('is a team where teams take part: all of it acts from one place', async () => {
    const { cid, enter, lock, seen } = await aRound({ teams: true, auth: 'public' });
    const [ann, bob, cid2] = [await aUser(site), await aUser(site), await aUser(site)];
    await aTeam(site, cid, [ann, bob], { name: 'Pair' });
    await aTeam(site, cid, [cid2]);
    await lock('first');
    expect(await enter(ann, '10.0.0.1')).toBeUndefined();
    expect([await enter(bob, '10.0.0.1'), await enter(bob, '10.0.0.2'), await enter(cid2, '10.0.0.2')]).toEqual([
      undefined,
      REFUSED,
      undefined,
    ]);
    expect((await seen()).refused).toMatchObject([{ team: 'Pair', username: bob.username }]);
  });
});

describe('a range', () => {
  it.each<[string, string | undefined]>([
    ['10.0.3.17', '10.0.3.17'],
    [' 10.0.3.0 / 24 ', '10.0.3.0/24'],
    ['10.0.3.5 - 10.0.3.40', '10.0.3.5-10.0.3.40'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['10.0.3.0/33', undefined],
    ['10.0.3.0/-1', undefined],
    ['10.0.3.40-10.0.3.5', undefined],
    ['10.0.3.5-2001:db8::1', undefined],
    ['10.0.3', undefined],
    ['10.0.3.0/24-10.0.4.0', undefined],
    ['', undefined],
    ['room 5', undefined],
  ])('%j is kept as %j', (text, kept) => {
    expect(rangeIn(text)).toBe(kept);
  });

  it('fits addresses of its own kind alone, mapped ones as what they are', () => {
    const fits = (range: string, address: string) =>
      addressPolicy.fits({ lock: 'list', ranges: [range], own: null }, address);
    expect(fits('0.0.0.0/0', '2001:db8::1')).toBe(false);
    expect(fits('0.0.0.0/0', '::ffff:1.2.3.4')).toBe(true);
    expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
  });
});
