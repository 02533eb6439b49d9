import { ActionIcon, Menu } from '@mantine/core';
import { LOCALES, type Locale } from '@oyez/contract/wire/values';
import { setLocale, useLocale } from '../../api/locale.ts';
import { IconCheck, IconLanguage } from '../../ui/icons.tsx';
import { shellTexts } from './shell.i18n.ts';

/** Languages are named in themselves: whoever is lost in one finds their own. */
export const languageNames: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' };

export function LanguageSwitch() {
  const t = shellTexts.use();
  const current = useLocale();
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('language')} title={t('language')}>
          <IconLanguage />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(value) => setLocale(value as Locale)}>
          {LOCALES.map((locale) => (
            <Menu.RadioItem
              key={locale}
              value={locale}
              lang={locale}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} />}
            >
              {languageNames[locale]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
