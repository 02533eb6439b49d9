import { caseNoteText } from '@oyez/contract/texts/case-notes';
import { checkerWords } from '@oyez/contract/texts/checker-words';
import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import { Submission, type SubmissionRow } from '@oyez/contract/submissions/submissions';
import type { getSubmissionDetail, JudgeCase, ShownFailingTest } from '@oyez/contract/submissions/submission-detail';
import type { ReplyInputOf } from '@oyez/contract/wire/endpoint';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { SubtaskMode } from '@oyez/contract/rules/case-modes';
import { hasProgram } from '@oyez/contract/rules/judge-modes';
import { subtaskScore } from '@oyez/contract/rules/outcome';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import type { Apart } from '../../policy/counting.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import type { FailedTest } from '../judging/verdicts/cases.service.ts';
import type { VersionConfig } from '../problems/problem-config.ts';
import type { SubmissionFacts, SubmissionMask } from '../../policy/submissions.policy.ts';
import type { CaseFiles, SubmissionRecord } from './submissions.sql.ts';

export function accessFactsOf(row: SubmissionRecord): SubmissionFacts {
  return {
    userId: row.user_id,
    participantId: row.participant_id,
    submittedAt: row.submitted_at,
    place: row,
    share: row.share,
    codeShare: row.code_share,
    showCases: row.show_cases,
    showFailingTest: row.show_failing_test,
    setterId: row.problem_owner_id,
    problemGroupId: row.problem_group_id,
    byHand: row.is_manual,
    apart: row.apart as SubmissionFacts['apart'],
    runEndsAt: row.run_ends_at,
    problemShown: row.problem_shown,
  };
}

export function toRow(row: SubmissionRecord, mask: SubmissionMask, locale: Locale): SubmissionRow {
  return {
    submitId: row.id,
    ...senderOf(row, mask),
    pid: mask.problem && row.label === null ? row.problem_id : null,
    displayPid: mask.problem && row.label === null ? row.display_id : null,
    displayId: mask.problem ? row.label : null,
    title: mask.problem ? titleIn(row, locale) : null,
    submitTime: row.submitted_at.toISOString(),
    status: mask.verdict ? row.status : STATUS.unknown_result,
    share: row.share,
    time: mask.verdict && mask.figures ? row.time_ms : null,
    memory: mask.verdict && mask.figures ? row.memory_kb : null,
    score: mask.verdict ? row.score : null,
    oiRankScore: mask.verdict ? row.rank_score : null,
    length: mask.figures ? row.length : null,
    language: row.language,
    cid: row.contest_id ?? 0,
    cpid: row.contest_problem_id ?? 0,
    source: null,
    judger: mask.judger ? row.judger : null,
    ip: mask.address ? row.ip : null,
    isManual: row.is_manual,
    ...(row.apart !== null && { apart: row.apart as Apart }),
  };
}

/** Others know a team by its first member, who need not have sent it. */
function senderOf(
  row: SubmissionRecord,
  { sender }: SubmissionMask,
): Pick<SubmissionRow, 'uid' | 'username' | 'teamName'> {
  if (row.team_name === null) return { uid: row.uid, username: row.username };
  const shown = sender ? { uid: row.uid, username: row.username } : { uid: row.lead_uid, username: row.lead_username };
  return { ...shown, teamName: row.team_name };
}

/** The full entity; code and messages only when the caller hands them in. */
export function toSubmission(
  row: SubmissionRecord,
  mask: SubmissionMask,
  locale: Locale,
  inside: { code?: string | null; errorMessage?: string | null } = {},
): Submission {
  const { displayId, source: _, ...shared } = toRow(row, mask, locale);
  return {
    ...shared,
    pid: mask.problem ? row.problem_id : null,
    displayPid: displayId ?? shared.displayPid,
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
  if (row.label_title !== null) {
    return titleFor({ title: row.label_title, titleEn: row.label_title_en }, textLanguage(locale));
  }
  return locale === 'zh-CN' ? (row.title_zh ?? row.title_en) : (row.title_en ?? row.title_zh);
}

const NOTHING = Object.fromEntries(Object.keys(Submission.shape).map((name) => [name, null])) as Record<
  keyof Submission,
  null
>;

/** Of a contest whose results are kept: that something was submitted, and nothing of what. */
export function keptResult(): ReplyInputOf<typeof getSubmissionDetail> {
  return {
    submission: { ...NOTHING, status: STATUS.unknown_result },
    codeShare: null,
    limits: null,
    fullScore: null,
    can: { share: false, seeCode: false, resubmit: false, judge: false, follow: false },
    waiting: null,
    staff: null,
  };
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

export function toFailingTest(
  { test, report }: FailedTest,
  { judgeMode }: Pick<VersionConfig, 'judgeMode'>,
  locale: Locale,
): ShownFailingTest {
  const { seq, input, expected, output, difference } = test;
  return {
    seq,
    input,
    expected,
    output,
    difference,
    status: report.status,
    message: caseWords(report, locale),
    byProgram: hasProgram(judgeMode),
  };
}

/** The judge's sentence, in the reader's language, and the checker's own words. */
function caseWords({ note, comment }: CaseReport, locale: Locale): string | null {
  const words = [note && caseNoteText(note, locale), comment && checkerWords(comment, locale)];
  const said = words.filter((one) => one !== null && one !== '');
  return said.length === 0 ? null : said.join('\n');
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
