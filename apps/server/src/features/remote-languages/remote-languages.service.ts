import { listToKeep, offersOf, type ListedLanguage, type Offers } from '@oyez/remote-judges/offers';
import type { RemoteLanguage, Site } from '@oyez/remote-judges/provider';
import type { Db, Tx } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import { keepLanguageList, languageLists, type LanguageList } from './remote-languages.sql.ts';

export { languageLists, type LanguageList };

/** The same list is written down again after so long. */
const FRESH_MS = 600_000;

/** Keeps the list that stood on a page of a judge, for all judges that share it. */
export async function keepLanguages(services: Services, site: Site, read: readonly ListedLanguage[]): Promise<void> {
  const { database, remote, now } = services;
  const before = (await languageLists(database.db, site.key)).get(site.key);
  const languages = listToKeep(site, read, before?.languages);
  if (languages.length === 0) return;
  const isSame = before !== undefined && JSON.stringify(before.languages) === JSON.stringify(languages);
  if (isSame && now().getTime() - before.readAt.getTime() < FRESH_MS) return;
  const sharing = remote.all.filter(({ languageKey }) => languageKey === site.languageKey).map(({ key }) => key);
  await keepLanguageList(database.db, sharing, languages, now());
}

/** A language of a judge by its name here, also one that has gone from its list. */
export async function languageNamed(db: Db | Tx, site: Site, name: string): Promise<RemoteLanguage | undefined> {
  const { offered, gone } = await offersAt(db, site);
  return [...offered, ...gone].find((one) => one.siteName === name);
}

/** What a judge takes, by the list that was last read there. */
export async function offersAt(db: Db | Tx, site: Site): Promise<Offers> {
  return offersOf(site, (await languageLists(db, site.key)).get(site.key)?.languages);
}
