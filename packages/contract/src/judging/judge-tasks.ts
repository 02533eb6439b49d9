import { z } from 'zod';
import { CASE_MODES } from '../rules/case-modes.ts';
import { JUDGE_MODES, PROGRAM_ROLES } from '../rules/judge-modes.ts';
import { PROBLEM_TYPES } from '../rules/problem-types.ts';
import { CaseNote } from '../texts/case-notes.ts';
import { id } from '../wire/values.ts';
import { CHECKER_PROTOCOLS } from './checker-protocols.ts';
import { FailingTest } from './failing-test.ts';

/** What the server hands to a node and what comes back: one shape for each kind of work. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What the node measured of itself: a fixed piece of work, in ms of processor time; less is faster. */
export const NodeSpeed = z.object({
  referenceMs: z.number(),
  /** Slowest ÷ fastest − 1 of the runs it was measured by. */
  spread: z.number(),
});
export type NodeSpeed = z.infer<typeof NodeSpeed>;

export const HeldTask = z.object({ taskId: id, attempt: z.int() });

/** What a node is handed, and for whom. */
const handed = HeldTask.extend({
  /** The person and the line; a node lets accounts take turns. */
  account: z.string().max(64).default(''),
  /** Nobody sits and waits for it: it is judged again. */
  isPatient: z.boolean().default(false),
});
export type HandedTask = z.infer<typeof handed>;

export const TaskLimits = z.object({ timeMs: z.int(), memoryMb: z.int(), stackMb: z.int() });
export type TaskLimits = z.infer<typeof TaskLimits>;

export const FileIo = z.object({ read: z.string(), write: z.string() });
export type FileIo = z.infer<typeof FileIo>;

const ProblemMode = z.object({
  judgeMode: z.enum(JUDGE_MODES),
  caseMode: z.enum(CASE_MODES),
  type: z.enum(PROBLEM_TYPES),
  removeEndBlank: z.boolean(),
  fileIo: FileIo.nullable(),
  /** Also when the verdict is settled and others wait. */
  runsAllTests: z.boolean().default(false),
});

export const JudgeProgram = z.object({
  role: z.enum(PROGRAM_ROLES),
  protocol: z.enum(CHECKER_PROTOCOLS),
  language: z.string(),
  code: z.string(),
  /** Put beside it when it is compiled and when it runs, by flat name. */
  files: z.record(z.string(), z.string()),
  /** Words added to its command line. */
  args: z.array(z.string()),
});
export type JudgeProgram = z.infer<typeof JudgeProgram>;

const blob = z.object({ sha256, size: z.int() });

export const TaskCase = z.object({
  seq: z.int(),
  input: blob,
  output: blob,
  score: z.int().nullable(),
  groupNo: z.int().nullable(),
});
export type TaskCase = z.infer<typeof TaskCase>;

const solution = {
  language: z.string(),
  code: z.string(),
  /** Already scaled for the language: what the verdict is decided by. */
  limits: TaskLimits,
  /** Files put beside the source and the running program, by name. */
  userFiles: z.record(z.string(), z.string()),
};

export const SubmissionTask = handed.extend({
  kind: z.literal('submission'),
  submissionId: id,
  ...solution,
  mode: ProblemMode,
  /** Set exactly when the mode has one. */
  program: JudgeProgram.nullable(),
  dataDigest: z.string(),
  cases: z.array(TaskCase),
  /** Its author, or its setter, is shown the first test that does not pass. */
  showsFailingTest: z.boolean().default(false),
});
export type SubmissionTask = z.infer<typeof SubmissionTask>;

/** Somebody's own input through somebody's own program, without the problem's tests. */
export const TestRunTask = handed.extend({
  kind: z.literal('test_run'),
  ...solution,
  fileIo: FileIo.nullable(),
  /** As it was typed; the node ends it with one more line break. */
  input: z.string(),
});
export type TestRunTask = z.infer<typeof TestRunTask>;

/** Does this checker or interactor compile? */
export const CompileTask = handed.extend({ kind: z.literal('compile'), program: JudgeProgram });
export type CompileTask = z.infer<typeof CompileTask>;

export const JudgeTask = z.discriminatedUnion('kind', [SubmissionTask, TestRunTask, CompileTask]);
export type JudgeTask = z.infer<typeof JudgeTask>;

export const CaseReport = z.object({
  seq: z.int(),
  groupNo: z.int().nullable(),
  status: z.int(),
  timeMs: z.int(),
  wallMs: z.int(),
  memoryKb: z.int(),
  score: z.int().nullable(),
  exitStatus: z.int().nullable(),
  signal: z.int().nullable(),
  /** What the person may read about the end of the program; the server puts it into the reader's language. */
  note: CaseNote.nullable(),
  /** The checker's own words for the contestant. */
  comment: z.string().max(4000).nullable(),
  /** How often it was run: more than once near the time limit. */
  runs: z.int(),
});
export type CaseReport = z.infer<typeof CaseReport>;

/** What was said between the programs of an interactive case, or what a checker said: for staff. */
export const CaseTranscript = z.object({
  seq: z.int(),
  fromProgram: z.string().max(10_000),
  toProgram: z.string().max(10_000),
  judgeWords: z.string().max(4000),
});
export type CaseTranscript = z.infer<typeof CaseTranscript>;

export const SubmissionResult = z.object({
  /**
   * `judged`: the cases decide; the server applies the rules of `rules/outcome.ts` itself. `program_fault`: the checker
   * or interactor failed, which says nothing about the submission.
   */
  kind: z.enum(['judged', 'compile_error', 'system_error', 'program_fault']),
  cases: z.array(CaseReport).max(10_000),
  compileLog: z.string().max(70_000).nullable(),
  /** For staff: what went wrong in the judge, or with the checker. */
  problem: z.string().max(8000).nullable(),
  compiler: z.string().max(300).nullable(),
  compileMs: z.int().nullable(),
  compileCached: z.boolean(),
  transcripts: z.array(CaseTranscript).max(50),
  /** The first test that ran and did not pass, where the task asks for it. */
  failingTest: FailingTest.nullable().default(null),
});
export type SubmissionResult = z.infer<typeof SubmissionResult>;

export const TestRunResult = z.object({
  kind: z.literal('test_run'),
  /** Accepted: it ended well; whether the output is the expected one is for the server to say. */
  status: z.int(),
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  /** Cut by the node at 64 KB. */
  output: z.string().max(70_000),
  stderr: z.string().max(70_000),
  note: CaseNote.nullable(),
  problem: z.string().max(8000).nullable(),
});
export type TestRunResult = z.infer<typeof TestRunResult>;

export const CompileResult = z.object({
  kind: z.literal('compile'),
  ok: z.boolean(),
  /** The compiler's words, cleaned and cut. */
  log: z.string().max(70_000),
  /** Set when no compiler was reached. */
  problem: z.string().max(8000).nullable(),
});
export type CompileResult = z.infer<typeof CompileResult>;

/** Always the kind of result that belongs to the kind of task. */
export const JudgeResult = z.union([SubmissionResult, TestRunResult, CompileResult]);
export type JudgeResult = z.infer<typeof JudgeResult>;
