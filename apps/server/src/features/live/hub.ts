import type { LiveEvent } from '@oyez/contract/wire/live';
import { changesAfter, EVERY_INBOX, presentPosition, type ChangePosition } from '../../db/changes.sql.ts';
import type { Services } from '../../services.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { publicProblemIds, publicSubmissionIds } from './live.sql.ts';

const POLL_MS = 1000;
const BATCH = 1000;
/** Changed rows of a busy second are told at most this often. */
const LIST_EVERY_MS = 250;
/** So many are named; where more have changed, whoever shows any asks about them. */
const NAMED_IDS = 2000;

type ListTopic = 'submissions' | 'problems';
export type Changed = Extract<LiveEvent, { type: 'changed' }>;

export function changeOf(topic: string, ids: number[]): Changed {
  return ids.length > NAMED_IDS ? { type: 'changed', topic, ids: [], many: true } : { type: 'changed', topic, ids };
}

type Listener = (event: LiveEvent) => void;

const INBOX_OF = 'messages:';

/** Everybody follows `messages`; within the server each inbox is a topic of its own. */
export function inboxTopic(userId: number): string {
  return `${INBOX_OF}${userId}`;
}

/** What happens anywhere on the site, by topic, for the streams of this process. */
export type Hub = {
  subscribe(topic: string, listener: Listener): () => void;
  close(): void;
};

export function createHub(services: Services): Hub {
  const { database, notifier, log } = services;
  const topics = new Map<string, Set<Listener>>();
  const changed: Record<ListTopic, Set<number>> = { submissions: new Set(), problems: new Set() };
  const progressed = new Set<number>();
  let telling = false;
  let position: ChangePosition | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let flushTimer: NodeJS.Timeout | undefined;
  let closed = false;

  const emit = (topic: string, event: LiveEvent) => {
    for (const listener of topics.get(topic) ?? []) listener(event);
  };

  /** One question at a time, about all that moved since the last: a slow database delays news and is not asked more. */
  async function tellProgress(ids: readonly number[]): Promise<void> {
    for (const id of ids) if (topics.has(`submission:${id}`)) progressed.add(id);
    if (telling) return;
    telling = true;
    try {
      while (progressed.size > 0) {
        for (const { userId: _, ...progress } of await answered(progressed, (asked) =>
          progressOf(database.db, asked),
        )) {
          const topic = `submission:${progress.submitId}`;
          emit(topic, { type: 'progress', topic, progress });
        }
      }
    } finally {
      telling = false;
    }
  }

  function tellInboxes(userIds: ReadonlySet<number>): void {
    const everyone = userIds.has(EVERY_INBOX);
    const told = everyone
      ? [...topics.keys()].filter((topic) => topic.startsWith(INBOX_OF))
      : [...userIds].map((id) => inboxTopic(id));
    for (const topic of told) emit(topic, { type: 'inbox', topic: 'messages', everyone });
  }

  function flushSoon(): void {
    if (closed) return;
    flushTimer ??= setTimeout(() => {
      flushTimer = undefined;
      Promise.all([tellChanged('submissions', publicSubmissionIds), tellChanged('problems', publicProblemIds)]).catch(
        (error: unknown) => {
          report(error);
          flushSoon();
        },
      );
    }, LIST_EVERY_MS);
  }

  async function tellChanged(topic: ListTopic, publicAmong: typeof publicProblemIds): Promise<void> {
    if (!topics.has(topic)) return changed[topic].clear();
    const ids = await answered(changed[topic], (asked) => publicAmong(database.db, asked));
    if (ids.length > 0) emit(topic, changeOf(topic, ids));
  }

  async function readChanges(): Promise<void> {
    position ??= await presentPosition(database.db);
    await tellProgress([]);
    for (;;) {
      const changes = await changesAfter(database.db, position, BATCH);
      const last = changes.at(-1);
      if (!last) return;
      position = { xid: last.xid, id: last.id };
      const submissionIds = changes.filter((one) => one.topic === 'submission').map((one) => one.subject_id);
      for (const id of submissionIds) changed.submissions.add(id);
      for (const one of changes) if (one.topic === 'problem') changed.problems.add(one.subject_id);
      tellInboxes(new Set(changes.filter((one) => one.topic === 'inbox').map((one) => one.subject_id)));
      flushSoon();
      await tellProgress([...new Set(submissionIds)]);
    }
  }

  const report = (error: unknown) => log.warn({ error: String(error) }, 'live events wait for the database');

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
    notifier.on('oyez_progress', (payloads) => {
      tellProgress(payloads.map(Number).filter((id) => id > 0)).catch(report);
    }),
  ];
  const poll = setInterval(read, POLL_MS);
  read();

  return {
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) topics.delete(topic);
      };
    },
    close() {
      closed = true;
      clearInterval(poll);
      clearTimeout(flushTimer);
      for (const stop of stops) stop();
    },
  };
}

/** Asks about all that wait at this moment. What comes meanwhile waits for the next time, and so do all when it fails. */
async function answered<T>(waiting: Set<number>, ask: (ids: number[]) => Promise<T>): Promise<T> {
  const asked = [...waiting];
  waiting.clear();
  try {
    return await ask(asked);
  } catch (error) {
    for (const id of asked) waiting.add(id);
    throw error;
  }
}
