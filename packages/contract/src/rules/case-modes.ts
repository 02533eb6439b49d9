import { limits } from './limits.ts';
import { problemTypeOf, type ProblemType } from './problem-types.ts';

/** In which way the tests of a problem are run and counted. */
export const CASE_MODES = ['default', 'ergodic_without_error', 'subtask_lowest', 'subtask_average'] as const;
export type CaseMode = (typeof CASE_MODES)[number];
export type SubtaskMode = Extract<CaseMode, `subtask_${string}`>;

/** Subtasks share points, which ACM problems have not; the first error settles nothing where the others earn points. */
const MODES_OF_TYPE = {
  acm: ['default', 'ergodic_without_error'],
  oi: ['default', 'subtask_lowest', 'subtask_average'],
} as const satisfies Record<ProblemType, readonly CaseMode[]>;

export function caseModesOf(type: string | number): readonly CaseMode[] {
  return MODES_OF_TYPE[problemTypeOf(type)];
}

export function fitsType(mode: CaseMode, type: ProblemType): boolean {
  return caseModesOf(type).includes(mode);
}

export function hasSubtasks(mode: CaseMode | undefined): mode is SubtaskMode {
  return mode === 'subtask_lowest' || mode === 'subtask_average';
}

/** The tests after the first that fails are not run, and have no result. */
export function stopsAtFirstError(mode: CaseMode): boolean {
  return mode === 'ergodic_without_error';
}

/** The number of a test's subtask; without one it belongs to the first. */
export function subtaskOf(groupNo: number | null): number {
  return groupNo ?? 1;
}

export function isSubtaskNumber(value: number | null | undefined): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.problem.cases;
}
