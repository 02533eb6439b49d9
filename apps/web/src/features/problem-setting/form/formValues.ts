import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { limits } from '@oyez/contract/rules/limits';
import type { ProblemCase, ProblemFormInput, SetterProblem } from '@oyez/contract/problems/problem-admin';
import type { ProblemInfo, Statement } from '@oyez/contract/problems/problems';
import type { Tag } from '@oyez/contract/problems/tags';
import { examplesText, parseExamples } from '@oyez/contract/rules/examples';
import { displayIdOf } from '@oyez/contract/rules/display-id';
import { type CaseMode, hasSubtasks } from '@oyez/contract/rules/case-modes';
import { hasProgram, type JudgeMode } from '@oyez/contract/rules/judge-modes';
import { hasPoints, TYPE_NUMBERS } from '@oyez/contract/rules/problem-types';
import {
  PROBLEM_AUTH,
  type ProblemAuth,
  problemAuthNumbered,
  PROBLEM_AUTHS,
} from '@oyez/contract/problems/problem-visibility';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { ExtraFiles } from '../../../ui/editor/extraFiles.ts';

/** `key` keeps a row the same row while it is edited and moved. */
export type SampleRow = { key: number; input: string; output: string };
/** File names where the tests were uploaded, the texts themselves where they are typed. */
export type CaseRow = {
  key: number;
  /** Of the stored test; null for one that is not saved yet. */
  id: number | null;
  input: string;
  output: string;
  score: number | null;
  groupNum: number | null;
};
export type FormTag = {
  id: number | null;
  name: string;
  color: string | null;
  /** The classification that a new tag shall have. */
  classId?: number | null;
};
export type Template = { code: string; isOn: boolean };

/** Who sees a problem, as the wire has it. */
export const AUTHS = PROBLEM_AUTHS.map((name) => ({ value: PROBLEM_AUTH[name], name }));

export function authName(auth: number): ProblemAuth {
  return problemAuthNumbered(auth) ?? 'hidden';
}

/** Who judges the problem, where that is not this site. */
export type Elsewhere = { site: string; languages: FormLanguage[] };
/** With why it cannot be chosen with success at the moment. */
export type FormLanguage = { id: number; name: string; reason?: string | null | undefined };

/** What the form holds. Plain data: a draft of it is stored in the browser. */
export type FormValues = {
  /** Nothing that is sent: what the form shows and accepts depends on it. */
  elsewhere: Elsewhere | null;
  problemId: string;
  auth: number;
  type: number;
  difficulty: number;
  source: string;
  tags: FormTag[];
  statements: Record<TextLanguage, Statement>;
  samples: SampleRow[];
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  isRemoveEndBlank: boolean;
  runsAllTests: boolean;
  openCaseResult: boolean;
  showFailingTest: boolean;
  codeShare: boolean;
  isFileIO: boolean;
  ioReadFileName: string;
  ioWriteFileName: string;
  /** By name; templates of languages that are not chosen wait until they are. */
  languages: string[];
  templates: Record<string, Template>;
  userExtraFile: ExtraFiles;
  judgeMode: JudgeMode;
  spjCode: string;
  spjLanguage: string;
  spjProtocol: CheckerProtocol;
  judgeExtraFile: ExtraFiles;
  judgeCaseMode: CaseMode;
  isUpload: boolean;
  /** What the upload answered; empty while the tests are those that the problem has. */
  uploadKey: string;
  files: CaseRow[];
  typed: CaseRow[];
};

export const NO_STATEMENT: Statement = { title: '', description: '', input: '', output: '', hint: '' };

/** Above every key that a stored draft of an earlier visit may bring along. */
let lastKey = Date.now();
export function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

export const emptySample = (): SampleRow => ({ key: nextKey(), input: '', output: '' });
export const emptyCase = (): CaseRow => ({
  key: nextKey(),
  id: null,
  input: '',
  output: '',
  score: null,
  groupNum: null,
});

