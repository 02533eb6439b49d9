import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getContestSubmissions,
  getSubmissionList,
  type Submission,
} from '@oyez/contract/submissions/submissions';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { LIST_ROWS, type Locale, type Page } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import { isAsked, type On } from '../../http/serve.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { scopeOf } from '../../policy/scope.ts';
import { asEveryMember, type SubmissionMask } from '../../policy/submissions.policy.ts';
import type { Services } from '../../services.ts';
import type { PlainReaders } from './plain-readers.ts';
import { createSubmissionList } from './submission-list.service.ts';
import type { ListFilter } from './submission-list.sql.ts';
import { hidesCodeOf, shownSubmissions, type ShownSubmission } from './submissions.service.ts';
import { submissionsById, type SubmissionRecord } from './submissions.sql.ts';
import { accessFactsOf, toRow, toSubmission } from './submissions.view.ts';

/** Filters of the list by which a person can come upon more than others. */
const OWN_VIEWS: readonly (keyof QueryOf<typeof getSubmissionList>)[] = ['onlyMine', 'problemID', 'gid'];

/** Which submissions there are, in each place, and how they stand. */
export function submissionListRoutes(on: On, services: Services, plainReaders: PlainReaders): void {
  const { database, now } = services;
  const { db } = database;
  const listSubmissions = createSubmissionList(db);

  const listIn = async (
    place: OpenScope,
    query: QueryOf<typeof getSubmissionList>,
    { actor, locale }: { actor: Actor; locale: Locale },
    span: Partial<Pick<ListFilter, 'from' | 'before' | 'made' | 'besides'>> = {},
  ) => {
    if (query.onlyMine && isGuest(actor)) fail('only_mine_needs_login');
    const { currentPage, limit } = query;
    const hasNone = query.shared === true && (await hidesCodeOf(services, actor, place));
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
