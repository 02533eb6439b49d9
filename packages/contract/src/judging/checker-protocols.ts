import type { ProgramRole } from '../rules/judge-modes.ts';

/**
 * How a checker or interactor is called and how its end is read. `contract` is what problem setters write here: exit
 * codes 99–103 and testlib's texts. The others come with imported problems.
 */
export const CHECKER_PROTOCOLS = [
  'contract',
  'kattis',
  'dmoj',
  'dmoj_peg',
  'hustoj',
  'qduoj',
  'cms',
  'lemon',
  'syzoj',
] as const;
export type CheckerProtocol = (typeof CHECKER_PROTOCOLS)[number];

/** Whether a source is written with testlib, which is called and read by `contract` alone. */
export function usesTestlib(source: string): boolean {
  return /^\s*#\s*include\s*[<"]testlib\.h[>"]/m.test(source);
}

/** An interactor's standard output goes to the contestant's program, so no verdict can stand there. */
const DECIDING_ON_OUTPUT: readonly CheckerProtocol[] = ['dmoj_peg', 'cms', 'syzoj'];

/** What the program of this role may speak. */
export function protocolsOf(role: ProgramRole): CheckerProtocol[] {
  return CHECKER_PROTOCOLS.filter((one) => role === 'checker' || !DECIDING_ON_OUTPUT.includes(one));
}
