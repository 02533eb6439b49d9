import { isSubtaskNumber, type CaseMode } from '@oyez/contract/rules/case-modes';
import { isCaseScore } from '@oyez/contract/rules/judging/case-scores';
import { limitsAmong } from './test-limits.ts';
import type { InputOf, SubtasksCount, TestSetting, TestSettings } from './test-points.ts';

const COUNTS: ReadonlyMap<unknown, SubtasksCount> = new Map<CaseMode, SubtasksCount>([
  ['subtask_lowest', 'lowest'],
  ['subtask_average', 'average'],
]);

/**
 * The `info` that HOJ's judge keeps among the tests, and that stands in the tests that somebody has downloaded here: the
 * name of each input with its points and its subtask. Undefined for a file that says nothing of these inputs.
 */
export function readJudgeIndex(text: string, inputOf: InputOf): TestSettings | undefined {
  const index = fieldsOf(parsed(text));
  const subtasksCount = COUNTS.get(index['judgeCaseMode']) ?? 'sum';
  const listed = Array.isArray(index['testCases']) ? index['testCases'] : [];
  const tests = listed.map(fieldsOf).flatMap(({ inputName, score, groupNum }): TestSetting[] => {
    const input = typeof inputName === 'string' ? inputOf(inputName) : undefined;
    if (input === undefined) return [];
    const points = typeof score === 'number' && isCaseScore(score) ? score : null;
    const subtask = typeof groupNum === 'number' && isSubtaskNumber(groupNum) ? groupNum : null;
    return [{ input, score: points, subtask: subtasksCount === 'sum' ? null : subtask }];
  });
  if (tests.length === 0) return undefined;
  return { tests, subtasksCount, ...limitsAmong([], []), program: null, fileName: null, ignored: [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
