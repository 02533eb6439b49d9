import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  redirect,
  type RouteObject,
  type RouterState,
} from 'react-router';
import { guardOf, refusal, refusedBySwitch, stopBeyondRole, strayInBackOffice } from './guards.ts';
import { NotFoundPage } from './frame/NotFoundPage.tsx';
import { PageFailure, PageOnItsWay } from './frame/away/PageFailure.tsx';
import type { Guard, Page, PageHandle } from './page.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { Root } from './frame/Root.tsx';
import { Shell } from './frame/Shell.tsx';
import { loadPart } from '../ui/loading/loadPart.ts';

type InFrame = (frame: Page['frame']) => RouteObject[];

/** A page by its code alone. */
type Load = () => Promise<ComponentType>;

const framed = (table: readonly Page[], queryClient: QueryClient): InFrame => {
  return (frame) => table.filter((page) => page.frame === frame).map((page) => routeOf(page, queryClient));
};

/** One frame for all pages of a contest or a group: its clock and its news go on from tab to tab. */
function inPlace(load: Load, pages: RouteObject[], within: RouteObject[] = []): RouteObject {
  return {
    lazy: async () => ({ Component: await loadPart(load) }),
    HydrateFallback: PageOnItsWay,
    ErrorBoundary: PageFailure,
    // Not below a route without a path: then their addresses would not continue this one's.
    children: [...pages, ...within],
  };
}

const contestFrame = async () => (await import('../features/contests/frame/ContestFrame.tsx')).ContestFrame;
const trainingFrame = async () => (await import('../features/trainings/frame/TrainingFrame.tsx')).TrainingFrame;
const groupFrame = async () => (await import('../features/group-home/frame/GroupFrame.tsx')).GroupFrame;
const adminShell = async () => (await import('./frame/AdminShell.tsx')).AdminShell;

/** What stands in the site's frame. */
function siteRoutes(of: InFrame): RouteObject[] {
  return [
    { ErrorBoundary: PageFailure, children: of('site') },
    inPlace(contestFrame, of('contest')),
    inPlace(trainingFrame, of('training')),
    // The training's own frame stands below that of its group.
    inPlace(groupFrame, of('group'), [inPlace(trainingFrame, of('groupTraining'))]),
  ];
}

/** What has another frame, or none. */
function otherRoutes(of: InFrame): RouteObject[] {
  return [inPlace(adminShell, of('admin')), { ErrorBoundary: PageFailure, children: of('bare') }];
}

const ROOT = 'root';
const SHELL = 'shell';
const NOWHERE = 'nowhere';

export function routesOf(table: readonly Page[], queryClient: QueryClient): RouteObject[] {
  const of = framed(table, queryClient);
  return [
    {
      id: ROOT,
      Component: Root,
      ErrorBoundary: PageFailure,
      children: [
        {
          path: '/',
          loader: ({ request }) => redirect(paths.home() + new URL(request.url).search),
          HydrateFallback: PageOnItsWay,
        },
        ...otherRoutes(of),
        {
          id: SHELL,
          Component: Shell,
          children: [
            ...siteRoutes(of),
            {
              id: NOWHERE,
              path: '*',
              loader: ({ request }) => strayInBackOffice(new URL(request.url)),
              HydrateFallback: PageOnItsWay,
              Component: NotFoundPage,
            },
          ],
        },
      ],
    },
  ];
}

export function appRoutes(queryClient: QueryClient): RouteObject[] {
  return routesOf(pages, queryClient);
}

/** Brings the table of the other pages when an address is in none of ours. */
export function lateRoutes(queryClient: QueryClient): PatchRoutesOnNavigationFunction {
  const ours = appRoutes(queryClient);
  let isThere = false;
  return async ({ path, signal, patch }) => {
    if (isThere || matchRoutes(ours, path)?.at(-1)?.route.id !== NOWHERE) return;
    const { latePages } = await loadPart(() => import('./latePages.ts'));
    // Another navigation may have brought it meanwhile; of one that was given up nothing is taken.
    if (isThere || signal.aborted) return;
    const of = framed(latePages, queryClient);
    patch(ROOT, otherRoutes(of));
    patch(SHELL, siteRoutes(of));
    isThere = true;
  };
}

export function guardOfPage({ matches }: Pick<RouterState, 'matches'>): Guard | undefined {
  return (matches.at(-1)?.route.handle as PageHandle | undefined)?.page.guard;
}

function routeOf(page: Page, queryClient: QueryClient): RouteObject {
  return {
    path: page.path,
    handle: { page } satisfies PageHandle,
    loader: async ({ request, params }) => {
      const refused =
        refusal(await guardOf(page.guard, queryClient), new URL(request.url)) ??
        (await refusedBySwitch(page.opened, queryClient));
      if (refused !== null) return refused;
      await stopBeyondRole(page.grant);
      // What fails is asked for again, and told, by the page itself.
      page.prepare?.(queryClient, params).catch(() => undefined);
      return null;
    },
    lazy: async () => ({ Component: await loadPart(page.load) }),
    HydrateFallback: PageOnItsWay,
    ErrorBoundary: PageFailure,
  };
}
