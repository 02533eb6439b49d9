import { z } from 'zod';
import { CHECKER_PROTOCOLS } from '../judging/checker-protocols.ts';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { PROBLEM_AUTH } from './problem-visibility.ts';
import { Problem, Statements } from './problems.ts';
import {
  flag,
  id,
  nothing,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  sentId,
  wholeNumber,
  wholeNumberOr,
} from '../wire/values.ts';

/** A test case as setters see it: file names when it was uploaded, else the texts themselves. */
export const ProblemCase = z.object({
  id,
  pid: id,
  input: z.string(),
  output: z.string(),
  score: z.int().nullable(),
  groupNum: z.int().nullable(),
  status: z.int(),
});
export type ProblemCase = z.infer<typeof ProblemCase>;

/** Bounds here only keep requests small; what is wrong with a value is answered in words by the server. */
const text = z.string().max(limits.problem.text * 4);
const programText = z.string().max(limits.problem.program * 2);
/** A map of file name to content, as an object or as its JSON. */
const extraFiles = optional(z.union([z.string().max(limits.problem.extraFilesBytes * 2), z.record(z.string(), text)]));

const StatementDraft = z.object({
  title: optional(text),
  description: optional(text),
  input: optional(text),
  output: optional(text),
  hint: optional(text),
});
export type StatementDraft = z.output<typeof StatementDraft>;

/** What a setter writes of a problem. Everything else in the wire's entity is for the server to say. */
export const ProblemDraft = z.object({
  id: optional(sentId),
  problemId: optional(z.string().max(1000)),
  title: text.nullish(),
  description: text.nullish(),
  input: text.nullish(),
  output: text.nullish(),
  hint: text.nullish(),
  /**
   * Ours: the statement in every language that it has, and the only ones from then on. Existing clients send this field
   * back as they read it and change the five texts above: those that are sent stand in the language that was shown to
   * them. Without this field the five are the statement in the language of the request.
   */
  statements: z.object({ zh: StatementDraft.nullish(), en: StatementDraft.nullish() }).nullish(),
  /** `<input>…</input><output>…</output>`, repeated. */
  examples: optional(text),
  source: optional(text),
  type: wholeNumberOr(0),
  difficulty: wholeNumberOr(0),
  auth: wholeNumberOr(PROBLEM_AUTH.public),
  timeLimit: wholeNumberOr(limits.problem.defaults.timeMs),
  memoryLimit: wholeNumberOr(limits.problem.defaults.memoryMb),
  stackLimit: wholeNumberOr(limits.problem.defaults.stackMb),
  judgeMode: optional(z.string().max(64)),
  judgeCaseMode: optional(z.string().max(64)),
  codeShare: optional(flag),
  openCaseResult: optional(flag),
  /** Ours: the first test that does not pass is shown. Whoever does not send it leaves it as it is. */
  showFailingTest: optional(flag),
  isRemoveEndBlank: optional(flag),
  /** Ours: all tests are run, even when the verdict is settled and others wait. */
  runsAllTests: optional(flag),
  spjCode: optional(programText),
  spjLanguage: optional(z.string().max(64)),
  /** Ours: how the program is called and answers. Whoever does not send it leaves it as it is. */
  spjProtocol: optional(z.string().max(64)),
  userExtraFile: extraFiles,
  judgeExtraFile: extraFiles,
  isFileIO: optional(flag),
  ioReadFileName: optional(z.string().max(1000)),
  ioWriteFileName: optional(z.string().max(1000)),
});
export type ProblemDraft = z.output<typeof ProblemDraft>;

const CaseDraft = z.object({
  input: z.string().nullish(),
  output: z.string().nullish(),
  /** An unset field of a form arrives as an empty string. */
  score: optional(z.coerce.number()),
  groupNum: optional(z.coerce.number()),
});
export type CaseDraft = z.output<typeof CaseDraft>;

export const ProblemForm = z.object({
  problem: ProblemDraft,
  /** Names of uploaded files, or the texts of typed tests. */
  samples: z.array(CaseDraft).max(limits.problem.cases).nullish(),
  isUploadTestCase: optional(flag),
  /** What the upload answered as `fileListDir`; the present files otherwise. */
  uploadTestcaseDir: optional(z.string().max(1000)),
  judgeMode: optional(z.string().max(64)),
  languages: optionalOr(z.array(z.object({ id: optional(sentId), name: optional(z.string().max(64)) })).max(200), []),
  tags: optionalOr(
    z
      .array(
        z.object({
          id: optional(sentId),
          name: optional(z.string().max(200)),
          color: optional(z.string().max(64)),
          /** Ours: the classification of a new tag. */
          tcid: optional(sentId),
        }),
      )
      .max(limits.problem.tags),
    [],
  ),
  codeTemplates: optionalOr(
    z.array(z.object({ lid: sentId, code: optional(text), status: optional(flag) })).max(200),
    [],
  ),
  /** Ours: uploaded tests keep the order of the form instead of that of their names. */
  keepCaseOrder: optional(flag),
  /** Ours: `gmtModified` of the problem as the form was filled; refused when somebody has changed it since. */
  basedOn: optional(z.string().max(64)),
});
export type ProblemForm = z.output<typeof ProblemForm>;
export type ProblemFormInput = z.input<typeof ProblemForm>;

