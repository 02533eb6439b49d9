import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconMore } from '../icons.tsx';
import type { Column } from './DataTable.tsx';

export type RowMenuProps = {
  /** Whose actions they are, in words. */
  label: string;
  isBusy?: boolean;
  /** `Menu.Item`s; what takes something away comes last, red, below a divider. */
  children: ReactNode;
};

/** What can be done with one row of a list: the same button at the end of each. */
export function RowMenu({ label, isBusy = false, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label} loading={isBusy}>
          <IconMore />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The last column of a list whose rows have a menu. */
export function menuColumn<Row>(render: (row: Row) => ReactNode): Column<Row> {
  return { key: 'actions', title: '', width: 48, align: 'right', ellipsis: false, render };
}
