import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LOCALES, type Locale, textLanguage } from '@oyez/contract/wire/values';
import type { DrawnPage } from '../../http/drawn-pages.ts';
import { guest } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { namedProblem, visibleProblems } from '../../policy/problems.policy.ts';
import { findProblemPage } from './problems.sql.ts';
import { offUntilBuilt } from '../../settings/settings.ts';
import { toProblemInfo } from './problems.view.ts';

/** Written by the build of the web app beside what is served. */
const RENDERER = 'first-look/draw.js';
/** As long as the ready bytes of the same problem's data. */
const KNOWN_MS = 1000;
const MAX_KNOWN = 1000;
/** A visitor waits no longer than this: the page itself draws the problem too. */
const PATIENCE_MS = 250;
const DRAWING_MS = 3000;
/** What took too long is tried again after this, then after twice as long each time: the machine was busy, perhaps. */
const AGAIN_MS = 60_000;
const AGAIN_AT_MOST_MS = 60 * 60_000;
const MAX_WAITING = 20;
const MAX_HELD = 8 * 1024 * 1024;
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;

export type FirstLooks = {
  /** The page at this address as everybody may see it; null where there is none, or none yet. */
  of(path: string): Promise<DrawnPage | null>;
  close(): Promise<void>;
};

/**
 * Public problems as markup, which a browser shows before it has loaded the app. They are drawn in a thread of their own
 * and kept as long as nothing in them changes. What not everybody may see is never drawn.
 */
export function createFirstLooks(services: Services): FirstLooks {
  const file = join(services.config.webDir, RENDERER);
  // Read now: a later build of the web app would not fit the page that this process serves.
  if (!existsSync(file)) return { of: async () => null, close: async () => undefined };
  const artist = createArtist(readFileSync(file, 'utf8'));
  // Remembered: the page at an address; 1,000; for a second.
  const known = new Map<string, { until: number; page: Promise<DrawnPage | null> }>();
  const held = createHeld((error) => services.log.warn({ error }, 'a problem could not be drawn in advance'));

  const draw = async (displayId: string): Promise<DrawnPage | null> => {
    const row = await findProblemPage(services.database.db, namedProblem(displayId), visibleProblems(guest));
    if (row === undefined) return null;
    // Without the counts, which are not drawn and change with every submission.
    const infoIn = (locale: Locale) =>
      toProblemInfo({ ...row, counts: null }, textLanguage(locale), { canEdit: false });
    const { web, switches } = await services.settings.current();
    const { openPublicDiscussion } = offUntilBuilt(switches);
    const input = JSON.stringify({
      problem: Object.fromEntries(LOCALES.map((locale) => [locale, infoIn(locale)])),
      site: { name: web.name, shortName: web.shortName, openPublicDiscussion },
    });
    return held(createHash('sha256').update(input).digest('base64url'), () => artist.draw(input));
  };

  return {
    of(path) {
      const displayId = displayIdIn(path);
      if (displayId === undefined) return Promise.resolve(null);
      const now = performance.now();
      const one = known.get(displayId);
      if (one !== undefined && one.until > now) return one.page;
      known.delete(displayId);
      if (known.size >= MAX_KNOWN) known.clear();
      const page = within(
        draw(displayId).catch((error: unknown) => {
          services.log.warn({ error, displayId }, 'a problem could not be read to be drawn');
          return null;
        }),
        PATIENCE_MS,
      );
      known.set(displayId, { until: now + KNOWN_MS, page });
      return page;
    },
    close: artist.close,
  };
}

function displayIdIn(path: string): string | undefined {
  const [, encoded = ''] = /^\/problem\/([^/]+)$/.exec(path) ?? [];
  try {
    const displayId = decodeURIComponent(encoded);
    return /^\P{Cc}{1,64}$/u.test(displayId) ? displayId : undefined;
  } catch {
    return undefined;
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Remembered: the pages drawn last, by all that is in them; 8 MB and 1,000, oldest first. What is being drawn is not
 * drawn twice; what cannot be drawn is not tried again before something in it changes, and what took too long is later.
 */
function createHeld(onFailure: (error: unknown) => void) {
  type Held = { page: Promise<DrawnPage | null>; size: number; again?: { at: number; pauseMs: number } };
  const pages = new Map<string, Held>();
  const makeRoom = () => {
    let sum = 0;
    for (const { size } of pages.values()) sum += size;
    for (const [key, { size }] of pages) {
      if (sum <= MAX_HELD && pages.size <= MAX_KNOWN) break;
      pages.delete(key);
      sum -= size;
    }
  };
  const hold = (key: string, draw: () => Promise<DrawnPage>, pauseMs: number): Held => {
    const held: Held = { size: 0, page: Promise.resolve(null) };
    held.page = draw().then(
      (page) => {
        held.size = LOCALES.reduce((sum, locale) => sum + page[locale].length, 0);
        makeRoom();
        return page;
      },
      (error: unknown) => {
        if (error instanceof TooBusy) pages.delete(key);
        else onFailure(error);
        if (error instanceof TooSlow) held.again = { at: performance.now() + pauseMs, pauseMs };
        return null;
      },
    );
    return held;
  };
  return (key: string, draw: () => Promise<DrawnPage>): Promise<DrawnPage | null> => {
    const before = pages.get(key);
    const again = before?.again;
    const isDue = again !== undefined && again.at <= performance.now();
    const pauseMs = again === undefined ? AGAIN_MS : Math.min(2 * again.pauseMs, AGAIN_AT_MOST_MS);
    const held = before === undefined || isDue ? hold(key, draw, pauseMs) : before;
    // At the end again: it was asked for last.
    pages.delete(key);
    pages.set(key, held);
    return held.page;
  };
}

class TooBusy extends Error {}
class TooSlow extends Error {}

/** The thread that draws, there only while there is something to draw and for a while after. */
function createArtist(renderer: string) {
  let worker: Worker | undefined;
  let end: NodeJS.Timeout | undefined;
  let last = Promise.resolve<unknown>(undefined);
  let waiting = 0;

  const stop = async () => {
    clearTimeout(end);
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };
  const drawOne = async (input: string): Promise<DrawnPage> => {
    clearTimeout(end);
    worker ??= new Worker(new URL('./first-looks.worker.ts', import.meta.url), {
      workerData: renderer,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const drawn = await within(answerOf(worker, input), DRAWING_MS).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    if (drawn === null) {
      await stop();
      throw new TooSlow('it took too long');
    }
    end = setTimeout(() => void stop(), IDLE_MS).unref();
    worker.unref();
    return drawn;
  };
  return {
    draw(input: string): Promise<DrawnPage> {
      if (waiting >= MAX_WAITING) return Promise.reject(new TooBusy());
      waiting += 1;
      const drawn = last.then(() => drawOne(input)).finally(() => (waiting -= 1));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    close: stop,
  };
}

function answerOf(worker: Worker, input: string): Promise<DrawnPage> {
  return new Promise((resolve, reject) => {
    const settle = () => worker.off('message', arrived).off('error', failed);
    const arrived = (answer: { page: DrawnPage } | { failure: string }) => {
      settle();
      if ('page' in answer) resolve(answer.page);
      else reject(new Error(answer.failure));
    };
    const failed = (error: Error) => {
      settle();
      reject(error);
    };
    worker.on('message', arrived).on('error', failed);
    worker.ref();
    worker.postMessage(input);
  });
}
