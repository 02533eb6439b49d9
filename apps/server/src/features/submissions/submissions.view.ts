import { caseNoteText } from '@oyez/contract/texts/case-notes';
import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import type { Submission, SubmissionRow } from '@oyez/contract/submissions/submissions';
import type { JudgeCase } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { SubtaskMode } from '@oyez/contract/rules/case-modes';
import { subtaskScore } from '@oyez/contract/rules/outcome';
import type { Locale } from '@oyez/contract/wire/values';
import type { SubmissionFacts, SubmissionMask } from '../../policy/submissions.policy.ts';
import type { CaseFiles, SubmissionRecord } from './submissions.sql.ts';

export function accessFactsOf(row: SubmissionRecord): SubmissionFacts {
  return {
    userId: row.user_id,
    place: row,
    share: row.share,
    codeShare: row.code_share,
    showCases: row.show_cases,
    byHand: row.is_manual,
    problemShown: row.problem_shown,
  };
}

export function toRow(row: SubmissionRecord, mask: SubmissionMask, locale: Locale): SubmissionRow {
  return {
    submitId: row.id,
    uid: row.uid,
    username: row.username,
    pid: mask.problem ? row.problem_id : null,
    displayPid: mask.problem ? row.display_id : null,
    displayId: null,
    title: mask.problem ? titleIn(row, locale) : null,
    submitTime: row.submitted_at.toISOString(),
    status: row.status,
    share: row.share,
    time: row.time_ms,
    memory: row.memory_kb,
    score: row.score,
    oiRankScore: row.rank_score,
    length: row.length,
    language: row.language,
    cid: row.contest_id ?? 0,
    cpid: row.contest_problem_id ?? 0,
    source: null,
    judger: mask.judger ? row.judger : null,
    ip: mask.address ? row.ip : null,
    isManual: row.is_manual,
  };
}

/** The full entity; code and messages only when the caller hands them in. */
export function toSubmission(
  row: SubmissionRecord,
  mask: SubmissionMask,
  locale: Locale,
  inside: { code?: string | null; errorMessage?: string | null } = {},
): Submission {
  const { displayId: _, source: __, ...shared } = toRow(row, mask, locale);
  return {
    ...shared,
    errorMessage: inside.errorMessage ?? null,
    code: inside.code ?? null,
    gid: row.group_id,
    version: row.version,
    vjudgeSubmitId: null,
    vjudgeUsername: null,
    vjudgePassword: null,
  };
}

function titleIn(row: SubmissionRecord, locale: Locale): string | null {
  return locale === 'zh-CN' ? (row.title_zh ?? row.title_en) : (row.title_en ?? row.title_zh);
}

/** File names are for staff. */
export function toCase(report: CaseReport, mode: string, locale: Locale, files: CaseFiles | undefined): JudgeCase {
  return {
    id: null,
    pid: null,
    submitId: null,
    uid: null,
    caseId: null,
    time: report.timeMs,
    memory: report.memoryKb,
    score: report.score,
    status: report.status,
    inputData: files?.input ?? null,
    outputData: files?.output ?? null,
    userOutput: caseWords(report, locale),
    groupNum: report.groupNo,
    seq: report.seq,
    mode,
  };
}

/** The judge's sentence, in the reader's language, and the checker's own words. */
function caseWords({ note, comment }: CaseReport, locale: Locale): string | null {
  const words = [note && caseNoteText(note, locale), comment].filter((one) => one !== null && one !== '');
  return words.length === 0 ? null : words.join('\n');
}

/** One subtask of the result, by the rule of its mode. */
export function toSubtask(
  groupNum: number,
  cases: JudgeCase[],
  { mode, fullScores }: { mode: SubtaskMode; fullScores: ReadonlyMap<number, number | null> },
) {
  const ac = cases.filter((one) => one.status === STATUS.accepted).length;
  const scores = cases.map((one) => one.score ?? 0);
  const most = cases.map((one) => fullScores.get(one.seq) ?? null);
  const base = {
    groupNum,
    ac,
    total: cases.length,
    subtaskDetailList: cases,
    score: subtaskScore(scores, mode),
    fullScore: most.every((score) => score !== null) ? subtaskScore(most, mode) : null,
  };
  if (mode === 'subtask_average') {
    const partly = base.score === 0 ? STATUS.wrong_answer : STATUS.partial_accepted;
    return { ...base, time: null, memory: null, status: ac === cases.length ? STATUS.accepted : partly };
  }
  const ran = cases.filter((one) => one.status !== STATUS.cancelled);
  const lowest = ran.reduce<JudgeCase | undefined>(
    (least, one) => (least === undefined || (one.score ?? 0) < (least.score ?? 0) ? one : least),
    undefined,
  );
  return {
    ...base,
    time: lowest?.time ?? null,
    memory: lowest?.memory ?? null,
    status: lowest?.status ?? STATUS.cancelled,
  };
}
