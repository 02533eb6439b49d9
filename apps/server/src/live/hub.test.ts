import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { markChanged } from '../db/changes.sql.ts';
import { guest } from '../policy/actor.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { feedOfEach, feedOfLists } from './feeds.ts';
import { createHub } from './hub.ts';
import { defineTopic, followedBy, subjectOf, type Topic, type TopicEvent } from './topic.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

function follow(topics: readonly Topic[], name: string, beforeTelling?: () => void) {
  const hub = createHub(site, topics, beforeTelling);
  const followed = followedBy(topics, guest, name);
  if (!followed) throw new Error(`there is no topic ${name}`);
  const seen: TopicEvent[] = [];
  hub.subscribe(followed, (event) => seen.push(event));
  return { seen, close: () => hub.close() };
}

const mark = (...ids: number[]) => transact(site, (tx) => markChanged(tx, 'honor', ids));
/** The first that comes of marks. A hub knows those only that come after its beginning, so they come until then. */
async function firstOf<T>(seen: readonly T[], ...ids: number[]): Promise<T | undefined> {
  for (let tries = 0; tries < 100 && seen.length === 0; tries += 1) {
    await mark(...ids);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return seen[0];
}
const changed = (topic: string, ids: number[]): TopicEvent => ({ type: 'changed', topic, ids });

describe('a topic that a feature declares', () => {
  const rowsOfPlace = defineTopic({
    pattern: /^place:(\d{1,16}):rows$/,
    marks: ['honor'],
    // Rows stand in the place of their last digit.
    feed: feedOfLists(async (ids) => (address) => ids.filter((id) => id % 10 === subjectOf(address))),
  });

  it('has addresses of its own, whose readers are told of what is theirs', async () => {
    expect(followedBy([rowsOfPlace], guest, 'place:x:rows')).toBeUndefined();
    const { seen, close } = follow([rowsOfPlace], 'place:5:rows');
    expect(await firstOf(seen, 15, 26, 35)).toEqual(changed('place:5:rows', [15, 35]));
    close();
  });

  it('tells nobody before the answers from before the change are put away', async () => {
    const steps: string[] = [];
    const listening = defineTopic({
      pattern: /^listening$/,
      marks: ['honor'],
      feed: () => ({
        changed: async (ids) => void steps.push(...ids.map(String)),
        close() {},
      }),
    });
    const { close } = follow([listening], 'listening', () => steps.push('put away'));
    await expect.poll(async () => (await mark(3), steps.includes('3'))).toBe(true);
    expect(steps[0]).toBe('put away');
    close();
  });

  it('that cannot answer holds up no other', async () => {
    const failing = defineTopic({
      pattern: /^failing$/,
      marks: ['honor'],
      feed: () => ({ changed: () => Promise.reject(new Error('no')), close() {} }),
    });
    const { seen, close } = follow([failing, rowsOfPlace], 'place:7:rows');
    expect(await firstOf(seen, 17)).toEqual(changed('place:7:rows', [17]));
    close();
  });

  it('is asked one question at a time, and again about what it could not answer', async () => {
    const asked: number[][] = [];
    let answer = Promise.withResolvers<void>();
    const slow = defineTopic({
      pattern: /^thing:(\d{1,16})$/,
      marks: ['honor'],
      feed: feedOfEach(async (followed) => {
        asked.push(followed.map(subjectOf));
        await answer.promise;
        return followed.map(({ text, ids }) => changed(text, [...ids]));
      }),
    });
    const { seen, close } = follow([slow], 'thing:7');
    expect(await firstOf(asked, 7, 8)).toEqual([7]);
    await mark(7);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual([[7]]);
    const failed = answer;
    answer = Promise.withResolvers();
    answer.resolve();
    failed.reject(new Error('the database is away'));
    await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toEqual(changed('thing:7', [7]));
    expect(asked.length).toBeGreaterThan(1);
    close();
  });
});
