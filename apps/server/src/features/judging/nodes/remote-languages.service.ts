import type { Language } from '@oyez/contract/problems/problem-languages';
import type { RemoteLanguage, Site } from '@oyez/remote-judges/provider';
import { SITES, siteOf } from '@oyez/remote-judges/registry';

/** The wire wants one number for each language of every judge: so many for each, above those of our own. */
const NUMBERS = 100_000;

/** Those whose languages are their own: the Gym has those of Codeforces. */
const owners = SITES.filter((site) => site.languageKey === site.key);

/** The languages of one judge elsewhere, as it calls them. */
export function remoteLanguagesOf(oj: string): Language[] {
  const key = siteOf(oj)?.languageKey;
  const owner = owners.find((site) => site.key === key);
  return owner === undefined ? [] : owner.languages.map((one, index) => toRemoteLanguage(owner, one, index));
}

export function allRemoteLanguages(): Language[] {
  return owners.flatMap((site) => remoteLanguagesOf(site.key));
}

function toRemoteLanguage(site: Site, { siteId, siteName, contentType }: RemoteLanguage, index: number): Language {
  const number = /^\d{1,5}$/.test(siteId) ? Number(siteId) : NUMBERS - 1 - index;
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
    available: true,
    reason: null,
    versions: [],
    extra: false,
  };
}
