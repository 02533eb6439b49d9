import { remoteLanguage } from './content-types.ts';
import type { RemoteLanguage, Site } from './provider.ts';

/** A line of the list on a site's page. */
export type ListedLanguage = Pick<RemoteLanguage, 'siteId' | 'siteName'>;

export type Offers = {
  offered: readonly RemoteLanguage[];
  /** Known to us, and not on its list any more. */
  gone: readonly RemoteLanguage[];
  /** Of those that are offered: by the site's own words, as we have none for them. */
  added: readonly RemoteLanguage[];
};

const LANGUAGES_AT_MOST = 300;
const NAME_AT_MOST = 100;

/** What may be kept of a list; on a site where each problem has its own, together with what others had. */
export function listToKeep(site: Site, read: readonly ListedLanguage[], before: readonly ListedLanguage[] = []) {
  const lines = site.capabilities.languagesPerProblem ? [...before, ...read] : read;
  const byId = new Map<string, ListedLanguage>();
  for (const { siteId, siteName } of lines) {
    const name = siteName
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, NAME_AT_MOST);
    if (/^\d{1,5}$/.test(siteId) && name !== '') byId.set(siteId, { siteId, siteName: name });
  }
  return [...byId.values()].slice(0, LANGUAGES_AT_MOST);
}

/** What a site takes, by its list as it was last read. What we know keeps our name: submissions here are called by it. */
export function offersOf(site: Pick<Site, 'languages' | 'capabilities'>, listed?: readonly ListedLanguage[]): Offers {
  const { languages: ours, capabilities } = site;
  if (listed === undefined || listed.length === 0) return { offered: ours, gone: [], added: [] };
  const ids = new Set(listed.map(({ siteId }) => siteId));
  const known = new Set(ours.map(({ siteId }) => siteId));
  const names = new Set(ours.map(({ siteName }) => siteName));
  const added: RemoteLanguage[] = [];
  for (const { siteId, siteName } of listed) {
    if (known.has(siteId)) continue;
    const name = names.has(siteName) ? `${siteName} (${siteId})` : siteName;
    names.add(name);
    added.push(remoteLanguage(siteId, name));
  }
  // One problem's list says nothing of what others take.
  const gone = capabilities.languagesPerProblem ? [] : ours.filter(({ siteId }) => !ids.has(siteId));
  return { offered: [...ours.filter((one) => !gone.includes(one)), ...added], gone, added };
}
