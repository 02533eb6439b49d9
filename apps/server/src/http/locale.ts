import { DEFAULT_LOCALE, LOCALES, type Locale } from '@oyez/contract/wire';

/** The language of the request: the best match in Accept-Language, zh-CN when nothing fits. */
export function localeOf(header: string | undefined): Locale {
  if (!header) return DEFAULT_LOCALE;
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

/** Which column of a bilingual text this locale reads first. */
export function textLanguage(locale: Locale): 'zh' | 'en' {
  return locale === 'zh-CN' ? 'zh' : 'en';
}
