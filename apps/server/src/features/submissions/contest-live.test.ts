import type { LiveEvent } from '@oyez/contract/wire/live';
import { markChanged } from '../../db/changes.sql.ts';
import { transact, wakeNow } from '../../db/transact.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { STATUS } from '@oyez/contract/judging/verdict';
import { aContestProblem, aContestSubmission } from '../../testing/contest-builders.ts';
import {
  aContestWorld,
  type ContestWorld,
  type Viewer,
  type WorldPhase,
} from '../contest-problems/testing/contest-world.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow as followTopic } from '../../testing/streams.ts';

let site: TestSite;
let address: string;
const aborts: AbortController[] = [];
beforeAll(async () => {
  site = await aSite();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort();
});
afterAll(() => site.close());

function follow(topics: string, token: string | null) {
  const abort = new AbortController();
  aborts.push(abort);
  return followTopic({ address, signal: abort.signal }, topics, token);
}

const followed = (events: LiveEvent[]) => events.flatMap((event) => (event.type === 'hello' ? event.topics : []));
const told = (events: LiveEvent[]) => new Set(events.flatMap((event) => (event.type === 'changed' ? event.ids : [])));
const tokenOf = ({ people }: ContestWorld, viewer: Viewer) => (viewer === 'guest' ? null : people[viewer].token);
const change = (ids: number[]) => transact(site, (tx) => markChanged(tx, 'submission', ids));

describe('the list of a contest as it changes', () => {
  it.each<[WorldPhase, 'acm' | 'oi', Partial<Record<Viewer, ('early' | 'late' | 'rehearsal')[]>>]>([
    [
      'running',
      'acm',
      { registered: ['early', 'late'], author: ['early', 'late'], owner: ['early', 'late', 'rehearsal'] },
    ],
    ['sealed', 'acm', { registered: ['early'], author: ['early', 'late'], root: ['early', 'late', 'rehearsal'] }],
    ['sealed', 'oi', { registered: ['early'], author: ['early'], owner: ['early', 'late', 'rehearsal'] }],
    ['unreleased', 'acm', { star: ['early'], author: ['early', 'late'], root: ['early', 'late', 'rehearsal'] }],
    ['released', 'acm', { registered: ['early', 'late'] }],
  ])('that is %s under %s rules is told to each as far as they find it there', async (phase, rule, shown) => {
    const world = await aContestWorld(site, { phase, rule });
    const topic = `contest:${world.contestId}:submissions`;
    const streams = new Map<Viewer, LiveEvent[]>();
    for (const viewer of Object.keys(shown) as Viewer[])
      streams.set(viewer, await follow(topic, tokenOf(world, viewer)));
    const { contestId } = world;
    const contestProblemId = await aContestProblem(site, contestId, (await aProblem(site)).id, { label: 'Z' });
    const minute = phase === 'running' ? 40 : 20;
    // Everybody finds it, and it is told last.
    const is = { contestId, contestProblemId, userId: world.people.star.id, status: STATUS.accepted, minute };
    const sign = await aContestSubmission(site, is);
    await change([world.early, world.late, world.rehearsal]);
    await change([sign]);
    for (const [viewer, events] of streams) {
      expect(followed(events), viewer).toEqual([topic]);
      await vi.waitUntil(() => told(events).has(sign), { timeout: 30_000, interval: 20 });
      expect(told(events), viewer).toEqual(new Set([sign, ...(shown[viewer] ?? []).map((name) => world[name])]));
    }
  });

  it.each<[WorldPhase, Viewer[]]>([
    ['scheduled', ['guest', 'stranger', 'registered', 'author', 'admin']],
    ['running', ['guest', 'stranger', 'admin']],
    ['released', ['guest', 'stranger', 'admin']],
  ])('that is %s is followed by nobody who does not come in', async (phase, viewers) => {
    const world = await aContestWorld(site, { phase, rule: 'acm' });
    for (const viewer of viewers) {
      const topics = `contest:${world.contestId}:submissions,contest:999999:submissions,problems`;
      expect(followed(await follow(topics, tokenOf(world, viewer))), viewer).toEqual(['problems']);
    }
    const spelt = `contest:0${world.contestId}:submissions,problems`;
    expect(followed(await follow(spelt, world.people.root.token))).toEqual(['problems']);
  });

  it('is not told in the list of everybody', async () => {
    const world = await aContestWorld(site, { phase: 'running', rule: 'acm' });
    const events = await follow('submissions,problems', world.people.root.token);
    await change([world.early, world.late]);
    await vi.waitUntil(() => events.length > 0, { timeout: 30_000 });
    await new Promise((done) => setTimeout(done, 1500));
    expect(told(events).has(world.early)).toBe(false);
  });
});

describe('the judging of a submission', () => {
  it.each<[WorldPhase, 'acm' | 'oi', boolean]>([
    ['sealed', 'oi', false],
    ['unreleased', 'oi', false],
    ['sealed', 'acm', true],
    ['running', 'oi', true],
  ])('in a contest that is %s under %s rules is followed by its author: %s', async (phase, rule, follows) => {
    const world = await aContestWorld(site, { phase, rule });
    const own = `submission:${world.late}`;
    const events = await follow(`${own},problems`, world.people.author.token);
    expect(followed(events)).toEqual(follows ? [own, 'problems'] : ['problems']);
    expect(followed(await follow(`${own},problems`, world.people.registered.token))).toEqual(['problems']);
  });

  it('speaks no oftener the more tests have run, where those are the contest’s secret', async () => {
    const world = await aContestWorld(site, { phase: 'running', rule: 'acm' });
    const set = (status: number) =>
      site.database.db.updateTable('submission').set({ status }).where('id', '=', world.late).execute();
    await set(STATUS.judging);
    const events = await follow(`submission:${world.late}`, world.people.author.token);
    for (let tests = 1; tests <= 5; tests += 1) {
      wakeNow(site, 'oyez_progress', String(world.late));
      await new Promise((done) => setTimeout(done, 100));
    }
    await set(STATUS.accepted);
    await change([world.late]);
    const statuses = () => events.flatMap((event) => (event.type === 'progress' ? event.progress.status : []));
    await vi.waitUntil(() => statuses().includes(STATUS.accepted), { timeout: 30_000, interval: 20 });
    // How it stood when the stream opened, and once more.
    expect(statuses().filter((status) => status === STATUS.judging).length).toBeLessThanOrEqual(2);
  });
});
