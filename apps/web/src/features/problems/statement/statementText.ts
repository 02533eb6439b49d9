import type { ProblemInfo, Statement as StatementText } from '@oyez/contract/problems/problems';
import { textLanguage, type Locale, type TextLanguage } from '@oyez/contract/wire/values';
import { useLocale } from '../../../api/locale.ts';
import { useRemembered } from '../../../ui/hooks/useRemembered.ts';

/** The languages a statement may have, each named in itself. */
export const STATEMENT_LANGUAGES = [
  { value: 'zh', locale: 'zh-CN', name: '中文' },
  { value: 'en', locale: 'en-US', name: 'English' },
] as const satisfies readonly { value: TextLanguage; locale: Locale; name: string }[];

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
  wished: TextLanguage | null = null,
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
  language: TextLanguage;
  setLanguage: (language: TextLanguage) => void;
};

/** The statement with a switch of its own, which is remembered: many read the other language than the site's. */
export function useStatementText(info: ProblemInfo): StatementChoice {
  const locale = useLocale();
  const [wish, setWish] = useRemembered<{ locale: string; wished: TextLanguage } | null>(
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
  setLanguage: (language: TextLanguage) => void,
): StatementChoice {
  return {
    ...shown,
    canSwitch: statements.zh !== undefined && statements.en !== undefined,
    language: textLanguage(shown.lang),
    setLanguage,
  };
}

/** All that an author wrote to be read as Markdown. */
export function markdownOf({ description, input, output, hint }: StatementText): string[] {
  return [description, input, output, hint];
}

function readWish(stored: string | null): { locale: string; wished: TextLanguage } | null {
  const [locale = '', wished] = (stored ?? '').split(' ');
  const known = STATEMENT_LANGUAGES.find((one) => one.value === wished);
  return known === undefined ? null : { locale, wished: known.value };
}
