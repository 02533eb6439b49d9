import type { SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import { interactiveMode } from './interactive.ts';
import type { JudgeMode } from './mode.ts';
import { spjMode } from './spj.ts';
import { standardMode } from './standard.ts';

/** The judge modes of the contract. */
export const MODES: Record<SubmissionTask['mode']['judgeMode'], JudgeMode> = {
  default: standardMode,
  spj: spjMode,
  interactive: interactiveMode,
};
