import type { Say } from '../system/debian.ts';
import { keepRunning, type Keeper, type Service } from './service.ts';
import { noteChildren } from './survivors.ts';

/** Later ones need earlier ones, so they stop in the opposite order. */
const ORDER = ['database', 'server', 'web', 'judge'] as const;
type Part = (typeof ORDER)[number];

export type Parts = {
  /** Answers how the part ended for good, if ever. */
  keep: (part: Part, service: Service) => Promise<{ gaveUp: Promise<string> }>;
  stop: () => Promise<void>;
};

/** All that runs for one site, kept alive until `stop`. */
export function createParts(childrenFile: string, say: Say): Parts {
  const keepers = new Map<Part, Keeper>();
  let stopped = false;
  const note = () =>
    noteChildren(
      childrenFile,
      [...keepers.values()].flatMap((keeper) => keeper.identities()),
    );
  return {
    keep: async (part, service) => {
      const keeper = await keepRunning(service, say, note);
      // The site may have been stopped while this part was starting.
      if (stopped) await keeper.stop();
      else keepers.set(part, keeper);
      note();
      return { gaveUp: keeper.gaveUp };
    },
    stop: async () => {
      stopped = true;
      for (const part of ORDER.toReversed()) await keepers.get(part)?.stop();
      note();
    },
  };
}
