import type { LiveEvent } from '@oyez/contract/wire/live';
import type { Change, ChangeTopic } from '../db/changes.sql.ts';
import type { Channel } from '../db/notify.ts';
import type { Actor } from '../policy/actor.ts';
import type { Services } from '../services.ts';

/** What a stream follows, such as `submission:7`, with the ids that it names. */
export type Address = {
  text: string;
  ids: readonly number[];
  /** Whose it is, where each person has their own under this name. */
  actor?: Actor;
};

/** The last id of an address is that of its subject; a list without ids has none, which no row has. */
export function subjectOf({ ids }: Address): number {
  return ids.at(-1) ?? 0;
}

/** An event about a topic, not about the stream itself. */
export type TopicEvent = Extract<LiveEvent, { topic: string }>;

/** Who follows a topic's addresses at this moment, in this process. */
export type Audience = {
  followed(): Address[];
  followedOf(subjectId: number): Address[];
  tell(address: Address, event: TopicEvent): void;
};

/** Makes events from what changed. `feeds.ts` has those that topics choose from. */
export type Feed = {
  /**
   * These subjects changed. Reading further waits until this is through; what it could not tell it keeps, and tries
   * again when it is called next, which happens each second, also without news. `marks` say by which name each did.
   */
  changed(subjectIds: readonly number[], marks: readonly Change[]): Promise<void>;
  close(): void;
};

export type OpenFeed = (audience: Audience, site: { services: Services; report: (error: unknown) => void }) => Feed;

/** What people can follow. A feature declares its own in `<feature>.topics.ts`, and `features.ts` lists them. */
export type Topic = {
  /** Its addresses; what stands in brackets are the ids. The place comes first: `^contest:(\d{1,16}):submissions$`. */
  pattern: RegExp;
  /** Each person's own under one name: whoever follows is the subject. */
  isPersonal?: boolean;
  /** Those of these that a person may follow; absent: all. Asked for a whole stream, when it opens and each minute. */
  mayFollow?(
    asked: readonly Address[],
    actor: Actor,
    services: Services,
  ): readonly Address[] | Promise<readonly Address[]>;
  /** What a stream that opens may have missed. */
  present?(followed: readonly Address[], services: Services): Promise<TopicEvent[]>;
  /** The marks that concern it. */
  marks: readonly ChangeTopic[];
  /** The wake-ups that concern it: their payloads are ids like those of the marks. */
  channel?: Channel;
  feed: OpenFeed;
};

export function defineTopic(topic: Topic): Topic {
  return topic;
}

export type Followed = { topic: Topic; address: Address };

/** What somebody means by an address; nothing when there is no such topic. */
export function followedBy(topics: readonly Topic[], actor: Actor, text: string): Followed | undefined {
  for (const topic of topics) {
    const found = topic.pattern.exec(text);
    if (!found) continue;
    const ids = found.slice(1).map(Number);
    return { topic, address: topic.isPersonal ? { text, ids: [...ids, actor.id], actor } : { text, ids } };
  }
  return undefined;
}
