import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getProblemContests } from '@oyez/contract/contests/contest-problems';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { ownStatusMap, problemIdOf } from '../problems/problems.service.ts';
import { createTrainingSet } from '../trainings/trainings.service.ts';
import { contestProblemInfo, contestProblemSet, ownContestStatuses } from './contest-problems.service.ts';
import { endedContestsOf } from './contest-problems.sql.ts';

const PUBLIC_CACHE = { publicCacheMs: 1000 };

/** Problems under the names that they have in a contest, and how one stands with them there. */
export function contestProblemRoutes(on: On, services: Services): void {
  const {
    database: { db },
    now,
  } = services;
  const trainingSet = createTrainingSet(services);
  on(getContestProblemDetails).with(async ({ query }, { actor, locale }) => {
    const place = await scopeOf(db, actor, { cid: query.cid }, now());
    const asked = { label: query.displayId, late: query.containsEnd, language: textLanguage(locale) };
    return contestProblemInfo(db, actor, place, asked);
  });

  on(getFullScreenProblemList).with(async ({ query }, { actor, locale }) => {
    const place = await scopeOf(db, actor, { cid: query.cid, tid: query.tid }, now());
    if (place.contest !== null) return contestProblemSet(db, actor.id, place, textLanguage(locale));
    if (place.scope.kind !== 'training') fail('problem_set_missing');
    return trainingSet(actor, place.scope, textLanguage(locale));
  });

  on(getUserProblemStatus).with(async ({ body }, { actor }) => {
    if (body.isContestProblemList && !body.cid) fail('contest_not_found');
    const place = await scopeOf(db, actor, body, now());
    if (place.contest === null) return ownStatusMap(db, actor.id, place, body.pidList);
    return ownContestStatuses(db, actor.id, place, { problemIds: body.pidList, late: body.containsEnd ?? false });
  });

  on(getProblemContests, PUBLIC_CACHE).with(async ({ query }, { actor }) => {
    const id = await problemIdOf(db, query.problemId, actor);
    const rows = await endedContestsOf(db, id, now());
    return rows.map((row) => ({
      cid: row.id,
      title: row.title,
      displayId: row.label,
      endTime: row.ends_at.toISOString(),
    }));
  });
}
