import { STATUS } from '@oyez/contract/judging/verdict';
import { acceptsOtherOutputs } from '@oyez/contract/rules/judge-modes';
import type { FollowedRun } from './runs.api.ts';

/** `differs`: not the sample's output, which a problem with a checker may accept all the same. */
export type Outcome = 'waiting' | 'passed' | 'differs' | 'failed' | 'ran' | 'cancelled' | 'lost';

export function outcomeOf({ state, report }: FollowedRun): Outcome {
  if (state !== 'ended' || report === undefined) return state === 'lost' ? 'lost' : 'waiting';
  if (report.status === STATUS.cancelled) return 'cancelled';
  if (report.status === STATUS.accepted) return report.expectedOutput === null ? 'ran' : 'passed';
  const isComparison = report.status === STATUS.wrong_answer || report.status === STATUS.presentation_error;
  return isComparison && acceptsOtherOutputs(report.problemJudgeMode) ? 'differs' : 'failed';
}

/** The first run that told of code which does not compile. */
export function compileFailureOf(runs: readonly FollowedRun[]): FollowedRun | undefined {
  return runs.find((run) => run.state === 'ended' && run.report?.status === STATUS.compile_error);
}
