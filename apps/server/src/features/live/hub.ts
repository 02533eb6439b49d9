import type { LiveEvent } from '@oyez/contract/live';
import { changesAfter, EVERY_INBOX, presentPosition, type ChangePosition } from '../../db/changes.sql.ts';
import type { Services } from '../../services.ts';
import { progressOf } from '../judging/progress.service.ts';
import { publicProblemIds } from '../problems/problems.service.ts';
import { publicSubmissionIds } from '../submissions/submissions.service.ts';

const POLL_MS = 1000;
const BATCH = 1000;
/** Changed rows of a busy second are told at most this often. */
const LIST_EVERY_MS = 250;

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
  const changed = { submissions: new Set<number>(), problems: new Set<number>() };
  let position: ChangePosition | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let flushTimer: NodeJS.Timeout | undefined;

  const emit = (topic: string, event: LiveEvent) => {
    for (const listener of topics.get(topic) ?? []) listener(event);
  };

  async function tellProgress(ids: readonly number[]): Promise<void> {
    const followed = ids.filter((id) => topics.has(`submission:${id}`));
    if (followed.length === 0) return;
    for (const { userId: _, ...progress } of await progressOf(database.db, followed)) {
      const topic = `submission:${progress.submitId}`;
      emit(topic, { type: 'progress', topic, progress });
    }
  }

  function tellInboxes(userIds: ReadonlySet<number>): void {
    const everyone = userIds.has(EVERY_INBOX);
    const told = everyone
      ? [...topics.keys()].filter((topic) => topic.startsWith(INBOX_OF))
      : [...userIds].map((id) => inboxTopic(id));
    for (const topic of told) emit(topic, { type: 'inbox', topic: 'messages', everyone });
  }

  async function flushLists(): Promise<void> {
    flushTimer = undefined;
    const submissions = topics.has('submissions')
      ? await publicSubmissionIds(database.db, [...changed.submissions])
      : [];
    const problems = topics.has('problems') ? await publicProblemIds(database.db, [...changed.problems]) : [];
    changed.submissions.clear();
    changed.problems.clear();
    if (submissions.length > 0) emit('submissions', { type: 'changed', topic: 'submissions', ids: submissions });
    if (problems.length > 0) emit('problems', { type: 'changed', topic: 'problems', ids: problems });
  }

  async function readChanges(): Promise<void> {
    position ??= await presentPosition(database.db);
    for (;;) {
      const changes = await changesAfter(database.db, position, BATCH);
      const last = changes.at(-1);
      if (!last) return;
      position = { xid: last.xid, id: last.id };
      const submissionIds = changes.filter((one) => one.topic === 'submission').map((one) => one.subject_id);
      for (const id of submissionIds) changed.submissions.add(id);
      for (const one of changes) if (one.topic === 'problem') changed.problems.add(one.subject_id);
      tellInboxes(new Set(changes.filter((one) => one.topic === 'inbox').map((one) => one.subject_id)));
      flushTimer ??= setTimeout(() => void flushLists().catch(report), LIST_EVERY_MS);
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
      clearInterval(poll);
      clearTimeout(flushTimer);
      for (const stop of stops) stop();
    },
  };
}
