import type { SetterProblem } from '@oyez/contract/problems/problem-admin';
import type { OwnProblem } from '@oyez/contract/problems/own-problems';
import type {
  Problem,
  ProblemInfo,
  ProblemListRow as WireRow,
  Statement,
  Statements,
} from '@oyez/contract/problems/problems';
import { examplesText } from '@oyez/contract/rules/examples';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { typeNumberOf } from '@oyez/contract/rules/problem-types';
import { PROBLEM_AUTH, problemAuthOf } from '@oyez/contract/problems/problem-visibility';
import { FULL_SCORE } from '@oyez/contract/rules/judging/case-scores';
import type { Scope } from '@oyez/contract/rules/scope';
import { tagsShownIn } from '../tags/tags.policy.ts';
import type { ProblemListRow } from './problem-list.sql.ts';
import type { KnownTags } from '../tags/tags.service.ts';
import { toTag } from '../tags/tags.view.ts';
import { acceptedLanguages, remoteProblemUrl } from './remote-problem.ts';
import { Samples, VersionConfig } from './problem-config.ts';
import type { ProblemPageRow, ProblemTextsRow } from './problems.sql.ts';

const NO_TEXT: Statement = { title: '', description: '', input: '', output: '', hint: '' };
/** The wire has a number for problems without points too. */
const NO_SUBMISSIONS = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };

/** The text in the reader's language, else in the author's, else in any. */
export function inLanguage<T extends { lang: string }>(
  texts: readonly T[],
  language: TextLanguage,
  other: string,
): T | undefined {
  return texts.find((one) => one.lang === language) ?? texts.find((one) => one.lang === other) ?? texts[0];
}

export function toListRow(row: ProblemListRow, tags: KnownTags, language: TextLanguage, scope: Scope): WireRow {
  const known = row.tag_ids.flatMap((id) => tags.get(id) ?? []);
  return {
    pid: row.id,
    problemId: row.display_id,
    title: row.title ?? '',
    difficulty: row.difficulty,
    type: typeNumberOf(row.type),
    tags: tagsShownIn(scope, known).map((tag) => toTag(tag, language)),
    total: row.total ?? 0,
    ac: row.ac ?? 0,
    mle: row.mle ?? 0,
    tle: row.tle ?? 0,
    re: row.re ?? 0,
    pe: row.pe ?? 0,
    ce: row.ce ?? 0,
    wa: row.wa ?? 0,
    se: row.se ?? 0,
    pa: row.pa ?? 0,
    score: null,
  };
}

export function toOwnProblem(row: ProblemTextsRow, language: TextLanguage): OwnProblem {
  return {
    id: row.id,
    problemId: row.display_id,
    title: inLanguage(row.statements, language, row.default_lang)?.title ?? '',
    auth: toAuth(row),
    modifiedUser: row.editor_name,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

/** What everybody may read of a problem that they see: checker and judge files are the setters' own. */
export function toProblem(row: ProblemTextsRow, language: TextLanguage): Problem {
  const config = VersionConfig.parse(row.config ?? {});
  const text = inLanguage(row.statements, language, row.default_lang) ?? NO_TEXT;
  return {
    id: row.id,
    problemId: row.display_id,
    ...toStatement(text),
    author: row.owner_name ?? '',
    type: typeNumberOf(row.type),
    judgeMode: config.judgeMode,
    judgeCaseMode: config.caseMode,
    timeLimit: config.timeMs,
    memoryLimit: config.memoryMb,
    stackLimit: config.stackMb,
    examples: examplesText(Samples.parse(row.samples)),
    isRemote: row.remote_oj !== null,
    source: row.source,
    difficulty: row.difficulty,
    auth: toAuth(row),
    ioScore: config.totalScore ?? FULL_SCORE,
    codeShare: row.code_share,
    spjCode: null,
    spjLanguage: null,
    judgeExtraFile: null,
    userExtraFile: filesText(config.userFiles),
    isRemoveEndBlank: config.removeEndBlank,
    openCaseResult: row.show_cases,
    isUploadCase: config.isUploadCase,
    caseVersion: String(row.version_n ?? 0),
    modifiedUser: row.editor_name,
    isGroup: row.group_id !== null && !row.listed,
    gid: row.group_id,
    applyPublicProgress: row.apply_progress,
    isFileIO: config.fileIo !== null,
    ioReadFileName: config.fileIo?.read ?? null,
    ioWriteFileName: config.fileIo?.write ?? null,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

/** With what only those who edit it may read. */
export function toSetterProblem(row: ProblemTextsRow, language: TextLanguage): SetterProblem {
  const config = VersionConfig.parse(row.config ?? {});
  const program = config.checker ?? config.interactor;
  return {
    ...toProblem(row, language),
    spjCode: program?.source ?? null,
    spjLanguage: program?.language ?? null,
    ...(program !== null && { spjProtocol: program.protocol }),
    judgeExtraFile: filesText(config.judgeFiles),
    runsAllTests: config.runsAllTests,
    showFailingTest: row.show_failing_test,
    statements: toStatements(row.statements),
    ...(row.remote_oj !== null && { remote: row.remote_oj }),
  };
}

function filesText(files: Record<string, string>): string | null {
  return Object.keys(files).length === 0 ? null : JSON.stringify(files);
}

export function toProblemInfo(
  row: ProblemPageRow,
  language: TextLanguage,
  { canEdit }: { canEdit: boolean },
): ProblemInfo {
  const { remote_oj: oj } = row;
  return {
    problem: toProblem(row, language),
    tags: row.tags.map((tag) => toTag(tag, language)),
    languages: acceptedLanguages(
      oj,
      row.languages.map((one) => one.language),
      row.offered_there,
    ),
    problemCount: { pid: row.id, ...(row.counts ?? NO_SUBMISSIONS) },
    codeTemplate: Object.fromEntries(
      row.languages.flatMap((one) => (one.template_on && one.template !== null ? [[one.language, one.template]] : [])),
    ),
    statements: toStatements(row.statements),
    samples: Samples.parse(row.samples),
    ...(oj !== null && { remote: { site: oj, url: remoteProblemUrl(oj, row.remote_id) } }),
    ...(canEdit && { canEdit }),
  };
}

function toStatements(texts: readonly ({ lang: string } & Statement)[]): Statements {
  return Object.fromEntries(texts.map((one) => [one.lang, toStatement(one)]));
}

function toStatement(text: Statement): Statement {
  return { title: text.title, description: text.description, input: text.input, output: text.output, hint: text.hint };
}

export function toAuth(row: { hidden: boolean; contest_only: boolean }): number {
  return PROBLEM_AUTH[problemAuthOf({ hidden: row.hidden, contestOnly: row.contest_only })];
}
