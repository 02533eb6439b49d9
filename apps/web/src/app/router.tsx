import type { QueryClient } from '@tanstack/react-query';
import { redirect, type RouteObject } from 'react-router';
import { AdminShell } from './frame/AdminShell.tsx';
import { guardOf, refusal } from './guards.ts';
import { NotFoundPage } from './frame/NotFoundPage.tsx';
import { PageFailure, PageOnItsWay } from './frame/PageFailure.tsx';
import type { Page, PageHandle } from './page.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { Root } from './frame/Root.tsx';
import { Shell } from './frame/Shell.tsx';
import { loadPart } from '../ui/loading/loadPart.ts';

export function routesOf(table: readonly Page[], queryClient: QueryClient): RouteObject[] {
  const inFrame = (frame: Page['frame']) => ({
    ErrorBoundary: PageFailure,
    children: table.filter((page) => page.frame === frame).map((page) => routeOf(page, queryClient)),
  });
  return [
    {
      Component: Root,
      children: [
        {
          path: '/',
          loader: ({ request }) => redirect(paths.home() + new URL(request.url).search),
          HydrateFallback: PageOnItsWay,
        },
        { Component: AdminShell, children: [inFrame('admin')] },
        inFrame('bare'),
        { Component: Shell, children: [inFrame('site'), { path: '*', Component: NotFoundPage }] },
      ],
    },
  ];
}

export function appRoutes(queryClient: QueryClient): RouteObject[] {
  return routesOf(pages, queryClient);
}

function routeOf(page: Page, queryClient: QueryClient): RouteObject {
  return {
    path: page.path,
    handle: { page } satisfies PageHandle,
    loader: async ({ request, params }) => {
      const refused = refusal(await guardOf(page.guard, queryClient), new URL(request.url));
      // What fails is asked for again, and told, by the page itself.
      if (refused === null) page.prepare?.(queryClient, params).catch(() => undefined);
      return refused;
    },
    lazy: async () => ({ Component: await loadPart(page.load) }),
    HydrateFallback: PageOnItsWay,
    ErrorBoundary: PageFailure,
  };
}
