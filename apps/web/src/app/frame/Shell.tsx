import clsx from 'clsx';
import { Outlet } from 'react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './Shell.module.css';
import { shellTexts } from './shell.i18n.ts';
import { useOpenPage } from './useMenu.ts';

/** The public site's frame: bar, page, footer. */
export function Shell() {
  const t = shellTexts.use();
  const page = useOpenPage();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={clsx(classes.main, classes[page.width ?? 'list'])}>
        <Outlet />
      </main>
      {page.footer !== false && <Footer />}
    </div>
  );
}
