import type { Excerpt } from '@oyez/contract/judging/failing-test';
import type { ShownFailingTest } from '@oyez/contract/submissions/submission-detail';
import type { ReplyInputOf } from '@oyez/contract/wire/endpoint';
import type { getProblemDetail, Problem, ProblemListRow } from '@oyez/contract/problems/problems';
import type { Language } from '@oyez/contract/problems/problem-languages';
import type { Tag } from '@oyez/contract/problems/tags';
import type { Submission, SubmissionRow } from '@oyez/contract/submissions/submissions';
import type { JudgingProgress } from '@oyez/contract/submissions/judging-progress';
import type { getSubmissionDetail, JudgeCase } from '@oyez/contract/submissions/submission-detail';
import type { RunReport } from '@oyez/contract/submissions/test-runs';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { Page } from '@oyez/contract/wire/values';

const NOW = '2026-11-21T08:00:00.000Z';
export const ALICE = '0123456789abcdef0123456789abcdef';

export function aPage<T>(records: T[], facts: Partial<Page<T>> = {}): Page<T> {
  return { records, total: records.length, size: 30, current: 1, pages: 1, ...facts };
}

export function aTag(facts: Partial<Tag> = {}): Tag {
  return { id: 1, name: 'dp', color: '#4056c4', oj: 'ME', gid: null, tcid: null, ...facts };
}

const NO_COUNTS = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };

export function aProblemRow(facts: Partial<ProblemListRow> = {}): ProblemListRow {
  return {
    pid: 1000,
    problemId: 'A1001',
    title: 'Two Sums',
    difficulty: 0,
    type: 0,
    tags: [],
    score: null,
    ...NO_COUNTS,
    ...facts,
  };
}

/** Of the setter: without them the editor begins empty. */
const TEMPLATES = {
  'C++ 17': '#include <iostream>\n\nint main() {\n}\n',
  Python3: 'a, b = map(int, input().split())\n',
};

type ProblemInfoReply = ReplyInputOf<typeof getProblemDetail>;
type ProblemFacts = Omit<Partial<ProblemInfoReply>, 'problem'> & { problem?: Partial<Problem> };

export function aProblemInfo({ problem = {}, ...facts }: ProblemFacts = {}): Omit<ProblemInfoReply, 'problem'> & {
  problem: Problem;
} {
  const text = { title: 'Two Sums', description: 'Add them.', input: 'Two numbers.', output: 'Their sum.', hint: '' };
  return {
    problem: {
      id: 1000,
      problemId: 'A1001',
      ...text,
      author: 'root',
      type: 0,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 128,
      examples: '',
      isRemote: false,
      source: null,
      difficulty: 0,
      auth: 1,
      ioScore: null,
      codeShare: true,
      spjCode: null,
      spjLanguage: null,
      userExtraFile: null,
      judgeExtraFile: null,
      isRemoveEndBlank: true,
      openCaseResult: true,
      isUploadCase: true,
      caseVersion: '1',
      modifiedUser: null,
      isGroup: false,
      gid: null,
      applyPublicProgress: null,
      isFileIO: false,
      ioReadFileName: null,
      ioWriteFileName: null,
      gmtCreate: NOW,
      gmtModified: NOW,
      ...problem,
    },
    tags: [],
    languages: ['C++ 17', 'Python3'],
    problemCount: { pid: 1000, ...NO_COUNTS },
    codeTemplate: TEMPLATES,
    statements: { en: text },
    samples: [{ input: '1 2\n', output: '3\n' }],
    ...facts,
  };
}

