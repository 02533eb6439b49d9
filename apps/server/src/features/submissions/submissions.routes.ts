import { type CaseMode, hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  findSubmitted,
  getContestSubmissions,
  getSubmissionList,
  resubmitSubmission,
  submitProblemJudge,
  updateSubmission,
  type Submission,
} from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import {
  getAllCaseResult,
  getSubmissionDetail,
  hiddenCodeNotice,
  messageNotShown,
} from '@oyez/contract/submissions/submission-detail';
import { isWaiting, MESSAGE_STATUSES, STATUS } from '@oyez/contract/judging/verdict';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { LIST_ROWS, type Locale, type Page, textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import { isAsked, type On } from '../../http/serve.ts';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { casesOf, staffViewOf } from '../judging/verdicts/cases.service.ts';
import { faultText } from '../judging/core/fault-messages.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { submissionPolicy, type SubmissionMask } from '../../policy/submissions.policy.ts';
import { createPlainReaders } from './plain-readers.ts';
import { createSubmissionList } from './submission-list.service.ts';
import {
  followableAmong,
  resubmit,
  shownSubmission,
  shownSubmissions,
  submit,
  waitingFor,
  type ShownSubmission,
} from './submissions.service.ts';
import {
  caseFilesOf,
  caseScoresOf,
  codeOf,
  judgingMessage,
  setShare,
  submissionsById,
  submittedWith,
  versionConfigOf,
  type SubmissionRecord,
} from './submissions.sql.ts';
import { accessFactsOf, toCase, toRow, toSubmission, toSubtask } from './submissions.view.ts';

/** Filters of the list by which a person can come upon more than others. */
const OWN_VIEWS: readonly (keyof QueryOf<typeof getSubmissionList>)[] = ['onlyMine', 'problemID', 'gid'];

/**
 * Submissions: handing code in, and everything one reads about it afterwards. What a submission is never changes;
 * its verdict is that of its current judging.
 */
export function submissionRoutes(on: On, services: Services): void {
  const { database } = services;
  const { db } = database;
  const listSubmissions = createSubmissionList(db);
  const plainReaders = createPlainReaders(services);

  const find = (id: number, actor: Actor) => shownSubmission(db, actor, id);

  const listIn = async (
    place: OpenScope,
    query: QueryOf<typeof getSubmissionList>,
    { actor, locale }: { actor: Actor; locale: Locale },
  ) => {
    if (query.onlyMine && isGuest(actor)) fail('only_mine_needs_login');
    const { currentPage, limit } = query;
    const found = await listSubmissions(
      place,
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
      records: shownIn(place, found.rows).map(({ row, mask }) => toRow(row, mask, locale)),
      total: found.total,
      size: limit,
      current: currentPage,
      pages: Math.ceil(Math.min(found.total, LIST_ROWS) / limit),
      ...(!found.totalExact && { totalExact: false }),
    } satisfies Page<unknown>;
  };

  /** Those of these submissions that were made in this place, as they stand. */
  const statusesIn = async (place: OpenScope, ids: readonly number[], locale: Locale) =>
    statusesOf(shownIn(place, await submissionsById(db, ids)), locale);

  on(submitProblemJudge).with(async ({ body }, { actor, locale, ip }) => {
    const place = await scopeOf(db, actor, body);
    const { pid: displayId, ...code } = body;
    const row = await submit(services, actor, place, { displayId, ip, ...code });
    plainReaders.forget(actor.id);
    const waiting = await waitingFor(services, body.language);
    const mask = place.mask(accessFactsOf(row)) ?? fail('submission_not_found');
    return { ...toSubmission(row, mask, locale), waiting };
  });

  on(findSubmitted).with(async ({ query: { submitKey } }, { actor }) => {
    const found = await submittedWith(db, { userId: actor.id, submitKey });
    return found === undefined ? null : { submitId: found.id };
  });

  on(resubmitSubmission).with(async ({ query }, { actor, locale }) => {
    const { row, place } = await find(query.submitId, actor);
    if (row.user_id !== actor.id) fail('resubmit_not_owner');
    await resubmit(services, actor, place, row);
    const again = await find(row.id, actor);
    return toSubmission(again.row, again.mask, locale);
  });

  on(getSubmissionList, {
    publicCacheMs: 1000,
    followsChanges: true,
    asEveryMember: (actor, query) => plainReaders.has(actor) && !OWN_VIEWS.some((name) => isAsked(query, name)),
  }).with(async ({ query }, context) => {
    const place = await scopeOf(db, context.actor, { gid: query.gid });
    const [list] = await Promise.all([
      listIn(place, query, context),
      place.scope.kind === 'site' && plainReaders.learn(context.actor),
    ]);
    return list;
  });

  on(getSubmissionDetail).with(async ({ query }, { actor, locale }) => {
    const { row, mask } = await find(query.submitId, actor);
    const facts = accessFactsOf(row);
    const showsMessage = MESSAGE_STATUSES.includes(row.status) && (mask.code || row.status !== STATUS.compile_error);
    const follows = submissionPolicy.follow(actor, facts);
    const [code, message, config, progress, staff] = await Promise.all([
      mask.code ? codeOf(db, row.id) : null,
      showsMessage && row.current_judging_id !== null ? judgingMessage(db, row.current_judging_id) : null,
      row.current_judging_id === null ? undefined : versionConfigOf(db, row.current_judging_id),
      follows && isWaiting(row.status) ? progressOf(db, [row.id]) : [],
      mask.inside ? staffViewOf(db, row.id, row.current_judging_id, locale) : null,
    ]);
    const { switches } = await services.settings.current();
    const hidden = switches.hideNonContestSubmissionCode && !can(actor, 'problem_admin');
    const version = config === undefined ? null : VersionConfig.parse(config);
    const limits = version && limitsFor(version, row.language);
    return {
      submission: toSubmission(row, mask, locale, {
        code: mask.code && hidden ? hiddenCodeNotice[textLanguage(locale)] : code,
        errorMessage: showsMessage ? faultText(message, locale) : withoutMessage(row.status, locale),
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
      staff,
    };
  });

  on(getAllCaseResult).with(async ({ query }, { actor, locale }) => {
    const { row, mask } = await find(query.submitId, actor);
    if (!mask.cases || row.current_judging_id === null) return null;
    const config = VersionConfig.safeParse(await versionConfigOf(db, row.current_judging_id));
    const mode: CaseMode = config.success ? config.data.caseMode : 'default';
    const [reports, files] = await Promise.all([
      casesOf(db, row.current_judging_id),
      mask.inside ? caseFilesOf(db, row.current_judging_id) : undefined,
    ]);
    const cases = reports.map((one) => toCase(one, mode, locale, files?.get(one.seq)));
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

  on(checkSubmissionsStatus).with(async ({ body }, { actor, locale }) => {
    if (body.cid) return statusesIn(await scopeOf(db, actor, { cid: body.cid }), body.submitIds, locale);
    const shown = await shownSubmissions(db, actor, body.submitIds);
    return statusesOf(
      shown.filter(({ place }) => place.scope.kind !== 'contest'),
      locale,
    );
  });

  on(checkContestSubmissionsStatus).with(async ({ body }, { actor, locale }) => {
    if (!body.cid) fail('contest_not_found');
    return statusesIn(await scopeOf(db, actor, { cid: body.cid }), body.submitIds, locale);
  });

  on(getContestSubmissions).with(async ({ query }, context) =>
    listIn(await scopeOf(db, context.actor, { cid: query.contestID }), query, context),
  );

  on(updateSubmission).with(async ({ body }, { actor }) => {
    const { row } = await find(body.submitId, actor);
    if (row.user_id !== actor.id) fail('share_not_owner');
    if (!submissionPolicy.share(actor, accessFactsOf(row))) fail('share_not_allowed');
    await setShare(db, row.id, body.share);
    return null;
  });

  on(getJudgingProgress).with(async ({ query }, { actor }) => {
    const open = await followableAmong(db, actor, [query.submitId]);
    const [progress] = await progressOf(db, [...open]);
    return progress ?? fail('submission_not_found');
  });
}

/** The rows that this person finds in a place, each with what is shown of it. */
function shownIn(
  place: OpenScope,
  rows: readonly SubmissionRecord[],
): { row: SubmissionRecord; mask: SubmissionMask }[] {
  return rows.flatMap((row) => {
    const mask = place.mask(accessFactsOf(row));
    return mask === undefined ? [] : [{ row, mask }];
  });
}

function statusesOf(
  shown: readonly Pick<ShownSubmission, 'row' | 'mask'>[],
  locale: Locale,
): Record<string, Submission> {
  return Object.fromEntries(shown.map(({ row, mask }) => [String(row.id), toSubmission(row, mask, locale)]));
}

/** Nothing is said of a message before the end. */
function withoutMessage(status: number, locale: Locale): string | null {
  return isWaiting(status) ? null : messageNotShown[textLanguage(locale)];
}
