import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { WaitingReportsPart } from '../../features/moderation/waitingReports.part.api.ts';
import classes from './AdminShell.module.css';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { MainMenu } from './MainMenu.tsx';
import { menuOf } from '../navigation.ts';
import { adminLinks } from '../latePages.ts';
import { paths } from '../paths.ts';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import { shellTexts } from './shell.i18n.ts';
import shellClasses from './Shell.module.css';
import { useMenuContext } from './useMenu.ts';
import { UserMenu } from './UserMenu.tsx';
import { MoreToTheRight } from '../../ui/lists/wide/SideScroll.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';

/** The back office's frame: the same bar, told apart by its mark. */
export function AdminShell() {
  const t = shellTexts.use();
  const ui = uiTexts.use();
  const items = menuOf(adminLinks, 'admin', useMenuContext());
  const menu = useCurrentInSight();
  return (
    <div className={shellClasses.frame}>
      <a href="#content" className={shellClasses.skip}>
        {t('skip')}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to={paths.admin()} className={classes.brand}>
            <Brand />
            <span className={classes.mark}>{t('menu.management')}</span>
          </Link>
          <nav aria-label={t('menu.label')} className={classes.menu}>
            <MoreToTheRight viewport={menu} className={classes.menuFrame} label={ui('morePages')}>
              <div ref={menu} className={classes.menuRoom}>
                <MainMenu items={items} />
              </div>
            </MoreToTheRight>
          </nav>
          <Link to={paths.home()} className={classes.back}>
            {t('toSite')}
          </Link>
          <div className={classes.tools}>
            <WaitingReportsPart />
            <SearchButton />
            <LanguageSwitch />
            <SchemeSwitch />
            <UserMenu />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${shellClasses.main} ${shellClasses.board}`}>
        <Outlet />
      </main>
    </div>
  );
}

/** On a phone the menu is wider than the screen; the entry of this page stands in its middle. */
function useCurrentInSight() {
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const here = menu.current?.querySelector('[aria-current], [data-current]');
    if (menu.current === null || !here) return;
    const [place, entry] = [menu.current.getBoundingClientRect(), here.getBoundingClientRect()];
    menu.current.scrollLeft += entry.left - place.left - (place.width - entry.width) / 2;
  }, [pathname]);
  return menu;
}
