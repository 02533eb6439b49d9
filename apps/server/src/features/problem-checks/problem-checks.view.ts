import { judgeWordsText } from '@oyez/contract/texts/judge-words';
import {
  NO_VERDICT,
  PROBLEM_CHECKS,
  type CheckCase,
  type CheckResult,
  type CheckState,
  type ProblemCheck,
  type ProblemChecks,
} from '@oyez/contract/problems/problem-checks';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { Locale } from '@oyez/contract/wire/values';
import { z } from 'zod';
import { faultText } from '../judging/core/fault-messages.ts';
import { SolutionEnd, type SolutionProgress } from '../judging/runs/solution-runs.service.ts';
import type { EditableProblem } from '../problem-setting/editable-problem.service.ts';
import type { CheckRow } from './problem-checks.sql.ts';
import { suggestedLimits, type AcceptedRun } from './suggested-limits.ts';

const StoredResult = SolutionEnd.omit({ kind: true }).extend({ versionId: z.int().nullable(), judgedAt: z.string() });
type StoredResult = z.infer<typeof StoredResult>;

/** The compiler says a lot; the beginning tells. */
const MESSAGE_SHOWN = 4000;

export function stateOf(check: {
  isRunning: boolean;
  expected: readonly number[];
  status: number | null;
  isCurrent: boolean;
}): CheckState {
  if (check.isRunning) return 'running';
  if (check.status === null) return 'new';
  if (NO_VERDICT.includes(check.status)) return 'failed';
  if (!check.isCurrent) return 'outdated';
  return check.expected.includes(check.status) ? 'agrees' : 'disagrees';
}

type Listed = {
  problem: EditableProblem;
  tests: number;
  rows: readonly CheckRow[];
  progress: ReadonlyMap<string, SolutionProgress>;
};

export function toProblemChecks({ problem, tests, rows, progress }: Listed, locale: Locale): ProblemChecks {
  const parsed = rows.map((row) => ({
    row,
    result: row.last_result === null ? null : StoredResult.parse(row.last_result),
  }));
  const checks = parsed.map(({ row, result }) => ({
    ...toCheck(row, result, problem, locale),
    progress: (row.run_key !== null && progress.get(row.run_key)) || null,
  }));
  const accepted = parsed.flatMap(({ row, result }, index): AcceptedRun[] => {
    const isSure = row.expected.every((status) => status === STATUS.accepted);
    if (!isSure || checks[index]?.state !== 'agrees' || result === null) return [];
    const { name, language } = row;
    return [{ name, language, timeMs: result.timeMs ?? 0, memoryKb: result.memoryKb ?? 0 }];
  });
  return {
    version: problem.version,
    timeLimit: problem.config.timeMs,
    memoryLimit: problem.config.memoryMb,
    tests,
    checks,
    suggestion: suggestedLimits(accepted),
  };
}

function toCheck(
  row: CheckRow,
  result: StoredResult | null,
  problem: EditableProblem,
  locale: Locale,
): Omit<ProblemCheck, 'progress'> {
  const isCurrent = result !== null && result.versionId !== null && result.versionId === problem.versionId;
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    length: row.length,
    expected: row.expected,
    state: stateOf({
      isRunning: row.run_key !== null,
      expected: row.expected,
      status: result?.status ?? null,
      isCurrent,
    }),
    result: result && toResult(result, row.result_version ?? 0, isCurrent, locale),
    gmtModified: row.modified_at.toISOString(),
  };
}

function toResult(result: StoredResult, version: number, isCurrent: boolean, locale: Locale): CheckResult {
  const firstFailed = result.cases.find((one) => one.status !== STATUS.accepted);
  const words = result.problem === null ? faultText(result.message, locale) : judgeWordsText(result.problem, locale);
  return {
    status: result.status,
    score: result.score,
    time: result.timeMs,
    memory: result.memoryKb,
    message: words === null ? null : words.slice(0, MESSAGE_SHOWN),
    cases: result.cases.slice(0, PROBLEM_CHECKS.shownCases).map(toCase),
    total: result.cases.length,
    firstFailed: firstFailed === undefined ? null : toCase(firstFailed),
    version,
    isCurrent,
    node: result.node,
    judgedAt: result.judgedAt,
  };
}

function toCase({ seq, status, timeMs, memoryKb, score }: StoredResult['cases'][number]): CheckCase {
  return { seq, status, time: timeMs, memory: memoryKb, score };
}
