import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronDown } from '../icons.tsx';
import { uiTexts } from '../ui.i18n.ts';

/** What is done less often on a page: the last of the actions in its head. Its children are `Menu.Item`s. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const t = uiTexts.use();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
