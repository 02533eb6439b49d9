import { DEFAULT_LOCALE, LOCALES, type Locale } from '@oyez/contract/wire/values';

/**
 * Remembered: which language a value of the header means; 500, emptied when full. Browsers send a handful of different
 * ones; reading them anew for each request would show in the profile.
 */
const known = new Map<string, Locale>();
const MAX_KNOWN = 500;

/** The language of the request: the best match in Accept-Language, zh-CN when nothing fits. */
export function localeOf(header: string | undefined): Locale {
  if (!header) return DEFAULT_LOCALE;
  const remembered = known.get(header);
  if (remembered) return remembered;
  const locale = bestLocale(header);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, locale);
  return locale;
}

function bestLocale(header: string): Locale {
  let best: { locale: Locale; quality: number } | undefined;
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.trim().slice(2));
    const language = tag.toLowerCase().split('-')[0];
    const locale = LOCALES.find((one) => one.toLowerCase().split('-')[0] === language);
    if (locale && quality > (best?.quality ?? 0)) best = { locale, quality };
  }
  return best?.locale ?? DEFAULT_LOCALE;
}
