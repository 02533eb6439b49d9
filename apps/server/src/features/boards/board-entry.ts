import { AppError, fail } from '../../http/app-error.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { contestPolicy, type ContestStanding } from '../../policy/contests.policy.ts';
import { contestAsFound } from '../../policy/scopes/contest.ts';
import { contestFactsFor, type FoundFacts } from '../../policy/scopes/contests.sql.ts';
import { seesShutGroups } from '../../policy/standing-groups.ts';
import type { Services } from '../../services.ts';

/** The ways to a board, each for whoever may go it. */
export type BoardDoors = {
  /** From outside. */
  outside(actor: Actor, contestId: number, at: Date): Promise<ContestStanding>;
  inside(actor: Actor, contestId: number, at: Date): Promise<ContestStanding>;
  close(): void;
};

/** Boards are read far more often than rights change: so old may be what is known of a contest and of who registered. */
const KNOWN_MS = 1000;
const MAX_KNOWN = 2000;

type Asked = { at: number; found: Promise<FoundFacts | undefined> };

export function createBoardDoors({ database, notifier }: Pick<Services, 'database' | 'notifier'>): BoardDoors {
  // Remembered: contests as they were found, by person; 2,000, emptied when full; for a second, or until something changes.
  const asked = new Map<string, Asked>();
  const stop = notifier.on('oyez_change', () => asked.clear());

  function ask(contestId: number, actor: Actor): Asked['found'] {
    const shutGroups = seesShutGroups(actor);
    const key = `${contestId} ${actor.id} ${shutGroups}`;
    const known = asked.get(key);
    const at = performance.now();
    if (known && at - known.at < KNOWN_MS) return known.found;
    if (asked.size >= MAX_KNOWN) asked.clear();
    const found = contestFactsFor(database.db, contestId, actor.id, { shutGroups });
    asked.set(key, { at, found });
    found.catch(() => asked.delete(key));
    return found;
  }

  async function find(actor: Actor, contestId: number, at: Date): Promise<ContestStanding> {
    return contestAsFound(await ask(contestId, actor), actor, at) ?? fail('contest_not_found');
  }

  return {
    async outside(actor, contestId, at) {
      const standing = await find(actor, contestId, at);
      if (mayOpenOutside(actor, standing)) return standing;
      return fail(
        standing.facts.openBoard && standing.phase === 'scheduled'
          ? 'outside_board_not_started'
          : 'outside_board_closed',
      );
    },
    async inside(actor, contestId, at) {
      // Nobody comes in unnamed.
      if (isGuest(actor)) fail('login_required');
      const standing = await find(actor, contestId, at);
      const refusal = contestPolicy.entry(actor, standing);
      if (refusal !== null) throw new AppError(refusal);
      return standing;
    },
    close: stop,
  };
}

/** Whether this person looks at the board from outside: everybody where it is open, of a private contest those whom it let in. */
export function mayOpenOutside(actor: Actor, standing: ContestStanding): boolean {
  const { facts, phase } = standing;
  if (contestPolicy.watch(standing)) return true;
  return facts.openBoard && phase !== 'scheduled' && contestPolicy.entry(actor, standing) === null;
}
