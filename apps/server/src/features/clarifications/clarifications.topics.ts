import { feedOfLists } from '../../live/feeds.ts';
import { defineTopic, type Address } from '../../live/topic.ts';
import { guest, isGuest } from '../../policy/actor.ts';
import { clarificationPolicy } from '../../policy/clarifications.policy.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import { contestFactsFor } from '../../policy/scopes/contests.sql.ts';
import { changedClarifications } from './clarifications.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** A question to the jury of a contest: asked, claimed, answered, taken away or brought back. */
    clarification: true;
    /** Of a contest: what it tells those who take part was written, changed or taken back. */
    contest_announcement: true;
  }
}

/** To the jury all questions of a contest, to those who take part their own and what everybody is told. */
export const clarificationsTopic = defineTopic({
  pattern: /^contest:(\d{1,16}):clarifications$/,
  isPersonal: true,
  async mayFollow(asked, actor, { database, now }) {
    if (isGuest(actor)) return [];
    const entered = asked.map(async (address) => {
      const contestId = contestOf(address);
      // Not by another spelling of its number.
      if (address.text !== `contest:${contestId}:clarifications`) return [];
      const standing = await findContest(database.db, actor, contestId, now());
      return standing && contestPolicy.entry(actor, standing) === null ? [address] : [];
    });
    return (await Promise.all(entered)).flat();
  },
  marks: ['clarification'],
  feed: feedOfLists(async (ids, followed, { database: { db } }) => {
    const contests = [...new Set(followed.map(contestOf))];
    const found = await Promise.all(
      contests.map(async (id) => {
        const contest = await contestFactsFor(db, id, guest.id);
        return [id, contest && { ...contest, rows: await changedClarifications(db, id, ids) }] as const;
      }),
    );
    const changesOf = new Map(found);
    return (address) => {
      const changes = changesOf.get(contestOf(address));
      const { actor } = address;
      if (changes === undefined || actor === undefined) return [];
      const runs = contestPolicy.runs(actor, changes.facts);
      return changes.rows.flatMap(({ id, user_id, team, told_all }) =>
        runs || told_all || clarificationPolicy.own(actor, { askers: [user_id, ...team] }) ? [id] : [],
      );
    };
  }),
});

function contestOf({ ids }: Address): number {
  return ids[0] ?? 0;
}
