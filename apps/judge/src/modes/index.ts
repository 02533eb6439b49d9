import type { JudgeTask } from '@oyez/contract/judge-protocol';
import type { JudgeMode } from './mode.ts';
import { standardMode } from './standard.ts';

/** The judge modes of the contract; null: this node cannot do it. */
export const MODES: Record<JudgeTask['mode']['judgeMode'], JudgeMode | null> = {
  default: standardMode,
  spj: null,
  interactive: null,
};
