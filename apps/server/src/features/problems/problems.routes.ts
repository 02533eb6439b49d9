import { LANGUAGES, OWN_JUDGE, type LanguageSpec } from '@oyez/contract/judging/languages';
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
import { getLanguages, getProblemCodeTemplate, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getAllProblemTags, getProblemTags, getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { hiddenCodeNotice } from '@oyez/contract/submissions/submission-detail';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { languageAvailability } from '../judging/nodes/availability.service.ts';
import { annotatedCode } from './last-code.ts';
import { createProblemPages } from './problem-list.service.ts';
import { problemPolicy, visibleProblems } from './problems.policy.ts';
import { practiceStatusMap } from './problems.service.ts';
import {
  allowedLanguages,
  findProblemById,
  findProblemPage,
  lastAcceptedCode,
  randomPublicProblem,
  templatesOf,
} from './problems.sql.ts';
import { toLanguage, toProblemInfo, toTag, toTagClassification } from './problems.view.ts';
import { publicTags, tagClasses, tagsOfProblem } from './tags.sql.ts';

const PUBLIC_CACHE = { publicCacheMs: 1000 };
/** The tags and languages of every owner. */
const ALL_OWNERS = 'ALL';

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

  const languagesFor = async (languages: readonly LanguageSpec[], locale: Locale) => {
    const availability = await languageAvailability(database);
    return languages.map((one) => toLanguage(one, availability.get(one.name), textLanguage(locale)));
  };

  on(getProblemList, PUBLIC_CACHE).with(({ query }, { actor, locale }) => {
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
  });

  on(getRandomProblem).with(async () => {
    const problem = (await randomPublicProblem(db)) ?? fail('no_public_problem');
    return { problemId: problem.display_id };
  });

  on(getUserProblemStatus).with(async ({ body }, { actor }) => {
    if (body.cid || body.isContestProblemList) fail('contest_not_found');
    if (body.gid) fail('group_not_found');
    return practiceStatusMap(db, actor.id, body.pidList);
  });

  on(getProblemDetail, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    if (query.gid) fail('group_not_found');
    const problem = (await findProblemPage(db, query.problemId, visibleProblems(actor))) ?? fail('problem_not_found');
    return toProblemInfo(problem, textLanguage(locale), { canEdit: problemPolicy.edit(actor, problem) });
  });

  on(getContestProblemDetails).with(() => fail('contest_not_found'));

  on(getFullScreenProblemList).with(({ query }) => {
    if (query.tid) fail('training_not_found');
    if (query.cid) fail('contest_not_found');
    return fail('problem_set_missing');
  });

  on(getLastAcCode).with(async ({ query }, { actor, locale }) => {
    if (query.cid) fail('contest_not_found');
    const own = await lastAcceptedCode(db, actor.id, query.pid);
    if (!own) return { submitId: null, code: '', language: null };
    const { switches } = await settings.current();
    const hidden = switches.hideNonContestSubmissionCode && !can(actor, 'problem_admin');
    return {
      submitId: own.id,
      code: hidden ? hiddenCodeNotice[textLanguage(locale)] : annotatedCode(own),
      language: own.language,
    };
  });

  on(getAllProblemTags, PUBLIC_CACHE).with(async ({ query }, { locale }) => {
    const owner = ownerKey(query.oj);
    if (owner === undefined) return [];
    return (await publicTags(db, owner)).map((tag) => toTag(tag, textLanguage(locale)));
  });

  on(getProblemTagsAndClassification, PUBLIC_CACHE).with(async ({ query }, { locale }) => {
    const owner = ownerKey(query.oj);
    if (owner === undefined) return [];
    const language = textLanguage(locale);
    const [classes, tags] = await Promise.all([tagClasses(db, owner), publicTags(db, owner)]);
    const known = new Set(classes.map((one) => one.id));
    const byClass = Map.groupBy(tags, (tag) =>
      tag.class_id !== null && known.has(tag.class_id) ? tag.class_id : null,
    );
    const groups = classes.toSorted(ownFirst).map((one) => ({
      classification: toTagClassification(one, language),
      tagList: (byClass.get(one.id) ?? []).map((tag) => toTag(tag, language)),
    }));
    const rest = (byClass.get(null) ?? []).map((tag) => toTag(tag, language));
    return rest.length === 0 ? groups : [...groups, { classification: null, tagList: rest }];
  });

  on(getProblemTags, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const { id } = await findVisible(query.pid, actor);
    return (await tagsOfProblem(db, id)).map((tag) => toTag(tag, textLanguage(locale)));
  });

  on(getLanguages, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const owner = query.pid === undefined ? OWN_JUDGE : ((await findVisible(query.pid, actor)).remote_oj ?? OWN_JUDGE);
    return owner === OWN_JUDGE || query.all !== false ? languagesFor(LANGUAGES, locale) : [];
  });

  on(getProblemLanguages, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const { id } = await findVisible(query.pid, actor);
    const allowed = new Set(await allowedLanguages(db, id));
    return languagesFor(
      LANGUAGES.filter((language) => allowed.has(language.name)),
      locale,
    );
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

/** Whose tags are asked for: null for everybody's, undefined when nobody is called so. */
function ownerKey(oj: string | undefined): string | null | undefined {
  const key = (oj ?? OWN_JUDGE).toUpperCase();
  if (key === ALL_OWNERS) return null;
  return [OWN_JUDGE, ...REMOTE_JUDGES].find((owner) => owner === key);
}

function ownFirst(a: { oj: string }, b: { oj: string }): number {
  return Number(b.oj === OWN_JUDGE) - Number(a.oj === OWN_JUDGE) || a.oj.localeCompare(b.oj);
}
