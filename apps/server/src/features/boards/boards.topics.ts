import { contestPolicy } from '../../policy/contests.policy.ts';
import type { OpenFeed } from '../../live/topic.ts';
import { defineTopic, subjectOf, type Address, type TopicEvent } from '../../live/topic.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import type { Actor } from '../../policy/actor.ts';
import type { ContestStanding } from '../../policy/contests.policy.ts';
import type { Services } from '../../services.ts';
import type { SnapshotAudience } from './board-snapshots.sql.ts';
import { versionsOf } from './board-snapshots.sql.ts';
import { mayOpenOutside } from './board-entry.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** What was set of it. */
    contest: true;
  }
}

/**
 * The version of a contest's board. That of the public stays where only something behind the seal changed, so that not
 * even the moment of a verdict shows.
 */
export const boardTopic = defineTopic({
  pattern: /^contest:(\d{1,16}):board$/,
  mayFollow: allowed(
    (actor, standing) => contestPolicy.entry(actor, standing) === null || mayOpenOutside(actor, standing),
  ),
  marks: [],
  channel: 'oyez_board',
  present: presentIn('public'),
  feed: feedOfVersions('public'),
});

/** The same for the jury, with what lies behind the seal. */
export const juryBoardTopic = defineTopic({
  pattern: /^contest:(\d{1,16}):jury-board$/,
  mayFollow: allowed((_, standing) => standing.runs),
  marks: [],
  channel: 'oyez_board',
  present: presentIn('jury'),
  feed: feedOfVersions('jury'),
});

function allowed(may: (actor: Actor, standing: ContestStanding) => boolean) {
  return async (asked: readonly Address[], actor: Actor, { database, now }: Services): Promise<Address[]> => {
    const open: Address[] = [];
    for (const address of asked) {
      const standing = await findContest(database.db, actor, subjectOf(address), now());
      if (standing && may(actor, standing)) open.push(address);
    }
    return open;
  };
}

function presentIn(audience: SnapshotAudience) {
  return async (followed: readonly Address[], { database }: Services): Promise<TopicEvent[]> => {
    const versions = await versionsOf(database.db, followed.map(subjectOf));
    return followed.flatMap((address) => {
      const version = versions.get(subjectOf(address))?.[audience];
      return version === undefined || version === 0 ? [] : [{ type: 'board', topic: address.text, version }];
    });
  };
}

/** Looks at the versions of all boards that are followed when one is written, and each second, since wake-ups may be lost. */
function feedOfVersions(audience: SnapshotAudience): OpenFeed {
  const present = presentIn(audience);
  return (readers, { services }) => {
    // Remembered: the versions that were told of boards that are followed; as long as somebody follows.
    const told = new Map<string, number>();
    let asking = false;
    let again = false;
    return {
      async changed() {
        again = true;
        if (asking) return;
        asking = true;
        try {
          while (again) {
            again = false;
            const followed = readers.followed();
            const names = new Set(followed.map(({ text }) => text));
            for (const name of told.keys()) if (!names.has(name)) told.delete(name);
            for (const event of await present(followed, services)) {
              if (event.type !== 'board' || (told.get(event.topic) ?? 0) >= event.version) continue;
              told.set(event.topic, event.version);
              const address = followed.find(({ text }) => text === event.topic);
              if (address) readers.tell(address, event);
            }
          }
        } finally {
          asking = false;
        }
      },
      close() {},
    };
  };
}
