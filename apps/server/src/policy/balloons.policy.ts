import { can, isGuest, type Actor } from './actor.ts';
import { contestPolicy, type ContestFacts } from './contests.policy.ts';

export const balloonPolicy = {
  /** The jury, and whoever was asked to carry balloons in this contest: they see nothing else of its jury's. */
  carry: (actor: Actor, contest: Pick<ContestFacts, 'id' | 'ownerId' | 'groupId'>): boolean =>
    contestPolicy.runs(actor, contest) ||
    (!isGuest(actor) && can(actor, 'balloon_runner', { kind: 'contest', id: contest.id })),

  /** What was solved from this moment on stays with the jury; null: nothing does. */
  keptFrom: (
    { runs, sealed, facts }: { runs: boolean; sealed: boolean; facts: Pick<ContestFacts, 'sealAt'> },
    { afterSeal }: { afterSeal: boolean },
  ): Date | null => (runs || !sealed || afterSeal ? null : facts.sealAt),
};
