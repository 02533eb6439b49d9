import type { Language } from '@oyez/contract/problems/problem-languages';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import { offersOf } from '@oyez/remote-judges/offers';
import type { RemoteLanguage, Site } from '@oyez/remote-judges/provider';
import { SITES, siteOf } from '@oyez/remote-judges/registry';
import type { Db, Tx } from '../../../db/client.ts';
import { languageLists, type LanguageList } from '../../remote-languages/remote-languages.service.ts';

/** The wire wants one number for each language of every judge: so many for each, above those of our own. */
const NUMBERS = 100_000;

/** Those whose languages are their own: the Gym has those of Codeforces. */
const owners = SITES.filter((site) => site.languageKey === site.key);

const GONE: Bilingual = { en: '{name} no longer offers it.', zh: '{name} 已不再提供该语言。' };

/** The languages of one judge elsewhere, as it calls them; those that its list does not have any more come last and say so. */
export async function remoteLanguagesOf(db: Db | Tx, oj: string, locale: Locale): Promise<Language[]> {
  const lists = await languageLists(db, oj);
  return languagesOf(oj, lists, locale);
}

export async function allRemoteLanguages(db: Db, locale: Locale): Promise<Language[]> {
  const lists = await languageLists(db);
  return owners.flatMap((site) => languagesOf(site.key, lists, locale));
}

function languagesOf(oj: string, lists: ReadonlyMap<string, LanguageList>, locale: Locale): Language[] {
  const key = siteOf(oj)?.languageKey;
  const owner = owners.find((site) => site.key === key);
  if (owner === undefined) return [];
  const { offered, gone } = offersOf(owner, lists.get(oj)?.languages);
  const goneText = pick(GONE, locale).replace('{name}', owner.name);
  return [
    ...offered.map((one) => toRemoteLanguage(owner, one, null)),
    ...gone.map((one) => toRemoteLanguage(owner, one, goneText)),
  ];
}

function toRemoteLanguage(
  site: Site,
  { siteId, siteName, contentType }: RemoteLanguage,
  reason: string | null,
): Language {
  const isNumber = /^\d{1,5}$/.test(siteId);
  const number = isNumber ? Number(siteId) : NUMBERS - 1 - site.languages.findIndex((one) => one.siteId === siteId);
  return {
    id: (owners.indexOf(site) + 1) * NUMBERS + number,
    contentType,
    description: siteName,
    name: siteName,
    compileCommand: null,
    runCommand: null,
    template: null,
    codeTemplate: null,
    isSpj: false,
    oj: site.key,
    seq: 0,
    available: reason === null,
    reason,
    versions: [],
    extra: false,
  };
}
