import { LANGUAGES, type LanguageSpec } from '@oyez/contract/judging/languages';
import { getLanguages, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import type { On } from '../../../http/serve.ts';
import type { Services } from '../../../services.ts';
import { languagesOfProblem, remoteJudgeOf } from '../../problems/problems.service.ts';
import { languageAvailability } from './availability.service.ts';
import { toLanguage } from './languages.view.ts';
import { allRemoteLanguages, remoteLanguagesOf } from './remote-languages.service.ts';

const PUBLIC_CACHE = { publicCacheMs: 1000 };

/** The languages of the site and of a problem, with what the judges can run of them at this moment. */
export function languageRoutes(on: On, { database, now }: Services): void {
  const { db } = database;

  const languagesFor = async (languages: readonly LanguageSpec[], locale: Locale) => {
    const availability = await languageAvailability(database);
    return languages.map((one) => toLanguage(one, availability.get(one.name), textLanguage(locale)));
  };

  on(getLanguages, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const remote = query.pid === undefined ? null : await remoteJudgeOf(db, query.pid, actor, now());
    if (query.all !== false)
      return [...(await languagesFor(LANGUAGES, locale)), ...(await allRemoteLanguages(db, locale))];
    return remote === null ? languagesFor(LANGUAGES, locale) : remoteLanguagesOf(db, remote, locale);
  });

  on(getProblemLanguages, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const accepted = new Set<string>(await languagesOfProblem(db, query.pid, actor, now()));
    const remote = await remoteJudgeOf(db, query.pid, actor, now());
    if (remote !== null) {
      const languages = await remoteLanguagesOf(db, remote, locale);
      return languages.filter((language) => language.available && accepted.has(language.name));
    }
    return languagesFor(
      LANGUAGES.filter((language) => accepted.has(language.name)),
      locale,
    );
  });
}
