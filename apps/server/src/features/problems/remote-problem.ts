import { LANGUAGES } from '@oyez/contract/judging/languages';
import { offersOf, type ListedLanguage, type Offers } from '@oyez/remote-judges/offers';
import { siteOf } from '@oyez/remote-judges/registry';

/** A list of languages as it was last read at a judge elsewhere; null where none was. */
export type Listed = readonly ListedLanguage[] | null;

/** The languages that a problem accepts, in the order of its judge: ours, or one elsewhere. */
export function acceptedLanguages(oj: string | null, allowed: readonly string[], listed: Listed): string[] {
  const names =
    oj === null ? LANGUAGES.map((one) => one.name) : offersAt(oj, listed).offered.map((one) => one.siteName);
  return names.filter((name) => allowed.includes(name));
}

/** Those in which a submission to a judge elsewhere is taken: its list does not have the others any more. */
export function sentLanguages(oj: string, allowed: readonly string[], listed: Listed): string[] {
  const gone = new Set(offersAt(oj, listed).gone.map((one) => one.siteName));
  return allowed.filter((name) => !gone.has(name));
}

function offersAt(oj: string, listed: Listed): Pick<Offers, 'offered' | 'gone'> {
  const site = siteOf(oj);
  return site === undefined ? { offered: [], gone: [] } : offersOf(site, listed ?? undefined);
}

/** Where a problem of another judge is read there. */
export function remoteProblemUrl(oj: string, remoteId: string | null): string | null {
  const site = siteOf(oj);
  if (site === undefined || remoteId === null) return null;
  try {
    return site.problemUrl(site.parseId(remoteId));
  } catch {
    // A number that an older version wrote differently.
    return null;
  }
}
