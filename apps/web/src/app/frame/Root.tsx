import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { AwayBar } from './away/AwayBar.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import classes from './Root.module.css';
import { shellTexts } from './shell.i18n.ts';
import { PreferencesKeeper } from '../../features/accounts/settings/PreferencesKeeper.tsx';
import { websiteConfigQuery } from '../../features/site/site.api.ts';
import { endFirstLook } from '../../ui/loading/firstLook.ts';
import { focusContent } from '../../ui/controls/focusContent.ts';
import { latePart } from '../../ui/loading/latePart.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Delayed } from '../../ui/loading/Loading.tsx';
import { useLoginRequest } from '../../ui/dialogs/loginRequest.ts';
import { modals } from '../../ui/dialogs/modals.ts';
import { setSiteName } from '../../ui/hooks/usePageTitle.ts';

const LoginDialog = latePart(async () => (await import('../../features/accounts/login/LoginDialog.tsx')).LoginDialog, {
  place: 'screen',
});

/** What every frame has: login dialog, announcements, shortcuts, progress of a page change. */
export function Root() {
  const { data: config } = useQuery(websiteConfigQuery);
  useEffect(() => {
    if (config !== undefined) setSiteName(config.name);
  }, [config]);
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  useEffect(() => {
    if (pathname !== firstPath) endFirstLook();
  }, [pathname, firstPath]);
  usePageLeftBehind();
  return (
    <>
      <PageProgress />
      <AwayBar />
      <Outlet />
      <LoginDialogPlace />
      <PreferencesKeeper />
      <Shortcuts />
      <LiveRegion />
      <ScrollRestoration />
    </>
  );
}

/**
 * Dialogs stand outside the router: whoever goes back to another page leaves them too. The focus may have been on what
 * went with the page.
 */
function usePageLeftBehind(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    if (how === 'POP') modals.closeAll();
    if (document.activeElement === document.body) focusContent();
  }, [how, pathname]);
}

function LoginDialogPlace() {
  const request = useLoginRequest();
  return request !== null && <LoginDialog request={request} />;
}

function PageProgress() {
  const t = shellTexts.use();
  const navigation = useNavigation();
  if (navigation.state === 'idle') return null;
  return (
    <Delayed>
      <div className={classes.progress} role="progressbar" aria-label={t('loadingPage')} />
    </Delayed>
  );
}
