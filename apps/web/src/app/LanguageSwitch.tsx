import { Menu, Tooltip, ActionIcon } from '@mantine/core';
import { LOCALES, type Locale } from '@oyez/contract/wire';
import { setLocale, useLocale } from '../api/locale.ts';
import { IconCheck, IconLanguage } from '../ui/icons.tsx';
import { shellTexts } from './shell.i18n.ts';

/** Languages are named in themselves: whoever is lost in one finds their own. */
export const languageNames: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' };

export function LanguageSwitch() {
  const t = shellTexts.use();
  const current = useLocale();
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Tooltip label={t('language')}>
          <ActionIcon size="lg" aria-label={t('language')}>
            <IconLanguage />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            role="menuitemradio"
            aria-checked={locale === current}
            rightSection={locale === current ? <IconCheck size={16} /> : undefined}
            onClick={() => setLocale(locale)}
          >
            {languageNames[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