export function newProblem(): FormValues {
  const { timeMs, memoryMb, stackMb } = limits.problem.defaults;
  return {
    elsewhere: null,
    problemId: '',
    auth: PROBLEM_AUTH.hidden,
    type: TYPE_NUMBERS.acm,
    difficulty: 0,
    source: '',
    tags: [],
    statements: { zh: NO_STATEMENT, en: NO_STATEMENT },
    samples: [emptySample()],
    timeLimit: timeMs,
    memoryLimit: memoryMb,
    stackLimit: stackMb,
    isRemoveEndBlank: false,
    runsAllTests: false,
    openCaseResult: true,
    showFailingTest: false,
    codeShare: true,
    isFileIO: false,
    ioReadFileName: '',
    ioWriteFileName: '',
    languages: LANGUAGES.map((one) => one.name),
    templates: {},
    userExtraFile: {},
    judgeMode: 'default',
    spjCode: '',
    spjLanguage: 'C',
    spjProtocol: 'contract',
    judgeExtraFile: {},
    judgeCaseMode: 'default',
    isUpload: true,
    uploadKey: '',
    files: [],
    typed: [],
  };
}

export type StoredProblem = {
  problem: SetterProblem;
  languages: readonly { name: string }[];
  templates: readonly { lid: number; code: string; status: boolean }[];
  tags: readonly Tag[];
  cases: readonly ProblemCase[];
  /** All languages of the judge elsewhere; of a problem of our own there is none to ask for. */
  offered?: readonly FormLanguage[] | undefined;
};

/** The languages among which a form chooses. */
export const languagesFor = ({ elsewhere }: Pick<FormValues, 'elsewhere'>): readonly FormLanguage[] =>
  elsewhere?.languages ?? LANGUAGES;

export function valuesOf({ problem, languages, templates, tags, cases, offered = [] }: StoredProblem): FormValues {
  const rows = cases.map(({ id, input, output, score, groupNum }) => ({
    key: nextKey(),
    id,
    input,
    output,
    score,
    groupNum,
  }));
  const elsewhere =
    problem.remote === undefined
      ? null
      : { site: problem.remote, languages: offered.map(({ id, name, reason }) => ({ id, name, reason })) };
  const languageNames = new Map(languagesFor({ elsewhere }).map((one) => [one.id, one.name]));
  return {
    elsewhere,
    problemId: problem.problemId,
    auth: problem.auth,
    type: problem.type,
    difficulty: problem.difficulty ?? 0,
    source: problem.source ?? '',
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    statements: { zh: problem.statements.zh ?? NO_STATEMENT, en: problem.statements.en ?? NO_STATEMENT },
    samples: (parseExamples(problem.examples) ?? []).map((one) => ({ key: nextKey(), ...one })),
    timeLimit: problem.timeLimit,
    memoryLimit: problem.memoryLimit,
    stackLimit: problem.stackLimit,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    runsAllTests: problem.runsAllTests ?? false,
    openCaseResult: problem.openCaseResult,
    showFailingTest: problem.showFailingTest ?? false,
    codeShare: problem.codeShare,
    isFileIO: problem.isFileIO,
    ioReadFileName: problem.ioReadFileName ?? '',
    ioWriteFileName: problem.ioWriteFileName ?? '',
    languages: languages.map((one) => one.name),
    templates: Object.fromEntries(
      templates.flatMap(({ lid, code, status }) => {
        const name = languageNames.get(lid);
        return name === undefined ? [] : [[name, { code, isOn: status }]];
      }),
    ),
    userExtraFile: filesOf(problem.userExtraFile),
    judgeMode: problem.judgeMode,
    spjCode: problem.spjCode ?? '',
    spjLanguage: problem.spjLanguage ?? 'C',
    spjProtocol: problem.spjProtocol ?? 'contract',
    judgeExtraFile: filesOf(problem.judgeExtraFile),
    judgeCaseMode: problem.judgeCaseMode,
    isUpload: problem.isUploadCase,
    uploadKey: '',
    files: problem.isUploadCase ? rows : [],
    typed: problem.isUploadCase ? [] : rows,
  };
}

function filesOf(json: string | null): ExtraFiles {
  return json === null ? {} : (JSON.parse(json) as Record<string, string>);
}

export const isBlank = (text: Statement): boolean => Object.values(text).every((one) => one.trim() === '');
export const casesOf = (values: Pick<FormValues, 'isUpload' | 'files' | 'typed'>): CaseRow[] =>
  values.isUpload ? values.files : values.typed;
/** An example that nobody has filled in is none. */
const writtenSamples = (values: FormValues) => values.samples.filter((one) => one.input !== '' || one.output !== '');

