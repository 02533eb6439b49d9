import type { JudgeMode as ModeName } from '@oyez/contract/rules/judge-modes';
import { interactiveMode } from './interactive.ts';
import type { JudgeMode } from './mode.ts';
import { spjMode } from './spj.ts';
import { standardMode } from './standard.ts';

/** The judge modes of the contract. */
export const MODES: Record<ModeName, JudgeMode> = {
  default: standardMode,
  spj: spjMode,
  interactive: interactiveMode,
};
