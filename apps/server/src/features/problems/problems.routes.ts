import { LANGUAGES } from '@oyez/contract/judging/languages';
import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getProblemDetail,
  getProblemList,
  getRandomProblem,
  getUserProblemStatus,
  REMOTE_JUDGES,
} from '@oyez/contract/problems/problems';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import { getProblemCodeTemplate } from '@oyez/contract/problems/problem-languages';
import { getProblemTags } from '@oyez/contract/problems/tags';
import { hiddenCodeNotice } from '@oyez/contract/submissions/submission-detail';
import { fail } from '../../http/app-error.ts';
import { isAsked, type On } from '../../http/serve.ts';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { toTag } from '../tags/tags.view.ts';
import { annotatedCode } from './last-code.ts';
import { createProblemPages } from './problem-list.service.ts';
import { problemPolicy, visibleProblems } from '../../policy/problems.policy.ts';
import { ownStatusMap } from './problems.service.ts';
import {
  findProblemById,
  findProblemPage,
  lastAcceptedCode,
  randomPublicProblem,
  tagsOfProblem,
  templatesOf,
} from './problems.sql.ts';
import { toProblemInfo } from './problems.view.ts';

const PUBLIC_CACHE = { publicCacheMs: 1000 };

/**
 * Problems outside contests, trainings and groups: the list, a problem's page, and the look-ups around them. What a
 * person may not see is answered like what is not there.
 */
export function problemRoutes(on: On, services: Services): void {
  const { database, settings } = services;
  const { db } = database;
  const problemPages = createProblemPages(database);

  const findVisible = async (id: number, actor: Actor) =>
    (await findProblemById(db, id, visibleProblems(actor))) ?? fail('problem_not_found');

  const pageIn = async ({ problems }: OpenScope, displayId: string, actor: Actor, locale: Locale) => {
    const problem = (await findProblemPage(db, displayId, problems.readable)) ?? fail('problem_not_found');
    return toProblemInfo(problem, textLanguage(locale), { canEdit: problemPolicy.edit(actor, problem) });
  };

  on(getProblemList, { ...PUBLIC_CACHE, asEveryMember: (_, query) => !isAsked(query, 'mine') }).with(
    ({ query }, { actor, locale }) => {
      const { currentPage, limit, keyword, difficulty, oj, tagId, mine } = query;
      return problemPages(
        {
          keyword,
          difficulty,
          remote: oj === undefined ? undefined : remoteKey(oj),
          tagIds: tagId,
          mine: mine === undefined || isGuest(actor) ? undefined : { userId: actor.id, state: mine },
        },
        { limit, current: currentPage, language: textLanguage(locale) },
      );
    },
  );

  on(getRandomProblem).with(async () => {
    const problem = (await randomPublicProblem(db)) ?? fail('no_public_problem');
    return { problemId: problem.display_id };
  });

  on(getUserProblemStatus).with(async ({ body }, { actor }) => {
    if (body.isContestProblemList && !body.cid) fail('contest_not_found');
    return ownStatusMap(db, actor.id, await scopeOf(db, actor, { cid: body.cid, gid: body.gid }), body.pidList);
  });

  on(getProblemDetail, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    return pageIn(await scopeOf(db, actor, { gid: query.gid }), query.problemId, actor, locale);
  });

  on(getContestProblemDetails).with(async ({ query }, { actor, locale }) =>
    pageIn(await scopeOf(db, actor, { cid: query.cid }), query.displayId, actor, locale),
  );

  on(getFullScreenProblemList).with(async ({ query }, { actor }) => {
    await scopeOf(db, actor, { cid: query.cid, tid: query.tid });
    return fail('problem_set_missing');
  });

  on(getLastAcCode).with(async ({ query }, { actor, locale }) => {
    const { scope } = await scopeOf(db, actor, { cid: query.cid });
    const own = await lastAcceptedCode(db, actor.id, scope, query.pid);
    if (!own) return { submitId: null, code: '', language: null };
    const { switches } = await settings.current();
    const hidden = switches.hideNonContestSubmissionCode && !can(actor, 'problem_admin');
    return {
      submitId: own.id,
      code: hidden ? hiddenCodeNotice[textLanguage(locale)] : annotatedCode(own),
      language: own.language,
    };
  });

  on(getProblemTags, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const { id } = await findVisible(query.pid, actor);
    return (await tagsOfProblem(db, id)).map((tag) => toTag(tag, textLanguage(locale)));
  });

  on(getProblemCodeTemplate, PUBLIC_CACHE).with(async ({ query }, { actor }) => {
    const { id } = await findVisible(query.pid, actor);
    const templates = new Map((await templatesOf(db, id)).map((row) => [row.language, row]));
    return LANGUAGES.flatMap((language) => {
      const row = templates.get(language.name);
      // A template is known by its problem and language; the wire wants one number for it.
      return row?.template
        ? [{ id: id * 100 + language.id, pid: id, lid: language.id, code: row.template, status: row.template_on }]
        : [];
    });
  });
}

/** The remote judge that an `oj` names, or null for the site's own problems. */
function remoteKey(oj: string): string | null {
  return REMOTE_JUDGES.find((key) => key === oj.toUpperCase()) ?? null;
}