/** The form as the contract wants it. */
export function toForm(values: FormValues, stored: { id: number; basedOn: string } | undefined): ProblemFormInput {
  const { zh, en } = values.statements;
  const [scored, inGroups] = [hasPoints(values.type), hasSubtasks(values.judgeCaseMode)];
  return {
    problem: {
      ...(stored !== undefined && { id: stored.id }),
      problemId: values.problemId.trim(),
      statements: { ...(!isBlank(zh) && { zh }), ...(!isBlank(en) && { en }) },
      examples: examplesText(writtenSamples(values)),
      source: values.source,
      type: values.type,
      difficulty: values.difficulty,
      auth: values.auth,
      timeLimit: values.timeLimit,
      memoryLimit: values.memoryLimit,
      stackLimit: values.stackLimit,
      judgeMode: values.judgeMode,
      judgeCaseMode: values.judgeCaseMode,
      codeShare: values.codeShare,
      openCaseResult: values.openCaseResult,
      showFailingTest: values.showFailingTest,
      isRemoveEndBlank: values.isRemoveEndBlank,
      runsAllTests: values.runsAllTests,
      ...(hasProgram(values.judgeMode) && {
        spjCode: values.spjCode,
        spjLanguage: values.spjLanguage,
        spjProtocol: values.spjProtocol,
      }),
      judgeExtraFile: values.judgeExtraFile,
      userExtraFile: values.userExtraFile,
      isFileIO: values.isFileIO,
      ...(values.isFileIO && {
        ioReadFileName: values.ioReadFileName.trim(),
        ioWriteFileName: values.ioWriteFileName.trim(),
      }),
    },
    samples: casesOf(values).map(({ input, output, score, groupNum }) => ({
      input,
      output,
      score: scored ? score : null,
      groupNum: inGroups ? groupNum : null,
    })),
    isUploadTestCase: values.isUpload,
    uploadTestcaseDir: values.isUpload ? values.uploadKey : '',
    judgeMode: values.judgeMode,
    languages: values.languages.map((name) => ({ name })),
    tags: values.tags.map(({ id, name, color, classId }) => ({
      ...(id !== null && { id }),
      ...(id === null && classId && { tcid: classId }),
      name,
      ...(color !== null && { color }),
    })),
    codeTemplates: languagesFor(values).flatMap(({ id, name }) => {
      const template = values.templates[name];
      return template === undefined || !values.languages.includes(name)
        ? []
        : [{ lid: id, code: template.code, status: template.isOn }];
    }),
    keepCaseOrder: true,
    ...(stored !== undefined && { basedOn: stored.basedOn }),
  };
}

/** The problem page's own answer, made of what stands in the form. */
export function toPreview(values: FormValues, author: string, total: number | null): ProblemInfo {
  const { zh, en } = values.statements;
  const now = new Date(0).toISOString();
  const samples = writtenSamples(values).map(({ input, output }) => ({ input, output }));
  const text = isBlank(zh) ? en : zh;
  return {
    problem: {
      ...text,
      id: 1,
      problemId: displayIdOf(values.problemId) ?? (values.problemId.trim() || '?'),
      author,
      type: values.type,
      judgeMode: values.judgeMode,
      judgeCaseMode: values.judgeCaseMode,
      timeLimit: values.timeLimit,
      memoryLimit: values.memoryLimit,
      stackLimit: values.stackLimit,
      examples: examplesText(samples),
      isRemote: values.elsewhere !== null,
      source: values.source || null,
      difficulty: values.difficulty,
      auth: values.auth,
      ioScore: hasPoints(values.type) ? total : null,
      codeShare: values.codeShare,
      spjCode: null,
      spjLanguage: null,
      userExtraFile: Object.keys(values.userExtraFile).length === 0 ? null : JSON.stringify(values.userExtraFile),
      judgeExtraFile: null,
      isRemoveEndBlank: values.isRemoveEndBlank,
      openCaseResult: values.openCaseResult,
      isUploadCase: values.isUpload,
      caseVersion: '0',
      modifiedUser: null,
      isGroup: false,
      gid: null,
      applyPublicProgress: null,
      isFileIO: values.isFileIO,
      ioReadFileName: values.isFileIO ? values.ioReadFileName : null,
      ioWriteFileName: values.isFileIO ? values.ioWriteFileName : null,
      gmtCreate: now,
      gmtModified: now,
    },
    tags: values.tags.map((tag, index) => ({ ...tag, id: tag.id ?? -1 - index, oj: 'ME', gid: null, tcid: null })),
    languages: values.languages,
    problemCount: { pid: 1, total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 },
    codeTemplate: {},
    statements: { ...(!isBlank(zh) && { zh }), ...(!isBlank(en) && { en }) },
    samples,
  };
}
