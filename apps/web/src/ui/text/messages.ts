import { createInstance } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { getLocale, onLocaleChange } from '../../api/locale.ts';

const i18n = createInstance();

/** Called once, before the first render and after the locale is known. */
export function initTexts(): void {
  void i18n.changeLanguage(getLocale());
  onLocaleChange(() => void i18n.changeLanguage(getLocale()));
}

void i18n.use(initReactI18next).init({
  lng: getLocale(),
  resources: {},
  initAsync: false,
  fallbackLng: false,
  // The contract writes its texts with `{name}` too.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  returnNull: false,
  // What one language writes between two words, the other may leave out.
  returnEmptyString: true,
  react: { useSuspense: false },
});

type Tree = { readonly [key: string]: string | Tree };

/** Chinese has one plural form: it needs no `…_one`. */
type SameShape<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : SameShape<T[K]>;
};

type Leaf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaf<T[K], `${Path}${K}.`>;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

export type TextKey<T> = WithoutPlural<Leaf<T>>;

type TextAt<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextAt<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? Counted<T[`${K}_other`]>
      : never;
/** Takes `count` even where it is written in another way, with separators or decimals. */
type Counted<S> = S extends string ? `${S}{count}` : never;
type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Values<T, K extends string> = { [Name in Placeholders<TextAt<T, K>>]: string | number };
type ValueArguments<T, K extends string> = [Placeholders<TextAt<T, K>>] extends [never] ? [] : [values: Values<T, K>];

/** `t('key')`, and `t('key', { name })` exactly when the text has placeholders. */
export type Translate<T> = <K extends TextKey<T>>(key: K, ...values: ValueArguments<T, K>) => string;

export type Texts<T> = {
  /** In components: follows the language. */
  use: () => Translate<T>;
  /** Outside components: the text in the language of this moment. */
  now: Translate<T>;
};

/**
 * The words of one feature in both languages, side by side. They are registered when the file is loaded, with the page
 * that needs them. Counted texts end in `_one` and `_other` and take `count`.
 */
export function messages<const T extends Tree>(namespace: string, texts: { en: T; zh: SameShape<T> }): Texts<T> {
  i18n.addResourceBundle('en-US', namespace, texts.en, true, true);
  i18n.addResourceBundle('zh-CN', namespace, texts.zh, true, true);
  return {
    use: () => {
      const { t } = useTranslation(namespace, { i18n });
      return useCallback(((key: string, values?: object) => t(key, { ...values })) as Translate<T>, [t]);
    },
    now: ((key: string, values?: object) => i18n.t(key, { ns: namespace, ...values })) as Translate<T>,
  };
}
