import { balloonPolicy } from '../../policy/balloons.policy.ts';
import { isGuest } from '../../policy/actor.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { contestFactsFor } from '../../policy/scopes/contests.sql.ts';
import { changeOf } from '../../live/feeds.ts';
import { defineTopic, type Address } from '../../live/topic.ts';
import { boardVersions } from '../boards/board-facts.service.ts';
import { readAfterSeal } from './balloons.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of a contest: a balloon was taken along or brought, or somebody sits elsewhere. */
    balloon: true;
    /** The same of a balloon that runners do not have in their list. */
    balloon_behind_seal: true;
  }
}

/**
 * That something about a contest's balloons changed. What was solved shows in the version of its board: those who may not
 * look behind the seal hear of that of the public, which stays where only something behind the seal changed; and of what the
 * jury does with balloons, only where it is one of their list.
 */
export const balloonsTopic = defineTopic({
  pattern: /^contest:(\d{1,16}):balloons$/,
  isPersonal: true,
  async mayFollow(asked, actor, { database }) {
    if (isGuest(actor)) return [];
    const allowed = asked.map(async (address) => {
      const id = contestOf(address);
      if (address.text !== `contest:${id}:balloons`) return [];
      const found = await contestFactsFor(database.db, id, actor.id);
      return found !== undefined && balloonPolicy.carry(actor, found.facts) ? [address] : [];
    });
    return (await Promise.all(allowed)).flat();
  },
  marks: ['balloon', 'balloon_behind_seal'],
  feed: (readers, { services: { database } }) => {
    // Remembered: contests that moved, and those that did before the jury alone, until that is told; and by reader which
    // board they were told of, while they follow.
    const moved = new Set<number>();
    const movedBehind = new Set<number>();
    const told = new Map<string, { seesAll: boolean; version: number }>();
    let isAsking = false;
    return {
      async changed(_contestIds, marks) {
        for (const { topic, subject_id: id } of marks) (topic === 'balloon' ? moved : movedBehind).add(id);
        if (isAsking) return;
        isAsking = true;
        try {
          const followed = readers.followed();
          const names = new Set(followed.map(nameOf));
          for (const name of told.keys()) if (!names.has(name)) told.delete(name);
          const [news, newsBehind] = [[...moved], [...movedBehind]];
          const versions = await boardVersions(database.db, [...new Set(followed.map(contestOf))]);
          for (const address of followed) {
            const id = contestOf(address);
            const known = told.get(nameOf(address));
            const isMoved = news.includes(id) || newsBehind.includes(id);
            const seesAll = known !== undefined && !isMoved ? known.seesAll : await seesBehindSeal(address);
            const version = versions.get(id)?.[seesAll ? 'jury' : 'public'] ?? 0;
            told.set(nameOf(address), { seesAll, version });
            const isNews = known !== undefined && known.version !== version;
            const concerns = news.includes(id) || (seesAll && newsBehind.includes(id));
            if (isNews || concerns) readers.tell(address, changeOf(address.text, [id]));
          }
          for (const id of news) moved.delete(id);
          for (const id of newsBehind) movedBehind.delete(id);
        } finally {
          isAsking = false;
        }
      },
      close() {},
    };

    /** Whether or not there is a seal at this moment. */
    async function seesBehindSeal({ actor, ...address }: Address): Promise<boolean> {
      if (actor === undefined) return false;
      const { db } = database;
      const found = await contestFactsFor(db, contestOf(address), actor.id);
      if (found === undefined) return false;
      return contestPolicy.runs(actor, found.facts) || readAfterSeal(db, found.facts.id);
    }
  },
});

function contestOf({ ids }: Pick<Address, 'ids'>): number {
  return ids[0] ?? 0;
}

function nameOf({ ids }: Pick<Address, 'ids'>): string {
  return ids.join(' ');
}
