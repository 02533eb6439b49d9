import type { Fact, Problem, Settings } from './facts.ts';

/** Solved by penalty time. Cells are in the order of the problems; null says that nothing was tried. */
export type AcmLine = {
  rule: 'acm';
  solved: number;
  /** Of the counted ones, whatever their verdict. */
  submissions: number;
  /** With penalties. */
  seconds: number;
  cells: (AcmCell | null)[];
};

export type AcmCell = {
  /** When it was first accepted, in seconds since the start. */
  acceptedSecond: number | null;
  /** Nobody was accepted in an earlier second. */
  first: boolean;
  afterContest: boolean;
  /** Tries with a penalty before the accepted one. */
  failed: number;
  /** Tries since the seal, of which nothing else is shown. */
  sealed: number;
};

/** Scores by running time. */
export type OiLine = { rule: 'oi'; score: number; timeMs: number; cells: (OiCell | null)[] };

export type OiCell = {
  score: number | null;
  /** Null when nothing was accepted. */
  timeMs: number | null;
};

export type Line = AcmLine | OiLine;

/** What counts in a view. Facts from `hiddenFrom` on are seen to exist, and nothing may be read from their verdict. */
export type Window = {
  settings: Settings;
  /** Where the column of a problem is. */
  columns: ReadonlyMap<number, number>;
  from: number;
  /** The end of whom it is about. */
  endsAt: number;
  before: number;
  hiddenFrom: number;
};

/** A way to rank. A new one is a file with such a value, and its line in `rules.ts`. */
export type Rule<L extends Line> = {
  /** What the facts of one participant, in order, come to; null when none of them counts. */
  line(facts: readonly Fact[], window: Window): L | null;
  /** The same lines with what one of them cannot know of the others; those that say it already stay as they are. */
  compareNotes(lines: readonly L[]): readonly L[];
  /** Below zero when the first is ahead, zero when both share a rank. */
  compare(a: L, b: L): number;
  /** Whether there is something to award. */
  mayWin(line: L): boolean;
  /** Columns of the spreadsheet after those of the person. */
  sheetHeaders(problems: readonly Problem[]): string[];
  sheetCells(line: L): (string | number)[];
};

/** The column of a fact that lies in the window, or undefined. */
export function columnOf(fact: Fact, window: Window): number | undefined {
  if (fact.at < window.from || fact.at >= window.before) return undefined;
  return window.columns.get(fact.problemId);
}
