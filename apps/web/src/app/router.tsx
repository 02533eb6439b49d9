import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { redirect, type RouteObject } from 'react-router';
import { AdminShell } from './frame/AdminShell.tsx';
import { guardOf, refusal, refusedBySwitch } from './guards.ts';
import { NotFoundPage } from './frame/NotFoundPage.tsx';
import { PageFailure, PageOnItsWay } from './frame/away/PageFailure.tsx';
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
  // One frame for all pages of a contest or a group: its clock and its news go on from tab to tab.
  const inPlace = (
    frame: 'contest' | 'training' | 'group' | 'groupTraining',
    load: () => Promise<ComponentType>,
    within: RouteObject[] = [],
  ): RouteObject => ({
    lazy: async () => ({ Component: await loadPart(load) }),
    HydrateFallback: PageOnItsWay,
    ErrorBoundary: PageFailure,
    // Not below a route without a path: then their addresses would not continue this one's.
    children: [...inFrame(frame).children.map((page) => ({ ...page, ErrorBoundary: PageFailure })), ...within],
  });
  const inContest = inPlace(
    'contest',
    async () => (await import('../features/contests/frame/ContestFrame.tsx')).ContestFrame,
  );
  const trainingFrame = async () => (await import('../features/trainings/frame/TrainingFrame.tsx')).TrainingFrame;
  const inTraining = inPlace('training', trainingFrame);
  const inGroup = inPlace(
    'group',
    async () => (await import('../features/group-home/frame/GroupFrame.tsx')).GroupFrame,
    // The training's own frame stands below that of its group.
    [inPlace('groupTraining', trainingFrame)],
  );
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
        {
          Component: Shell,
          children: [inFrame('site'), inContest, inTraining, inGroup, { path: '*', Component: NotFoundPage }],
        },
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
      const refused =
        refusal(await guardOf(page.guard, queryClient), new URL(request.url)) ??
        (await refusedBySwitch(page.opened, queryClient));
      // What fails is asked for again, and told, by the page itself.
      if (refused === null) page.prepare?.(queryClient, params).catch(() => undefined);
      return refused;
    },
    lazy: async () => ({ Component: await loadPart(page.load) }),
    HydrateFallback: PageOnItsWay,
    ErrorBoundary: PageFailure,
  };
}
