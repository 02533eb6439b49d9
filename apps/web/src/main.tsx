import './ui/layout/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { followNetwork } from './api/line.ts';
import { initLocale } from './api/locale.ts';
import { createQueryClient } from './api/query-client.ts';
import { followOtherTabs } from './api/session.ts';
import { Providers } from './app/providers.tsx';
import {
  catchUpWithLine,
  followSessionAndLanguage,
  leaveWithOtherTabs,
  leaveWithRole,
  reactTo,
} from './app/reactions.ts';
import { appRoutes, guardOfPage, lateRoutes } from './app/router.tsx';
import { keepFocusOfBusyButtons } from './ui/controls/keepFocus.ts';
import { initTexts } from './ui/text/messages.ts';

initLocale();
initTexts();
followOtherTabs();
followNetwork();
keepFocusOfBusyButtons();

const queryClient = createQueryClient((error, source) =>
  reactTo(error, source, {
    pathname: () => router.state.location.pathname,
    address: () => createPath(router.state.location),
    go: (to) => void router.navigate(to),
  }),
);
const router = createBrowserRouter(appRoutes(queryClient), {
  patchRoutesOnNavigation: lateRoutes(queryClient),
});
followSessionAndLanguage(queryClient);
catchUpWithLine(queryClient);
const leaver = { guard: () => guardOfPage(router.state), go: (to: string) => void router.navigate(to) };
leaveWithOtherTabs(queryClient, leaver);
leaveWithRole(leaver);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

// No page waits for it. Where it does not arrive, the keyboard begins anew at the top after a deletion.
void import('./ui/controls/keepPlace.ts').then(
  ({ keepPlaceInLists }) => keepPlaceInLists(),
  () => undefined,
);
