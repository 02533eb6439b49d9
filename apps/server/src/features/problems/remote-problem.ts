import { LANGUAGES } from '@oyez/contract/judging/languages';
import { siteOf } from '@oyez/remote-judges/registry';

/** The languages that a problem accepts, in the order of its judge: ours, or one elsewhere. */
export function acceptedLanguages(oj: string | null, allowed: readonly string[]): string[] {
  const names = oj === null ? LANGUAGES.map((one) => one.name) : remoteLanguages(oj).map((one) => one.siteName);
  return names.filter((name) => allowed.includes(name));
}

/** Those of a judge elsewhere; none of one that is not known here. */
export function remoteLanguages(oj: string) {
  return siteOf(oj)?.languages ?? [];
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
