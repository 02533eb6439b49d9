import { ActionIcon } from '@mantine/core';
import { LOCALES, type Locale } from '@oyez/contract/wire/values';
import { setLocale, useLocale } from '../../api/locale.ts';
import { IconLanguage } from '../../ui/icons.tsx';
import { HeaderMenu } from './menus/HeaderMenu.tsx';
import { shellTexts } from './shell.i18n.ts';

/** Languages are named in themselves: whoever is lost in one finds their own. */
export const languageNames: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' };

export function LanguageSwitch() {
  const t = shellTexts.use();
  const current = useLocale();
  return (
    <HeaderMenu
      position="bottom-end"
      width={160}
      button={
        <ActionIcon size="lg" aria-label={t('language')} title={t('language')}>
          <IconLanguage />
        </ActionIcon>
      }
      content={{
        value: current,
        onChoose: (value) => setLocale(value as Locale),
        choices: LOCALES.map((locale) => ({ value: locale, label: languageNames[locale], lang: locale })),
      }}
    />
  );
}
