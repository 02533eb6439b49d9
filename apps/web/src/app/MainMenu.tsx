import { Menu } from '@mantine/core';
import clsx from 'clsx';
import { Link, useLocation } from 'react-router';
import { IconChevronDown } from '../ui/icons.tsx';
import classes from './MainMenu.module.css';
import { isCurrent, isSubmenu, type MenuEntry, type MenuItem } from './navigation.ts';
import { shellTexts } from './shell.i18n.ts';

/** The bar's horizontal menu. */
export function MainMenu({ items }: { items: MenuItem[] }) {
  return (
    <ul className={classes.bar}>
      {items.map((item) => (
        <li key={item.label} className={classes.slot}>
          {isSubmenu(item) ? (
            <Submenu label={item.label} entries={item.entries} />
          ) : (
            <Entry entry={item} className={classes.entry} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The same entries in the drawer, submenus unfolded. */
export function MenuList({ items }: { items: MenuItem[] }) {
  return (
    <ul className={classes.list}>
      {items
        .flatMap((item) => (isSubmenu(item) ? item.entries : [item]))
        .map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} className={classes.listEntry} />
          </li>
        ))}
    </ul>
  );
}

function Entry({ entry, className }: { entry: MenuEntry; className: string | undefined }) {
  const t = shellTexts.use();
  const { pathname } = useLocation();
  return (
    <Link to={entry.to} className={className} aria-current={isCurrent(entry.to, pathname) ? 'page' : undefined}>
      {t(entry.label)}
    </Link>
  );
}

function Submenu({ label, entries }: { label: MenuItem['label']; entries: MenuEntry[] }) {
  const t = shellTexts.use();
  const { pathname } = useLocation();
  const holdsCurrent = entries.some((entry) => isCurrent(entry.to, pathname));
  return (
    <Menu trigger="click-hover" position="bottom-start">
      <Menu.Target>
        <button type="button" className={clsx(classes.entry, classes.opener)} data-current={holdsCurrent || undefined}>
          {t(label)}
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.to} component={Link} to={entry.to}>
            {t(entry.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
