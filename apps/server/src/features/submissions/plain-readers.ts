import type { Services } from '../../services.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { seesMoreThanMembers, siteSubmissions } from '../../policy/submissions.policy.ts';
import { hasSubmission } from './submission-list.sql.ts';

const KNOWN_MS = 10_000;
const MAX_KNOWN = 20_000;

/**
 * Members whose list of the site is that of every member: they have no right to see more, and have handed in nothing
 * to a problem that others do not find.
 */
export type PlainReaders = {
  /** As far as it is known already. */
  has(actor: Actor): boolean;
  learn(actor: Actor): Promise<void>;
  forget(userId: number): void;
};

export function createPlainReaders({ database, now }: Pick<Services, 'database' | 'now'>): PlainReaders {
  // Remembered: who is one; 20,000, emptied when full; for 10 s, or until the person hands something in here.
  const known = new Map<number, { isPlain: boolean; until: number }>();
  const isKnown = (userId: number) => (known.get(userId)?.until ?? 0) > now().getTime();
  return {
    // They may have been given rights since.
    has: (actor) => isKnown(actor.id) && known.get(actor.id)?.isPlain === true && !seesMoreThanMembers(actor),
    async learn(actor) {
      if (isGuest(actor) || isKnown(actor.id)) return;
      const { forAuthor } = siteSubmissions(actor);
      const isPlain =
        !seesMoreThanMembers(actor) &&
        forAuthor !== 'more' &&
        (forAuthor === 'nothing' || !(await hasSubmission(database.db, forAuthor)));
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(actor.id, { isPlain, until: now().getTime() + KNOWN_MS });
    },
    forget: (userId) => void known.delete(userId),
  };
}
