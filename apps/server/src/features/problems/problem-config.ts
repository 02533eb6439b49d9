import { CHECKER_PROTOCOLS } from '@oyez/contract/judging/checker-protocols';
import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import { CASE_MODES } from '@oyez/contract/rules/case-modes';
import { hasProgram, JUDGE_MODES, programOf, programRole } from '@oyez/contract/rules/judge-modes';
import { z } from 'zod';

const Program = z.object({
  source: z.string(),
  language: z.string(),
  protocol: z.enum(CHECKER_PROTOCOLS).default('contract'),
  args: z.array(z.string()).default([]),
});

/** What `problem_version.config` holds: all that a verdict depends on, next to the tests. Never changed once written. */
export const VersionConfig = z.object({
  timeMs: z.int().min(1).default(1000),
  memoryMb: z.int().min(1).default(256),
  stackMb: z.int().min(1).default(128),
  judgeMode: z.enum(JUDGE_MODES).default('default'),
  caseMode: z.enum(CASE_MODES).default('default'),
  /** Also when the verdict of an ACM submission is settled and others wait. */
  runsAllTests: z.boolean().default(false),
  removeEndBlank: z.boolean().default(true),
  fileIo: z.object({ read: z.string(), write: z.string() }).nullable().default(null),
  /** Name to content: put beside every submission. */
  userFiles: z.record(z.string(), z.string()).default({}),
  /** Name to content: put beside the checker or interactor, and never shown. */
  judgeFiles: z.record(z.string(), z.string()).default({}),
  checker: Program.nullable().default(null),
  interactor: Program.nullable().default(null),
  /** The tests came as files rather than typed into a form. */
  isUploadCase: z.boolean().default(true),
  /** The most points that an OI submission can earn; null for ACM. */
  totalScore: z.int().nullable().default(null),
});
export type VersionConfig = z.output<typeof VersionConfig>;
export type VersionConfigInput = z.input<typeof VersionConfig>;

/** The setter's program of this version, as a node needs it. */
export function judgeProgramOf(config: VersionConfig): JudgeProgram | null {
  const { judgeMode, judgeFiles } = config;
  const program = programOf(judgeMode, config);
  if (program === null || !hasProgram(judgeMode)) return null;
  const { source, ...rest } = program;
  return { role: programRole(judgeMode), ...rest, code: source, files: judgeFiles };
}

export const Samples = z.array(z.object({ input: z.string(), output: z.string() }));
export type Samples = z.output<typeof Samples>;
