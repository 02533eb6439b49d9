import { LANGUAGES } from '@oyez/contract/judging/languages';
import { getLastAcCode, getProblemDetail, getProblemList, getRandomProblem } from '@oyez/contract/problems/problems';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { textLanguage } from '@oyez/contract/wire/values';
import { getProblemCodeTemplate } from '@oyez/contract/problems/problem-languages';
import { getProblemTags } from '@oyez/contract/problems/tags';
import { hiddenCodeNotice } from '@oyez/contract/submissions/submission-detail';
import { fail } from '../../http/app-error.ts';
import { isAsked, type On } from '../../http/serve.ts';
import { isGuest } from '../../policy/actor.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { isTagShown } from '../tags/tags.policy.ts';
import { toTag } from '../tags/tags.view.ts';
import { annotatedCode } from './last-code.ts';
import { countsInGroup } from './group-problem-list.service.ts';
import { createProblemPages } from './problem-list.service.ts';
import { problemPolicy } from '../../policy/problems.policy.ts';
import { hidesCode } from '../../policy/submissions.policy.ts';
import { findPractised, findReadable, missingIn, problemPageIn } from './problems.service.ts';
import { lastAcceptedCode, randomPublicProblem, tagsOfProblem, templatesOf } from './problems.sql.ts';
import { toProblemInfo } from './problems.view.ts';

const PUBLIC_CACHE = { publicCacheMs: 1000 };

/**
 * Problems outside contests, trainings and groups: the list, a problem's page, and the look-ups around them. What a
 * person may not see is answered like what is not there.
 */
export function problemRoutes(on: On, services: Services): void {
  const { database, settings, now } = services;
  const { db } = database;
  const problemPages = createProblemPages(database);

  on(getProblemList, { ...PUBLIC_CACHE, asEveryMember: (_, query) => !isAsked(query, 'mine') }).with(
    ({ query }, { actor, locale }) => {
      const { currentPage, limit, keyword, difficulty, oj, tagId, mine, sort, order = 'asc' } = query;
      return problemPages(
        {
          keyword,
          difficulty,
          remote: oj === undefined ? undefined : remoteKey(oj),
          tagIds: tagId,
          mine: mine === undefined || isGuest(actor) ? undefined : { userId: actor.id, state: mine },
        },
        {
          limit,
          current: currentPage,
          language: textLanguage(locale),
          ordering: sort === undefined ? undefined : { sort, order },
        },
      );
    },
  );

  on(getRandomProblem).with(async () => {
    const problem = (await randomPublicProblem(db)) ?? fail('no_public_problem');
    return { problemId: problem.display_id };
  });

  on(getProblemDetail, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const place = await scopeOf(db, actor, query, now());
    const problem = (await problemPageIn(db, place, query.problemId)) ?? fail(missingIn(place));
    const { home } = place;
    const inGroup = home.kind === 'group' ? { counts: await countsInGroup(db, home.groupId, problem.id) } : {};
    return toProblemInfo({ ...problem, ...inGroup }, textLanguage(locale), {
      canEdit: problemPolicy.edit(actor, problem),
    });
  });

  on(getLastAcCode).with(async ({ query }, { actor, locale }) => {
    const place = await scopeOf(db, actor, query, now());
    const own = await lastAcceptedCode(db, actor.id, place, query.pid);
    if (!own) return { submitId: null, code: '', language: null };
    const { switches } = await settings.current();
    const hidden = switches.hideNonContestSubmissionCode && hidesCode(actor, place.scope);
    return {
      submitId: own.id,
      code: hidden ? hiddenCodeNotice[textLanguage(locale)] : annotatedCode(own),
      language: own.language,
      ...(hidden && { hidden }),
    };
  });

  on(getProblemTags, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const { id } = (await findPractised(db, query.pid, actor)) ?? fail('problem_not_found');
    const tags = (await tagsOfProblem(db, id)).filter((tag) => isTagShown(actor, tag));
    return tags.map((tag) => toTag(tag, textLanguage(locale)));
  });

  on(getProblemCodeTemplate, PUBLIC_CACHE).with(async ({ query }, { actor }) => {
    const { id } = await findReadable(db, query.pid, actor, now());
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
  return REMOTE_SITES.find((key) => key === oj.toUpperCase()) ?? null;
}
