import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';

/** A program that was stopped by the clock for so long in all does nothing in the other tests either. */
const SLEPT_MS = 60_000;
/** A judging has ten minutes from the claim; after eight, what failed each time is not tried further. */
const LATE_MS = 480_000;

export type Rest = 'run' | 'left_out' | 'time_limit';

type Options = {
  /** Points are earned by each test; otherwise the first that fails settles the verdict. */
  hasPoints: boolean;
  /** Whether somebody waits in whose favour the rest of a settled submission is left out. */
  othersWait: () => boolean;
  startedAt: number;
};

/** Whether the tests of a submission that have not begun are still worth a place on the node. */
export class RestOfCases {
  readonly #cases: readonly TaskCase[];
  readonly #options: Options;
  readonly #seen = new Map<number, CaseReport>();
  #known = 0;
  #isSettled = false;
  #sleptMs = 0;
  #onlyTimeLimits = true;

  constructor(cases: readonly TaskCase[], options: Options) {
    this.#cases = cases;
    this.#options = options;
  }

  add(report: CaseReport): void {
    this.#seen.set(report.seq, report);
    if (report.note?.code === 'stopped_by_clock') this.#sleptMs += report.runs * report.wallMs;
    if (report.status !== STATUS.time_limit) this.#onlyTimeLimits = false;
    // The verdict is that of the first test that fails, in order: those before it must be known.
    for (let next; (next = this.#seen.get(this.#cases[this.#known]?.seq ?? -1)); this.#known += 1) {
      if (next.status !== STATUS.accepted) this.#isSettled = true;
    }
  }

  next(): Rest {
    const { hasPoints, othersWait, startedAt } = this.#options;
    const isLate = this.#seen.size > 0 && performance.now() - startedAt > LATE_MS;
    const isSlow = this.#sleptMs > SLEPT_MS || (isLate && this.#onlyTimeLimits);
    if (!hasPoints && this.#isSettled && (isSlow || isLate || othersWait())) return 'left_out';
    return isSlow ? 'time_limit' : 'run';
  }
}
