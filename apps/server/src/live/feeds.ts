import type { LiveEvent } from '@oyez/contract/wire/live';
import type { Services } from '../services.ts';
import type { Address, Audience, OpenFeed, Topic, TopicEvent } from './topic.ts';

/** Changed rows of a busy second are told at most this often. */
const LIST_EVERY_MS = 250;
/** So many are named; where more have changed, whoever shows any asks about them. */
const NAMED_IDS = 2000;

export type Changed = Extract<LiveEvent, { type: 'changed' }>;

export function changeOf(topic: string, ids: readonly number[]): Changed {
  return ids.length > NAMED_IDS
    ? { type: 'changed', topic, ids: [], many: true }
    : { type: 'changed', topic, ids: [...ids] };
}

/**
 * How each subject stands that somebody follows. One question at a time, about all that moved since the last: a slow
 * database delays news and is not asked more.
 */
export function feedOfEach(present: NonNullable<Topic['present']>): OpenFeed {
  return (audience, { services }) => {
    // Remembered: subjects that are followed and have moved; until they are told.
    const moved = new Set<number>();
    let asking = false;
    return {
      async changed(subjectIds) {
        for (const id of subjectIds) if (audience.followedOf(id).length > 0) moved.add(id);
        if (asking) return;
        asking = true;
        try {
          while (moved.size > 0) {
            const [addresses, events] = await answered(moved, async (ids) => {
              const followed = ids.flatMap((id) => audience.followedOf(id));
              const events = followed.length === 0 ? [] : await present(followed, services);
              return [new Map(followed.map((one) => [one.text, one])), events] as const;
            });
            for (const event of events) {
              const address = addresses.get(event.topic);
              if (address) audience.tell(address, event);
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

/** The same where it says anything new: how often something moved that is kept is kept, too. */
export function feedOfNews(present: NonNullable<Topic['present']>): OpenFeed {
  return (audience, site) => {
    // Remembered: what was told last, as long as somebody follows the address.
    const told = new WeakMap<Address, string>();
    const tell: Audience['tell'] = (address, event) => {
      const said = JSON.stringify(event);
      if (told.get(address) === said) return;
      told.set(address, said);
      audience.tell(address, event);
    };
    return feedOfEach(present)({ ...audience, tell }, site);
  };
}

/** Which rows of lists changed. `rowsOf` answers, for an address, those of the changed ones that its readers may see. */
export function feedOfLists(
  rowsOf: (
    ids: number[],
    followed: readonly Address[],
    services: Services,
  ) => Promise<(address: Address) => readonly number[]>,
): OpenFeed {
  return (audience, { services, report }) => {
    // Remembered: changed rows; until they are told, 250 ms later.
    const changed = new Set<number>();
    let timer: NodeJS.Timeout | undefined;
    let closed = false;

    async function tell(): Promise<void> {
      const followed = audience.followed();
      if (followed.length === 0) return changed.clear();
      const rowsFor = await answered(changed, (ids) => rowsOf(ids, followed, services));
      for (const address of followed) {
        const ids = rowsFor(address);
        if (ids.length > 0) audience.tell(address, changeOf(address.text, ids));
      }
    }

    function tellSoon(): void {
      if (closed) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell().catch((error: unknown) => {
          report(error);
          tellSoon();
        });
      }, LIST_EVERY_MS);
    }

    return {
      async changed(ids) {
        for (const id of ids) changed.add(id);
        if (ids.length > 0) tellSoon();
      },
      close() {
        closed = true;
        clearTimeout(timer);
      },
    };
  };
}

/** That something of a person's own changed, without what; one subject stands for everybody. */
export function feedOfPeople({
  everyone,
  eventOf,
}: {
  everyone: number;
  eventOf: (address: Address, isForEveryone: boolean) => TopicEvent;
}): OpenFeed {
  return (audience) => ({
    async changed(subjectIds) {
      const isForEveryone = subjectIds.includes(everyone);
      const told = isForEveryone ? audience.followed() : subjectIds.flatMap((id) => audience.followedOf(id));
      for (const address of told) audience.tell(address, eventOf(address, isForEveryone));
    },
    close() {},
  });
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
