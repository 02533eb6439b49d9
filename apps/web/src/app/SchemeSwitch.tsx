import { ActionIcon, type MantineColorScheme, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconMoon, IconScreen, IconSun } from '../ui/icons.tsx';
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
        <Tooltip label={t('scheme.label')}>
          <ActionIcon size="lg" aria-label={t('scheme.label')}>
            <Current />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map((scheme) => {
          const Icon = icons[scheme];
          return (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={scheme === colorScheme}
              leftSection={<Icon size={16} />}
              rightSection={scheme === colorScheme ? <IconCheck size={16} /> : undefined}
              onClick={() => setColorScheme(scheme)}
            >
              {t(`scheme.${scheme}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
