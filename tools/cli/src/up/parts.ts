import type { Say } from '../system/debian.ts';
import { keepRunning, type Keeper, type Service } from './service.ts';
import { noteChildren } from './survivors.ts';

/** Later ones need earlier ones, so they stop in the opposite order. */
const ORDER = ['database', 'server', 'web', 'judge'] as const;
type Part = (typeof ORDER)[number];

export type Parts = {
  keep: (part: Part, service: Service) => Promise<void>;
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
      if (stopped) return keeper.stop();
      keepers.set(part, keeper);
      note();
    },
    stop: async () => {
      stopped = true;
      for (const part of ORDER.toReversed()) await keepers.get(part)?.stop();
      note();
    },
  };
}
