import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { createMemoryRouter, createPath, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { createQueryClient } from '../api/query-client.ts';
import { signIn } from '../api/session.ts';
import { Providers } from '../app/providers.tsx';
import {
  catchUpWithLine,
  followSessionAndLanguage,
  leaveWithOtherTabs,
  leaveWithRole,
  reactTo,
} from '../app/reactions.ts';
import type { Page } from '../app/page.ts';
import { appRoutes, guardOfPage, lateRoutes, routesOf } from '../app/router.tsx';

export type Rendered = {
  user: UserEvent;
  /** Where the person is now. */
  address: () => string;
  go: (to: string) => Promise<void>;
  back: () => Promise<void>;
  queryClient: QueryClient;
};

export type RenderOptions = { as?: UserInfo; token?: string };

/** The whole app at an address, as its `main.tsx` puts it together. */
export function renderRoute(address: string, options: RenderOptions = {}): Rendered {
  return renderRoutes(appRoutes, address, options, lateRoutes);
}

/** The frame with pages of the test's own. */
export function renderPages(table: readonly Page[], address: string, options: RenderOptions = {}): Rendered {
  return renderRoutes((queryClient) => routesOf(table, queryClient), address, options);
}

/** One element at an address, with everything around it that a page has. */
export function renderElement(element: ReactElement, address = '/', options: RenderOptions = {}): Rendered {
  return renderRoutes(() => [{ path: '*', element }], address, options);
}

function renderRoutes(
  routes: (queryClient: QueryClient) => RouteObject[],
  address: string,
  options: RenderOptions,
  late?: (queryClient: QueryClient) => PatchRoutesOnNavigationFunction,
): Rendered {
  if (options.as !== undefined) signIn(options.token ?? 'token-1', options.as);
  const queryClient = createQueryClient((error, source) =>
    reactTo(error, source, {
      pathname: () => router.state.location.pathname,
      address: () => createPath(router.state.location),
      go: (to) => void router.navigate(to),
    }),
  );
  const router = createMemoryRouter(routes(queryClient), {
    initialEntries: [address],
    ...(late !== undefined && { patchRoutesOnNavigation: late(queryClient) }),
  });
  const leaver = { guard: () => guardOfPage(router.state), go: (to: string) => void router.navigate(to) };
  const unfollow = [
    followSessionAndLanguage(queryClient),
    catchUpWithLine(queryClient),
    leaveWithOtherTabs(queryClient, leaver),
    leaveWithRole(leaver),
  ];
  onTestFinished(() => {
    for (const leave of unfollow) leave();
    queryClient.clear();
    router.dispose();
  });
  render(
    <Providers queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => router.navigate(to),
    back: () => router.navigate(-1),
    queryClient,
  };
}
