import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconScreen, IconSun } from '../../ui/icons.tsx';
import { HeaderMenu } from './menus/HeaderMenu.tsx';
import { shellTexts } from './shell.i18n.ts';

const schemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];
const icons = { light: IconSun, dark: IconMoon, auto: IconScreen };

export function SchemeSwitch() {
  const t = shellTexts.use();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = icons[colorScheme];
  return (
    <HeaderMenu
      position="bottom-end"
      width={180}
      button={
        <ActionIcon size="lg" aria-label={t('scheme.label')} title={t('scheme.label')}>
          <Current />
        </ActionIcon>
      }
      content={{
        value: colorScheme,
        onChoose: (value) => setColorScheme(value as MantineColorScheme),
        choices: schemes.map((scheme) => ({ value: scheme, label: t(`scheme.${scheme}`) })),
      }}
    />
  );
}
