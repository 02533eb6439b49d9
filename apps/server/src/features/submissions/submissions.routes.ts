import type { ErrorCode } from '@oyez/contract/errors/catalogue';
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
  getFailingTest,
  getSubmissionDetail,
  hiddenCodeNotice,
  messageNotShown,
  messageOfOthers,
} from '@oyez/contract/submissions/submission-detail';
import { isWaiting, MESSAGE_STATUSES, STATUS } from '@oyez/contract/judging/verdict';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { LIST_ROWS, type Locale, type Page, textLanguage } from '@oyez/contract/wire/values';
import { AppError, fail } from '../../http/app-error.ts';
import { isAsked, type On } from '../../http/serve.ts';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { scopeOf, submitScopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { casesOf, failingTestOf, staffViewOf } from '../judging/verdicts/cases.service.ts';
import { faultText } from '../judging/core/fault-messages.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { asEveryMember, submissionPolicy, type SubmissionMask } from '../../policy/submissions.policy.ts';
import { createPlainReaders } from './plain-readers.ts';
import { createSubmissionList } from './submission-list.service.ts';
import type { ListFilter } from './submission-list.sql.ts';
import {
  followableAmong,
  hidesCodeOf,
  isOfTeam,
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
  remoteJudgeOfSubmission,
  setShare,
  submissionsById,
  submittedWith,
  versionConfigOf,
  type SubmissionRecord,
} from './submissions.sql.ts';
import {
  accessFactsOf,
  keptResult,
  toCase,
  toFailingTest,
  toRow,
  toSubmission,
  toSubtask,
} from './submissions.view.ts';

/** Filters of the list by which a person can come upon more than others. */
const OWN_VIEWS: readonly (keyof QueryOf<typeof getSubmissionList>)[] = ['onlyMine', 'problemID', 'gid'];

/**
 * Submissions: handing code in, and everything one reads about it afterwards. What a submission is never changes;
 * its verdict is that of its current judging.
 */
export function submissionRoutes(on: On, services: Services): void {
  const { database, now } = services;
  const { db } = database;
  const listSubmissions = createSubmissionList(db);
  const plainReaders = createPlainReaders(services);

  const find = async (id: number, actor: Actor, needsLogin: ErrorCode = 'contest_needs_login') => {
    const shown = await shownSubmission(services, actor, id);
    if (isGuest(actor) && shown.place.contest !== null) throw new AppError(needsLogin);
    return shown;
  };

  const isCodeHidden = (actor: Actor, place: OpenScope) => hidesCodeOf(services, actor, place);

  const listIn = async (
    place: OpenScope,
    query: QueryOf<typeof getSubmissionList>,
    { actor, locale }: { actor: Actor; locale: Locale },
    span: Partial<Pick<ListFilter, 'from' | 'before' | 'made' | 'besides'>> = {},
  ) => {
    if (query.onlyMine && isGuest(actor)) fail('only_mine_needs_login');
    const { currentPage, limit } = query;
    const hasNone = query.shared === true && (await isCodeHidden(actor, place));
    const found = hasNone
      ? { rows: [], total: 0, totalExact: true }
      : await listSubmissions(
          place,
          { ...filterOf(query, actor, place), ...span },
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

  on(submitProblemJudge).with(async ({ body }, { actor, locale, ip, arrivedAt }) => {
    const place = await submitScopeOf(db, actor, body, arrivedAt);
    const { pid: displayId, ...code } = body;
    const row = await submit(services, actor, place, { displayId, ip, arrivedAt, ...code });
    plainReaders.forget(actor.id);
    const waiting = await waitingFor(services, row);
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

  const isAlike = (actor: Actor, query: unknown) =>
    plainReaders.has(actor) && !OWN_VIEWS.some((name) => isAsked(query, name));

  on(getSubmissionList, { publicCacheMs: 1000, followsChanges: true, asEveryMember: isAlike }).with(
    async ({ query }, context) => {
      const { actor, request } = context;
      const place = await scopeOf(db, actor, { gid: query.gid }, now());
      if (place.scope.kind === 'site') await plainReaders.learn(actor);
      // Others get it too: a problem may have been hidden since they were found to be a plain reader.
      const submissions = isAlike(actor, request.query) ? asEveryMember(place.submissions) : place.submissions;
      return listIn({ ...place, submissions }, query, context);
    },
  );

  on(getSubmissionDetail).with(async ({ query }, { actor, locale }) => {
    const { row, mask, place, duringContest = false } = await find(query.submitId, actor);
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
    const hidden = await isCodeHidden(actor, place);
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
    const { row, mask } = await find(query.submitId, actor, 'contest_cases_need_login');
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
    const { row, mask, place } = await find(query.submitId, actor);
    if (!mask.failingTest || row.current_judging_id === null) return null;
    // It tells of the code what it prints.
    if (row.user_id !== actor.id && (await isCodeHidden(actor, place))) return null;
    const [failed, config] = await Promise.all([
      failingTestOf(db, row.current_judging_id),
      versionConfigOf(db, row.current_judging_id),
    ]);
    return failed === undefined ? null : toFailingTest(failed, VersionConfig.parse(config ?? {}), locale);
  });

  on(checkSubmissionsStatus).with(async ({ body }, { actor, locale }) => {
    if (body.cid) {
      const place = await scopeOf(db, actor, { cid: body.cid }, now());
      if (isGuest(actor)) fail('contest_needs_login');
      return statusesIn(place, body.submitIds, locale);
    }
    const shown = await shownSubmissions(services, actor, body.submitIds);
    return statusesOf(
      shown.filter(({ place }) => place.scope.kind !== 'contest'),
      locale,
    );
  });

  on(checkContestSubmissionsStatus).with(async ({ body }, { actor, locale }) => {
    if (!body.cid) fail('contest_not_found');
    return statusesIn(await scopeOf(db, actor, { cid: body.cid }, now()), body.submitIds, locale);
  });

  on(getContestSubmissions).with(async ({ query }, context) => {
    const place = await scopeOf(db, context.actor, { cid: query.contestID }, now());
    const standing = place.contest ?? fail('contest_not_found');
    const { startsAt, endsAt, overAt, lateSubmits } = standing.facts;
    const { apart } = query;
    if (apart === 'virtual' || apart === 'practice') return listIn(place, query, context, { made: apart });
    const made = 'official' as const;
    if (query.beforeContestSubmit) {
      return listIn(place, query, context, { made, before: { endsAt: startsAt, overAt: startsAt } });
    }
    const late = lateSubmits && query.containsEnd === true;
    // Whoever takes part virtually has what they hand in before them, as in a contest that runs.
    const run = contestPolicy.openRun(standing);
    const own = apart === 'mine' ? { apartOf: context.actor.id } : undefined;
    const besides = run === null ? own : { runId: run.id };
    const before = late ? undefined : { endsAt, overAt };
    return listIn(place, query, context, { made, besides, from: startsAt, before });
  });

  on(updateSubmission).with(async ({ body }, { actor }) => {
    const { row } = await find(body.submitId, actor);
    if (row.user_id !== actor.id) fail('share_not_owner');
    if (row.contest_id !== null) fail('share_in_contest');
    if (!submissionPolicy.share(actor, accessFactsOf(row))) fail('share_not_allowed');
    await setShare(db, row.id, body.share);
    return null;
  });

  on(getJudgingProgress).with(async ({ query }, { actor }) => {
    const open = await followableAmong(services, actor, [query.submitId]);
    const [progress] = await progressOf(services, [...open]);
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
  return Object.fromEntries(
    shown.map(({ row, mask }) => {
      const { displayPid, ...submission } = toSubmission(row, mask, locale);
      return [String(row.id), { ...submission, displayPid: row.contest_id === null ? displayPid : null }];
    }),
  );
}

/** Nothing is said of a message before the end. */
function withoutMessage(status: number, { figures }: SubmissionMask, locale: Locale): string | null {
  if (isWaiting(status)) return null;
  return (figures ? messageNotShown : messageOfOthers)[textLanguage(locale)];
}

function filterOf(query: QueryOf<typeof getSubmissionList>, actor: Actor, { contest }: OpenScope): ListFilter {
  const { onlyMine, username, problemID, status, language, shared = false } = query;
  // In a team one is the team; afterwards everybody takes part and practises for themselves.
  const isAlone =
    query.apart === 'virtual' || query.apart === 'practice' || (contest && contestPolicy.openRun(contest));
  const teamId = onlyMine && !isAlone ? (contest?.teamId ?? undefined) : undefined;
  return {
    from: undefined,
    before: undefined,
    made: undefined,
    besides: undefined,
    userId: onlyMine && teamId === undefined ? actor.id : undefined,
    teamId,
    author: onlyMine || username === undefined ? undefined : { text: username, exact: query.completeUsername ?? false },
    problem: problemID === undefined ? undefined : { text: problemID, exact: query.completeProblemID ?? false },
    status,
    language,
    shared,
  };
}
