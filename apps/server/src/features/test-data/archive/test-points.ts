import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import type { ProgramRole } from '@oyez/contract/rules/judge-modes';
import { FULL_SCORE, isCaseScore } from '@oyez/contract/rules/judging/case-scores';
import { limits } from '@oyez/contract/rules/limits';

/** What other judges' data says that a test is worth. */
export type TestPoints = {
  /** By itself; null where nothing is said. */
  score: number | null;
  /** Its subtask, from 1 on. */
  groupNo: number | null;
  /** What each test of its subtask is worth where the worst of them counts. */
  groupScore: number | null;
};
export type PointsOfTests = {
  byInput: ReadonlyMap<string, TestPoints>;
  /** The tests of a subtask earn something together. */
  hasSubtasks: boolean;
  /** By how good they are on average. */
  isAverage: boolean;
  /** What stood there and is of no use. */
  ignored: string[];
};

/** As HUSTOJ reads it: `sum[20].in`; something has to stand before the bracket. */
const MARK = /^(?<before>[^[]+)\[(?<points>-?\d{1,9})\](?<after>.*)$/;
/** What HUSTOJ gives a test without points where others have some. */
const UNMARKED = 10;

/**
 * HUSTOJ keeps points in the names of inputs. What is called the same up to the first dot is a subtask, which is worth
 * the points of its tests together. Undefined where no name has points.
 */
export function pointsInNames(inputs: readonly string[]): PointsOfTests | undefined {
  const marks = inputs.flatMap((name) => {
    const { before = '', points = '', after = '' } = MARK.exec(name)?.groups ?? {};
    return before === '' ? [] : [{ name, points: Number(points), rest: before + after }];
  });
  if (marks.length === 0 || areNumbers(marks)) return undefined;
  const usable = new Map(marks.filter((one) => isCaseScore(one.points)).map((one) => [one.name, one.points]));
  const ignored = marks.filter((one) => !usable.has(one.name)).map((one) => one.name);
  const subtasks = [...Map.groupBy(inputs, (name) => name.split('.', 1)[0])];
  const byInput = new Map<string, TestPoints>();
  for (const [index, [, names]] of subtasks.entries()) {
    const scores = names.map((name) => usable.get(name) ?? UNMARKED);
    const sum = scores.reduce((total, one) => total + one, 0);
    if (!isCaseScore(sum)) ignored.push(names[0]!);
    const groupScore = Math.min(sum, limits.problem.score);
    for (const [at, name] of names.entries()) byInput.set(name, { score: scores[at]!, groupNo: index + 1, groupScore });
  }
  return { byInput, isAverage: false, hasSubtasks: subtasks.some(([, names]) => names.length > 1), ignored };
}

/** `data[1].in`, `data[2].in` and so on: which test it is, and not what it is worth. */
function areNumbers(marks: readonly { points: number; rest: string }[]): boolean {
  return [...Map.groupBy(marks, (one) => one.rest).values()].some((series) => {
    const numbers = series.map((one) => one.points).toSorted((a, b) => a - b);
    const [first = -1] = numbers;
    return numbers.length > 1 && (first === 0 || first === 1) && numbers.every((one, index) => one === first + index);
  });
}

/** Whether a subtask is worth what the worst of its tests is, what they are on average, or each test counts by itself. */
export const SUBTASKS_COUNT = ['lowest', 'average', 'sum'] as const;
export type SubtasksCount = (typeof SUBTASKS_COUNT)[number];
/** What a list of settings says of a test. */
export type TestSetting = { input: string; score: number | null; subtask: number | null };

/** The input that a file beside the tests means by a name, in whatever case it is written there. */
export type InputOf = (name: string) => string | undefined;

/** What a file beside the tests says of them. */
export type TestSettings = {
  tests: TestSetting[];
  /** Null where the file does not say it. */
  subtasksCount: SubtasksCount | null;
  /** The largest of any test; null where there is none. */
  timeMs: number | null;
  memoryMb: number | null;
  /** Both in words; empty where there is none. */
  largest: string;
  /** The tests do not all have the same. */
  limitsDiffer: boolean;
  /** Beside the tests, with the protocol by which it is called there. */
  program: { role: ProgramRole; file: string; protocol: CheckerProtocol } | null;
  /** Of the files that programs read and write, without their endings. */
  fileName: string | null;
  /** Lines that say nothing that could be used. */
  ignored: string[];
};

/**
 * Points from such a list. Where it does not say how those of a subtask count, they add up if all of them together are the
 * full score, and else a subtask is worth what the worst of its tests is.
 */
export function pointsInSettings(
  settings: readonly TestSetting[],
  inputs: readonly string[],
  subtasksCount: SubtasksCount | null,
): PointsOfTests | undefined {
  if (settings.every((one) => one.score === null && one.subtask === null)) return undefined;
  const byName = new Map(settings.map((one) => [one.input, one]));
  const isScored = settings.some((one) => one.score !== null);
  const tests = inputs.map((input) => ({
    input,
    score: byName.get(input)?.score ?? (isScored ? 0 : null),
    subtask: byName.get(input)?.subtask ?? 0,
  }));
  const numbers = [...new Set(tests.map((one) => one.subtask))].toSorted((a, b) => a - b);
  const groupNoOf = new Map(numbers.map((number, index) => [number, index + 1]));
  const lowest = [...Map.groupBy(tests, (one) => one.subtask).values()].map((some) =>
    Math.min(...some.map((one) => one.score ?? 0)),
  );
  const sumOf = (scores: readonly number[]) => scores.reduce((sum, one) => sum + one, 0);
  const addsUp = sumOf(tests.map((one) => one.score ?? 0)) === FULL_SCORE;
  const seemsGrouped = !addsUp && (numbers.length > 1 || sumOf(lowest) === FULL_SCORE);
  const hasSubtasks = subtasksCount === null ? seemsGrouped : subtasksCount !== 'sum';
  return {
    byInput: new Map(
      tests.map(({ input, score, subtask }) => [
        input,
        { score, groupNo: groupNoOf.get(subtask) ?? null, groupScore: score },
      ]),
    ),
    hasSubtasks,
    isAverage: subtasksCount === 'average',
    ignored: isScored ? inputs.filter((input) => (byName.get(input)?.score ?? null) === null) : [],
  };
}