export function aSubmission(facts: Partial<Submission> = {}): Submission {
  return {
    submitId: 5000,
    pid: 1000,
    displayPid: 'A1001',
    title: 'Two Sums',
    uid: ALICE,
    username: 'alice',
    submitTime: NOW,
    status: STATUS.accepted,
    share: false,
    errorMessage: null,
    time: 30,
    memory: 1700,
    score: null,
    oiRankScore: null,
    length: 120,
    code: 'int main() {}',
    language: 'C++ 17',
    cid: 0,
    cpid: 0,
    gid: null,
    judger: 'node-1',
    ip: null,
    // No judging of a submission that waits for its first one has ended.
    version: isWaiting(facts.status ?? STATUS.accepted) ? 0 : 1,
    isManual: false,
    vjudgeSubmitId: null,
    vjudgeUsername: null,
    vjudgePassword: null,
    ...facts,
  };
}

export function aSubmissionRow(facts: Partial<SubmissionRow> = {}): SubmissionRow {
  return { ...aSubmission(), displayId: null, source: null, ...facts };
}

export function aLanguage(name: string, facts: Partial<Language> = {}): Language {
  return {
    id: 1,
    contentType: 'text/plain',
    description: name,
    name,
    compileCommand: null,
    runCommand: null,
    template: null,
    codeTemplate: null,
    isSpj: false,
    oj: 'ME',
    seq: 0,
    available: true,
    reason: null,
    versions: ['1.0'],
    extra: false,
    ...facts,
  };
}

type DetailReply = ReplyInputOf<typeof getSubmissionDetail>;

export function aSubmissionDetail(facts: Partial<Submission> = {}, rest: Partial<DetailReply> = {}): DetailReply {
  return {
    submission: aSubmission(facts),
    codeShare: true,
    limits: { timeMs: 1000, memoryMb: 256 },
    fullScore: null,
    can: { share: true, seeCode: true, resubmit: false, judge: false, follow: true },
    waiting: null,
    staff: null,
    ...rest,
  };
}

/** Of a contest that keeps its results: that something was handed in, and nothing of what. */
export function aKeptResult(): DetailReply {
  const nothing = Object.fromEntries(Object.keys(aSubmission()).map((name) => [name, null])) as Record<
    keyof Submission,
    null
  >;
  return {
    submission: { ...nothing, status: STATUS.unknown_result },
    codeShare: null,
    limits: null,
    fullScore: null,
    can: { share: false, seeCode: false, resubmit: false, judge: false, follow: false },
    waiting: null,
    staff: null,
  };
}

export function aCase(seq: number, status: number, facts: Partial<JudgeCase> = {}): JudgeCase {
  return {
    id: null,
    pid: null,
    submitId: null,
    uid: null,
    caseId: null,
    time: 10 + seq,
    memory: 1500,
    score: null,
    status,
    inputData: null,
    outputData: null,
    userOutput: null,
    groupNum: null,
    seq,
    mode: 'default',
    ...facts,
  };
}

export function someProgress(facts: Partial<JudgingProgress> = {}): JudgingProgress {
  return {
    submitId: 5000,
    status: STATUS.pending,
    version: 1,
    total: 0,
    done: facts.cases?.length ?? 0,
    cases: [],
    waiting: null,
    ...facts,
  };
}

export function aRunReport(facts: Partial<RunReport> = {}): RunReport {
  return {
    key: 'TEST_JUDGE_1',
    status: STATUS.accepted,
    time: 12,
    memory: 3400,
    userInput: '1 2',
    expectedOutput: '3\n',
    userOutput: '3\n',
    stderr: '',
    problemJudgeMode: 'default',
    outputCut: false,
    ...facts,
  };
}

/** What a submission stumbled over first. */
export function aFailingTest(facts: Partial<ShownFailingTest> = {}): ShownFailingTest {
  return {
    seq: 3,
    status: STATUS.wrong_answer,
    message: null,
    byProgram: false,
    input: anExcerpt('3 1\n'),
    expected: anExcerpt('1\n4\n'),
    output: anExcerpt('1\n2\n'),
    difference: { line: 2, column: 1, fromLine: 1, strict: false },
    ...facts,
  };
}

export function anExcerpt(text: string, facts: Partial<Excerpt> = {}): Excerpt {
  return { text, from: 0, length: text.length, size: text.length, ...facts };
}
