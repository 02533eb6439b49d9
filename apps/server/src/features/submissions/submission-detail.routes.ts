import { type CaseMode, hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import {
  getAllCaseResult,
  getFailingTest,
  getSubmissionDetail,
  hiddenCodeNotice,
  messageNotShown,
  messageOfOthers,
} from '@oyez/contract/submissions/submission-detail';
import { isWaiting, MESSAGE_STATUSES, STATUS } from '@oyez/contract/judging/verdict';
import { type Locale, textLanguage } from '@oyez/contract/wire/values';
import type { On } from '../../http/serve.ts';
import { can } from '../../policy/actor.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { submissionPolicy, type SubmissionMask } from '../../policy/submissions.policy.ts';
import type { Services } from '../../services.ts';
import { faultText } from '../judging/core/fault-messages.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { casesOf, failingTestOf, staffViewOf } from '../judging/verdicts/cases.service.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { hidesCodeOf, isOfTeam, openSubmission } from './submissions.service.ts';
import {
  caseFilesOf,
  caseScoresOf,
  codeOf,
  judgingMessage,
  remoteJudgeOfSubmission,
  versionConfigOf,
} from './submissions.sql.ts';
import { accessFactsOf, keptResult, toCase, toFailingTest, toSubmission, toSubtask } from './submissions.view.ts';

/** What one reads of a single submission: itself, its tests, and the first that failed. */
export function submissionDetailRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getSubmissionDetail).with(async ({ query }, { actor, locale }) => {
    const { row, mask, place, duringContest = false } = await openSubmission(services, query.submitId, actor);
    if (place.contest && contestPolicy.keepsFromReader(place.contest)) return keptResult();
    const facts = accessFactsOf(row);
    const showsMessage =
      mask.figures && MESSAGE_STATUSES.includes(row.status) && (mask.code || row.status !== STATUS.compile_error);
    const follows = submissionPolicy.follow(actor, facts, { own: isOfTeam(row, place) });
    const [code, message, config, progress, staff, remote] = await Promise.all([
      mask.code ? codeOf(db, row.id) : null,
      showsMessage && row.current_judging_id !== null ? judgingMessage(db, row.current_judging_id) : null,
      row.current_judging_id === null ? undefined : versionConfigOf(db, row.current_judging_id),
      follows && isWaiting(row.status) ? progressOf(services, [row.id]) : [],
      mask.inside ? staffViewOf(db, row.id, row.current_judging_id, locale) : null,
      remoteJudgeOfSubmission(db, row.id),
    ]);
    const hidden = await hidesCodeOf(services, actor, place);
    const version = config === undefined ? null : VersionConfig.parse(config);
    const limits = version && limitsFor(version, row.language, remote);
    return {
      submission: toSubmission(row, mask, locale, {
        code: mask.code && hidden ? hiddenCodeNotice[textLanguage(locale)] : code,
        errorMessage: showsMessage ? faultText(message, locale) : withoutMessage(row.status, mask, locale),
      }),
      codeShare: row.code_share,
      limits: limits && { timeMs: limits.timeMs, memoryMb: limits.memoryMb },
      fullScore: version && version.totalScore,
      can: {
        share: submissionPolicy.share(actor, facts),
        seeCode: mask.code && !hidden,
        resubmit: row.status === STATUS.submitted_failed && submissionPolicy.resubmit(actor, facts),
        judge: can(actor, 'rejudge'),
        follow: follows,
      },
      waiting: progress[0]?.waiting ?? null,
      duringContest,
      ...(remote !== null && { remote: { site: remote } }),
      staff,
    };
  });

  on(getAllCaseResult).with(async ({ query }, { actor, locale }) => {
    const { row, mask } = await openSubmission(services, query.submitId, actor, 'contest_cases_need_login');
    if (!mask.cases || row.current_judging_id === null) return null;
    const config = VersionConfig.safeParse(await versionConfigOf(db, row.current_judging_id));
    const mode: CaseMode = config.success ? config.data.caseMode : 'default';
    const [reports, files] = await Promise.all([
      casesOf(db, row.current_judging_id),
      mask.inside ? caseFilesOf(db, row.current_judging_id) : undefined,
    ]);
    const cases = reports.map((one) => toCase(one, mode, locale, files?.get(one.seq)));
    if (cases.length === 0) return { judgeCaseMode: 'default', judgeCaseList: [], subTaskJudgeCaseVoList: null };
    if (!hasSubtasks(mode)) {
      return { judgeCaseMode: mode, judgeCaseList: cases, subTaskJudgeCaseVoList: null };
    }
    const fullScores = await caseScoresOf(db, row.current_judging_id);
    const groups = Map.groupBy(cases, (one) => subtaskOf(one.groupNum));
    return {
      judgeCaseMode: mode,
      judgeCaseList: null,
      subTaskJudgeCaseVoList: [...groups].map(([number, members]) => toSubtask(number, members, { mode, fullScores })),
    };
  });

  on(getFailingTest).with(async ({ query }, { actor, locale }) => {
    const { row, mask, place } = await openSubmission(services, query.submitId, actor);
    if (!mask.failingTest || row.current_judging_id === null) return null;
    // It tells of the code what it prints.
    if (row.user_id !== actor.id && (await hidesCodeOf(services, actor, place))) return null;
    const [failed, config] = await Promise.all([
      failingTestOf(db, row.current_judging_id),
      versionConfigOf(db, row.current_judging_id),
    ]);
    return failed === undefined ? null : toFailingTest(failed, VersionConfig.parse(config ?? {}), locale);
  });
}

/** Nothing is said of a message before the end. */
function withoutMessage(status: number, { figures }: SubmissionMask, locale: Locale): string | null {
  if (isWaiting(status)) return null;
  return (figures ? messageNotShown : messageOfOthers)[textLanguage(locale)];
}
