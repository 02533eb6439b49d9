import { type CaseMode, hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getContestSubmissions,
  getSubmissionList,
  resubmitSubmission,
  submitProblemJudge,
  updateSubmission,
} from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import {
  getAllCaseResult,
  getSubmissionDetail,
  hiddenCodeNotice,
  messageNotShown,
} from '@oyez/contract/submissions/submission-detail';
import { isWaiting, MESSAGE_STATUSES, STATUS } from '@oyez/contract/judging/verdict';
import { LIST_ROWS, type Locale, type Page, textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { casesOf, staffViewOf } from '../judging/verdicts/cases.service.ts';
import { faultText } from '../judging/core/fault-messages.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { submissionPolicy } from './submissions.policy.ts';
import { createSubmissionList } from './submission-list.service.ts';
import { resubmit, submit, waitingFor } from './submissions.service.ts';
import {
  caseFilesOf,
  codeOf,
  judgingMessage,
  setShare,
  submissionsById,
  versionConfigOf,
  type SubmissionRecord,
} from './submissions.sql.ts';
import { accessFactsOf, toCase, toRow, toSubmission, toSubtask } from './submissions.view.ts';

/**
 * Submissions: handing code in, and everything one reads about it afterwards. What a submission is never changes;
 * its verdict is that of its current judging.
 */
export function submissionRoutes(on: On, services: Services): void {
  const { database } = services;
  const { db } = database;
  const listSubmissions = createSubmissionList(db);

  const findVisible = async (id: number, actor: Actor): Promise<SubmissionRecord> => {
    const [row] = await submissionsById(db, [id]);
    return row && submissionPolicy.view(actor, accessFactsOf(row)) ? row : fail('submission_not_found');
  };

  on(submitProblemJudge).with(async ({ body }, { actor, locale, ip }) => {
    if (body.cid) fail('contest_not_found');
    if (body.tid) fail('training_not_found');
    if (body.gid) fail('group_not_found');
    const { pid: displayId, language, code } = body;
    const { captcha, captchaKey } = body;
    const row = await submit(services, actor, { displayId, language, code, ip, captcha, captchaKey });
    const waiting = await waitingFor(services, language);
    return { ...toSubmission(row, actor, locale), waiting };
  });

  on(resubmitSubmission).with(async ({ query }, { actor, locale }) => {
    const row = await findVisible(query.submitId, actor);
    if (row.user_id !== actor.id) fail('resubmit_not_owner');
    await resubmit(services, actor, row.id);
    return toSubmission(await findVisible(row.id, actor), actor, locale);
  });

  on(getSubmissionList, { publicCacheMs: 1000 }).with(async ({ query }, { actor, locale }) => {
    if (query.onlyMine && isGuest(actor)) fail('only_mine_needs_login');
    if (query.gid) fail('group_not_found');
    const { currentPage, limit } = query;
    const found = await listSubmissions(
      actor,
      {
        userId: query.onlyMine ? actor.id : undefined,
        author:
          query.onlyMine || query.username === undefined
            ? undefined
            : { text: query.username, exact: query.completeUsername ?? false },
        problem:
          query.problemID === undefined
            ? undefined
            : { text: query.problemID, exact: query.completeProblemID ?? false },
        status: query.status,
        language: query.language,
      },
      { offset: (currentPage - 1) * limit, limit },
    );
    return {
      records: found.rows.map((row) => toRow(row, actor, locale)),
      total: found.total,
      size: limit,
      current: currentPage,
      pages: Math.ceil(Math.min(found.total, LIST_ROWS) / limit),
      ...(!found.totalExact && { totalExact: false }),
    } satisfies Page<unknown>;
  });

  on(getSubmissionDetail).with(async ({ query }, { actor, locale }) => {
    const row = await findVisible(query.submitId, actor);
    const facts = accessFactsOf(row);
    const seesCode = submissionPolicy.seeCode(actor, facts);
    const showsMessage = MESSAGE_STATUSES.includes(row.status) && (seesCode || row.status !== STATUS.compile_error);
    const follows = submissionPolicy.follow(actor, facts);
    const [code, message, config, progress, staff] = await Promise.all([
      seesCode ? codeOf(db, row.id) : null,
      showsMessage && row.current_judging_id !== null ? judgingMessage(db, row.current_judging_id) : null,
      row.current_judging_id === null ? undefined : versionConfigOf(db, row.current_judging_id),
      follows && isWaiting(row.status) ? progressOf(db, [row.id]) : [],
      submissionPolicy.seeInside(actor, facts) ? staffViewOf(db, row.id, row.current_judging_id, locale) : null,
    ]);
    const { switches } = await services.settings.current();
    const hidden = switches.hideNonContestSubmissionCode && !can(actor, 'problem_admin');
    const version = config === undefined ? null : VersionConfig.parse(config);
    const limits = version && limitsFor(version, row.language);
    return {
      submission: toSubmission(row, actor, locale, {
        code: seesCode && hidden ? hiddenCodeNotice[textLanguage(locale)] : code,
        errorMessage: showsMessage ? faultText(message, locale) : withoutMessage(row.status, locale),
      }),
      codeShare: row.code_share,
      limits: limits && { timeMs: limits.timeMs, memoryMb: limits.memoryMb },
      fullScore: version && version.totalScore,
      can: {
        share: submissionPolicy.share(actor, facts),
        seeCode: seesCode && !hidden,
        resubmit: row.status === STATUS.submitted_failed && submissionPolicy.resubmit(actor, facts),
        judge: can(actor, 'rejudge'),
        follow: follows,
      },
      waiting: progress[0]?.waiting ?? null,
      staff,
    };
  });

  on(getAllCaseResult).with(async ({ query }, { actor, locale }) => {
    const row = await findVisible(query.submitId, actor);
    if (!submissionPolicy.seeCases(actor, accessFactsOf(row)) || row.current_judging_id === null) return null;
    const config = VersionConfig.safeParse(await versionConfigOf(db, row.current_judging_id));
    const mode: CaseMode = config.success ? config.data.caseMode : 'default';
    const seesFiles = submissionPolicy.seeInside(actor, accessFactsOf(row));
    const [reports, files] = await Promise.all([
      casesOf(db, row.current_judging_id),
      seesFiles ? caseFilesOf(db, row.current_judging_id) : undefined,
    ]);
    const cases = reports.map((one) => toCase(one, mode, locale, files?.get(one.seq)));
    if (!hasSubtasks(mode)) {
      return { judgeCaseMode: mode, judgeCaseList: cases, subTaskJudgeCaseVoList: null };
    }
    const groups = Map.groupBy(cases, (one) => subtaskOf(one.groupNum));
    return {
      judgeCaseMode: mode,
      judgeCaseList: null,
      subTaskJudgeCaseVoList: [...groups].map(([number, members]) => toSubtask(number, members, mode)),
    };
  });

  on(checkSubmissionsStatus).with(async ({ body }, { actor, locale }) => {
    if (body.cid) fail('contest_not_found');
    const rows = await submissionsById(db, body.submitIds);
    const visible = rows.filter((row) => submissionPolicy.view(actor, accessFactsOf(row)));
    return Object.fromEntries(visible.map((row) => [String(row.id), toSubmission(row, actor, locale)]));
  });

  on(checkContestSubmissionsStatus).with(() => fail('contest_not_found'));

  on(getContestSubmissions).with(() => fail('contest_not_found'));

  on(updateSubmission).with(async ({ body }, { actor }) => {
    const row = await findVisible(body.submitId, actor);
    if (row.user_id !== actor.id) fail('share_not_owner');
    if (!submissionPolicy.share(actor, accessFactsOf(row))) fail('share_not_allowed');
    await setShare(db, row.id, body.share);
    return null;
  });

  on(getJudgingProgress).with(async ({ query }, { actor }) => {
    const [progress] = await progressOf(db, [query.submitId]);
    return progress && submissionPolicy.follow(actor, progress) ? progress : fail('submission_not_found');
  });
}

/** Nothing is said of a message before the end. */
function withoutMessage(status: number, locale: Locale): string | null {
  return isWaiting(status) ? null : messageNotShown[textLanguage(locale)];
}
