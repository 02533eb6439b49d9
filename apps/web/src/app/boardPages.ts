import type { Page } from './page.ts';
import { patterns } from './patterns.ts';

const outsideBoard = {
  guard: 'public',
  frame: 'site',
  width: 'board',
  load: async () => (await import('../features/boards/OutsideBoardPage.tsx')).OutsideBoardPage,
} as const satisfies Omit<Page, 'path'>;

/** The boards of contests, and the one for a hall's screen. */
export const boardPages: readonly Page[] = [
  {
    path: patterns.contestBoard,
    guard: 'login',
    frame: 'contest',
    width: 'board',
    load: async () => (await import('../features/boards/ContestBoardPage.tsx')).ContestBoardPage,
  },
  {
    path: patterns.contestVirtual,
    guard: 'login',
    frame: 'contest',
    width: 'board',
    load: async () => (await import('../features/boards/ghost/GhostBoardPage.tsx')).GhostBoardPage,
  },
  { path: patterns.outsideAcmBoard, ...outsideBoard },
  { path: patterns.outsideOiBoard, ...outsideBoard },
  {
    path: patterns.contestScrollBoard,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/boards/scroll/ScrollBoardSetup.tsx')).ScrollBoardSetup,
  },
  {
    path: patterns.scrollBoard,
    guard: 'login',
    frame: 'bare',
    load: async () => {
      // A hall may lose its network before the first key, with which these would come.
      await import('./frame/Overlays.tsx');
      return (await import('../features/boards/scroll/ScrollBoardPage.tsx')).ScrollBoardPage;
    },
  },
];
