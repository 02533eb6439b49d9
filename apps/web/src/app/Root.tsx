import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { Shortcuts } from './Shortcuts.tsx';
import classes from './Root.module.css';
import { shellTexts } from './shell.i18n.ts';
import { PreferencesKeeper } from '../features/settings/PreferencesKeeper.tsx';
import { websiteConfigQuery } from '../features/site/site.api.ts';
import { endFirstLook } from '../ui/firstLook.ts';
import { latePart } from '../ui/latePart.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { Delayed } from '../ui/Loading.tsx';
import { useLoginRequest } from '../ui/loginRequest.ts';
import { setSiteName } from '../ui/usePageTitle.ts';

const LoginDialog = latePart(async () => (await import('../features/accounts/LoginDialog.tsx')).LoginDialog, {
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
  return (
    <>
      <PageProgress />
      <Outlet />
      <LoginDialogPlace />
      <PreferencesKeeper />
      <Shortcuts />
      <LiveRegion />
      <ScrollRestoration />
    </>
  );
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
