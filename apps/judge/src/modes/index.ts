import type { SubmissionTask } from '@oyez/contract/judge-tasks';
import type { JudgeMode } from './mode.ts';
import { standardMode } from './standard.ts';

/** The judge modes of the contract; null: this node cannot do it. */
export const MODES: Record<SubmissionTask['mode']['judgeMode'], JudgeMode | null> = {
  default: standardMode,
  spj: null,
  interactive: null,
};
