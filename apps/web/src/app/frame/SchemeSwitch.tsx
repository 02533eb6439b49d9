import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconMoon, IconScreen, IconSun } from '../../ui/icons.tsx';
import { shellTexts } from './shell.i18n.ts';

const schemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];
const icons = { light: IconSun, dark: IconMoon, auto: IconScreen };

export function SchemeSwitch() {
  const t = shellTexts.use();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = icons[colorScheme];
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('scheme.label')} title={t('scheme.label')}>
          <Current />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick checkIcon={<IconCheck size={16} />}>
              {t(`scheme.${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
