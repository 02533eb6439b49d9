import { isHttpLink } from '@oyez/contract/wire/links';
import { pick } from '@oyez/contract/wire/values';
import clsx from 'clsx';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { IconChevronDown } from '../../ui/icons.tsx';
import classes from './MainMenu.module.css';
import { isCurrent, isSubmenu, isWithin, type MenuEntry, type MenuItem } from '../navigation.ts';
import { HeaderMenu } from './menus/HeaderMenu.tsx';
import type { HeaderMenuProps } from './menus/headerMenu.types.ts';
import { shellTexts } from './shell.i18n.ts';

/** A link that administrators added to the tools menu. */
export type ToolLink = { name: string; url: string };
type MenuProps = { items: MenuItem[]; tools?: readonly ToolLink[] };

/** The bar's horizontal menu. */
export function MainMenu({ items, tools = [] }: MenuProps) {
  const t = shellTexts.use();
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <ul className={classes.bar}>
      {items.map((item) => (
        <li key={item.label.en} className={classes.slot}>
          {isSubmenu(item) ? (
            <Submenu
              label={pick(item.label, locale)}
              isCurrent={item.entries.some((entry) => isWithin(entry, pathname))}
              content={{ links: item.entries.map(({ label, to }) => ({ label: pick(label, locale), to })) }}
            />
          ) : (
            <Entry entry={item} className={classes.entry} />
          )}
        </li>
      ))}
      {tools.length > 0 && (
        <li className={classes.slot}>
          <Submenu
            label={t('menu.tools')}
            isCurrent={false}
            content={{
              outside: safe(tools).map(({ name, url }) => ({ label: name, href: url, spoken: t('newTab', { name }) })),
            }}
          />
        </li>
      )}
    </ul>
  );
}

/** The same entries in the drawer, submenus unfolded. */
export function MenuList({ items, tools = [] }: MenuProps) {
  const t = shellTexts.use();
  return (
    <>
      <ul className={classes.list}>
        {items
          .flatMap((item) => (isSubmenu(item) ? item.entries : [item]))
          .map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} className={classes.listEntry} />
            </li>
          ))}
      </ul>
      {tools.length > 0 && (
        <>
          <h2 className={classes.listTitle}>{t('menu.tools')}</h2>
          <ul className={classes.list}>
            {safe(tools).map(({ name, url }) => (
              <li key={url + name}>
                <a
                  href={url}
                  className={classes.listEntry}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('newTab', { name })}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Entry({ entry, className }: { entry: MenuEntry; className: string | undefined }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <Link to={entry.to} className={className} aria-current={isCurrent(entry.to, pathname) ? 'page' : undefined}>
      {pick(entry.label, locale)}
    </Link>
  );
}

function Submenu({
  label,
  isCurrent: isHere,
  content,
}: {
  label: string;
  isCurrent: boolean;
  content: HeaderMenuProps['content'];
}) {
  return (
    <HeaderMenu
      opensByHover
      position="bottom-start"
      content={content}
      button={
        <button type="button" className={clsx(classes.entry, classes.opener)} data-current={isHere || undefined}>
          {label}
          <IconChevronDown size={14} />
        </button>
      }
    />
  );
}

/** The server takes no others either; an old answer may know better. */
function safe(tools: readonly ToolLink[]): ToolLink[] {
  return tools.filter(({ url }) => isHttpLink(url));
}
