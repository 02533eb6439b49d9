import { changesAfter, presentPosition, type Change, type ChangePosition } from '../db/changes.sql.ts';
import type { Services } from '../services.ts';
import { createAudience } from './audience.ts';
import type { Feed, Followed, Topic, TopicEvent } from './topic.ts';

const POLL_MS = 1000;
const BATCH = 1000;

/** What happens anywhere on the site, by topic, for the streams of this process. */
export type Hub = {
  subscribe(followed: Followed, listener: (event: TopicEvent) => void): () => void;
  close(): void;
};

/** `beforeTelling` is called when something has changed: nobody who is told of it may then get an answer from before. */
export function createHub(services: Services, topics: readonly Topic[], beforeTelling: () => void = () => {}): Hub {
  const { database, notifier, log } = services;
  const report = (error: unknown) => log.warn({ error: String(error) }, 'live events wait for the database');
  const open = topics.map((topic) => {
    const audience = createAudience();
    return { topic, audience, feed: topic.feed(audience, { services, report }) };
  });
  // Remembered: up to where this process has read; a hub that starts begins with the present.
  let position: ChangePosition | undefined;
  let reading: Promise<void> | undefined;
  let again = false;

  /** One topic's trouble holds up no other. */
  const tell = (feed: Feed, subjectIds: readonly number[], marks: readonly Change[] = []) =>
    feed.changed(subjectIds, marks).catch(report);

  async function tellAll(changes: readonly Change[]): Promise<void> {
    await Promise.all(
      open.map(({ topic, feed }) => {
        const mine = changes.filter((change) => topic.marks.some((mark) => mark === change.topic));
        return tell(feed, [...new Set(mine.map((change) => change.subject_id))], mine);
      }),
    );
  }

  async function readChanges(): Promise<void> {
    position ??= await presentPosition(database.db);
    await tellAll([]);
    for (;;) {
      const changes = await changesAfter(database.db, position, BATCH);
      const last = changes.at(-1);
      if (!last) return;
      position = { xid: last.xid, id: last.id };
      // Read by the poll, they may be ahead of the wake-up that says the same.
      beforeTelling();
      await tellAll(changes);
    }
  }

  function read(): void {
    if (reading) {
      again = true;
      return;
    }
    reading = readChanges()
      .catch(report)
      .finally(() => {
        reading = undefined;
        if (!again) return;
        again = false;
        read();
      });
  }

  const stops = [
    notifier.on('oyez_change', read),
    ...open.flatMap(({ topic, feed }) =>
      topic.channel === undefined
        ? []
        : [
            notifier.on(
              topic.channel,
              (payloads) =>
                void tell(
                  feed,
                  payloads.map(Number).filter((id) => id > 0),
                ),
            ),
          ],
    ),
  ];
  const poll = setInterval(read, POLL_MS);
  read();

  return {
    subscribe({ topic, address }, listener) {
      return open.find((one) => one.topic === topic)?.audience.add(address, listener) ?? (() => {});
    },
    close() {
      clearInterval(poll);
      for (const stop of stops) stop();
      for (const { feed } of open) feed.close();
    },
  };
}
