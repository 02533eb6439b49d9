import { Burger } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MessageMenu } from '../../features/messages/MessageMenu.tsx';
import { toolsQuery } from '../../features/site/site.api.ts';
import { latePart } from '../../ui/loading/latePart.tsx';
import { Brand } from './Brand.tsx';
import classes from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { MainMenu, MenuList } from './MainMenu.tsx';
import { menuOf } from '../navigation.ts';
import { menuLinks } from '../menuLinks.ts';
import { paths } from '../paths.ts';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import { shellTexts } from './shell.i18n.ts';
import { useMenuContext } from './useMenu.ts';
import { RegisterButton, UserMenu } from './UserMenu.tsx';

const MenuDrawer = latePart(async () => (await import('./Overlays.tsx')).MenuDrawer, { place: 'screen' });

export function Header() {
  const t = shellTexts.use();
  const items = menuOf(menuLinks, 'default', useMenuContext());
  const { data: tools = [] } = useQuery(toolsQuery);
  const { key: here } = useLocation();
  // The drawer is open at one address: following a link closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const drawerOpen = openedAt === here;
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Burger
          hiddenFrom="md"
          size="sm"
          opened={drawerOpen}
          onPointerEnter={comeNear}
          onFocus={comeNear}
          onClick={() => setOpenedAt(here)}
          aria-label={t('menu.open')}
          aria-haspopup="dialog"
        />
        <Link to={paths.home()} className={classes.brand}>
          <Brand />
        </Link>
        <nav className={classes.menu} aria-label={t('menu.label')}>
          <MainMenu items={items} tools={tools} />
        </nav>
        <div className={classes.tools}>
          <SearchButton />
          <LanguageSwitch />
          <SchemeSwitch />
          <MessageMenu />
          <UserMenu />
        </div>
      </div>
      {isNear && (
        <MenuDrawer opened={drawerOpen} onClose={() => setOpenedAt(null)}>
          <MenuList items={items} tools={tools} />
          <RegisterButton className={classes.register} onOpen={() => setOpenedAt(null)} />
        </MenuDrawer>
      )}
    </header>
  );
}
