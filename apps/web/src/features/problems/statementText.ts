import type { ProblemInfo, Statement as StatementText } from '@oyez/contract/problems';
import type { Locale } from '@oyez/contract/wire';
import { useLocale } from '../../api/locale.ts';
import { useRemembered } from './useRemembered.ts';

/** The languages a statement may have, each named in itself. */
export const STATEMENT_LANGUAGES = [
  { value: 'zh', locale: 'zh-CN', name: '中文' },
  { value: 'en', locale: 'en-US', name: 'English' },
] as const;
export type StatementLanguage = (typeof STATEMENT_LANGUAGES)[number]['value'];

export type ShownStatement = {
  text: StatementText;
  lang: Locale;
  /** The reader's language has no text. */
  isForeign: boolean;
};

/** The text in the wished language, else in the page's, else in the other one, marked. */
export function chooseText(
  info: Pick<ProblemInfo, 'statements' | 'problem'>,
  locale: Locale,
  wished: StatementLanguage | null = null,
): ShownStatement {
  const own = STATEMENT_LANGUAGES.find((one) => one.locale === locale);
  const order = [wished, own?.value, ...STATEMENT_LANGUAGES.map((one) => one.value)];
  for (const value of order) {
    const language = STATEMENT_LANGUAGES.find((one) => one.value === value);
    if (language === undefined) continue;
    const text = info.statements[language.value];
    if (text === undefined) continue;
    const isForeign = own !== undefined && info.statements[own.value] === undefined;
    return { text, lang: language.locale, isForeign };
  }
  return { text: info.problem, lang: locale, isForeign: false };
}

export type StatementChoice = ShownStatement & {
  /** Both languages have a text. */
  canSwitch: boolean;
  language: StatementLanguage;
  setLanguage: (language: StatementLanguage) => void;
};

/** The statement with a switch of its own, which is remembered: many read the other language than the site's. */
export function useStatementText(info: ProblemInfo): StatementChoice {
  const locale = useLocale();
  const [wish, setWish] = useRemembered<{ locale: string; wished: StatementLanguage } | null>(
    'oyez.statement',
    readWish,
    (value) => (value === null ? '' : `${value.locale} ${value.wished}`),
  );
  // A new language of the page is a new choice for the statement too.
  const wished = wish?.locale === locale ? wish.wished : null;
  return statementChoice(info, chooseText(info, locale, wished), (language) => setWish({ locale, wished: language }));
}

export function statementChoice(
  { statements }: ProblemInfo,
  shown: ShownStatement,
  setLanguage: (language: StatementLanguage) => void,
): StatementChoice {
  return {
    ...shown,
    canSwitch: statements.zh !== undefined && statements.en !== undefined,
    language: shown.lang === 'zh-CN' ? 'zh' : 'en',
    setLanguage,
  };
}

/** All that an author wrote to be read as Markdown. */
export function markdownOf({ description, input, output, hint }: StatementText): string[] {
  return [description, input, output, hint];
}

function readWish(stored: string | null): { locale: string; wished: StatementLanguage } | null {
  const [locale = '', wished] = (stored ?? '').split(' ');
  const known = STATEMENT_LANGUAGES.find((one) => one.value === wished);
  return known === undefined ? null : { locale, wished: known.value };
}
