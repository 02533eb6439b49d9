import { contentTypeOf } from '../content-types.ts';
import type { RemoteLanguage } from '../provider.ts';

/**
 * Whether a list of submissions shows another language than the one that was sent. Forms and lists of a site may call
 * the same one differently (`GNU G++17 7.3.0`, `C++17 (GCC 7-32)`): only what surely is another one is.
 */
export function isOtherLanguage(
  shown: string | undefined,
  languageId: string,
  languages: readonly RemoteLanguage[],
): boolean {
  const sent = languages.find(({ siteId }) => siteId === languageId)?.siteName;
  if (sent === undefined || shown === undefined || shown === '' || shown === sent) return false;
  if (languages.some(({ siteName }) => siteName === shown)) return true;
  const [kind, kindShown] = [contentTypeOf(sent), contentTypeOf(shown)];
  if (kind !== kindShown) return kind !== UNKNOWN && kindShown !== UNKNOWN;
  const [standard, standardShown] = [standardOf(sent), standardOf(shown)];
  return standard !== undefined && standardShown !== undefined && standard !== standardShown;
}

const UNKNOWN = contentTypeOf('');

function standardOf(name: string): string | undefined {
  return /\+\+ ?(\d\d)\b/.exec(name)?.[1];
}
