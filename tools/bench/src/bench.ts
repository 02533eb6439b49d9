import type { Row } from './report.ts';

export type BenchContext = {
  /** One line of progress, never on standard output. */
  say: (line: string) => void;
  /** Done in the opposite order when the bench ends, in whatever way. */
  onEnd: (undo: () => unknown) => void;
};

export type Bench = (context: BenchContext) => Promise<Row[]>;

/** This machine cannot run the bench, and why. */
export class NotPossible extends Error {}

export type Cleanup = { add: (undo: () => unknown) => void; run: () => Promise<void> };

/** What a bench has started or made, undone once, last first; what is added after that is undone at once. */
export function createCleanup(onError: (error: unknown) => void): Cleanup {
  const waiting: (() => unknown)[] = [];
  let running: Promise<void> | undefined;
  const undoAll = async () => {
    for (let undo = waiting.pop(); undo; undo = waiting.pop()) {
      try {
        await undo();
      } catch (error) {
        onError(error);
      }
    }
  };
  return {
    add: (undo) => {
      waiting.push(undo);
      if (running) running = running.then(undoAll);
    },
    run: () => (running ??= undoAll()),
  };
}