/** Ours: whether the reader may change it, as the server decides. */
export const AdminProblemRow = Problem.extend({ canEdit: z.boolean() });
export type AdminProblemRow = z.infer<typeof AdminProblemRow>;

/** Ours: its statement in every language. */
export const SetterProblem = Problem.extend({
  statements: Statements,
  runsAllTests: z.boolean().optional(),
  showFailingTest: z.boolean().optional(),
  /** How its checker or interactor is called and answers. */
  spjProtocol: z.enum(CHECKER_PROTOCOLS).optional(),
  /** The judge elsewhere that judges it. */
  remote: z.string().optional(),
});
export type SetterProblem = z.infer<typeof SetterProblem>;

/** Which problems: the same for the list and for what is chosen of it. */
export const ProblemFilter = z.object({
  /** In title, author and display id. */
  keyword: optional(z.string().trim().max(limits.keyword.max)),
  /** 0: all. */
  auth: optional(wholeNumber()),
  /** `All`, a remote judge, or the site's own. */
  oj: optional(z.string().max(32)),
});

export type ProblemFilter = z.infer<typeof ProblemFilter>;

export const getAdminProblemList = endpoint({
  method: 'GET',
  path: '/api/admin/problem/get-problem-list',
  access: 'admin',
  grant: 'problem_admin',
  summary: 'All problems of the site, a page',
  query: pageQuery(10, 500).extend(ProblemFilter.shape),
  reply: pageOf(AdminProblemRow),
});

export const getAdminProblem = endpoint({
  method: 'GET',
  path: '/api/admin/problem',
  access: 'login',
  summary: 'A problem with everything that its setters may read',
  query: z.object({ pid: sentId }),
  reply: SetterProblem,
});

/** Requests that carry typed tests. */
const FORM_BYTES = 16 * 1024 * 1024;

export const createProblem = endpoint({
  method: 'POST',
  path: '/api/admin/problem',
  access: 'admin',
  grant: 'problem_admin',
  summary: 'Create a problem',
  body: ProblemForm,
  reply: nothing,
  bodyLimit: FORM_BYTES,
});

export const updateProblem = endpoint({
  method: 'PUT',
  path: '/api/admin/problem',
  access: 'login',
  summary: 'Change a problem; without `statements` its text only in the language of the request',
  body: ProblemForm,
  reply: nothing,
  bodyLimit: FORM_BYTES,
});

export const deleteProblem = endpoint({
  method: 'DELETE',
  path: '/api/admin/problem',
  access: 'admin',
  grant: 'problem_edit_any',
  summary: 'Delete a problem',
  query: z.object({ pid: sentId }),
  reply: nothing,
});

export const getProblemCases = endpoint({
  method: 'GET',
  path: '/api/admin/problem/get-problem-cases',
  access: 'login',
  summary: 'The test cases of a problem',
  query: z.object({ pid: sentId, isUpload: optionalOr(flag, true) }),
  reply: z.array(ProblemCase),
});

/** For setters, and for the author of the problem that is named. */
const programCheck = {
  method: 'POST',
  access: 'login',
  body: z.object({
    pid: optional(sentId),
    code: optional(programText),
    language: optional(z.string().max(64)),
    extraFiles: extraFiles,
  }),
  reply: nothing,
  bodyLimit: 4 * 1024 * 1024,
  waits: true,
  success: { en: 'Compiled Successfully', zh: '编译成功' },
} as const;

export const compileSpj = endpoint({
  ...programCheck,
  path: '/api/admin/problem/compile-spj',
  summary: 'Does this checker compile?',
});

export const compileInteractive = endpoint({
  ...programCheck,
  path: '/api/admin/problem/compile-interactive',
  summary: 'Does this interactor compile?',
});

export const changeProblemAuth = endpoint({
  method: 'PUT',
  path: '/api/admin/problem/change-problem-auth',
  access: 'login',
  summary: 'Make a problem public, hidden, or for contests only',
  body: z.object({ id: sentId, auth: wholeNumber() }),
  reply: nothing,
});
