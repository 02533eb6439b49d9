import { ready } from '@oyez/contract/site/system';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { useSyncExternalStore } from 'react';

/**
 * Whether this browser reaches the server, and what the server is short of. `offline`: the device has no network;
 * `unreachable`: nothing answers, or only a machine in front of the server; `database`, `update` and `room`: it answers
 * and says so itself.
 */
export type LineState = 'up' | 'offline' | 'unreachable' | 'database' | 'update' | 'room';

type Readiness = ReplyOf<typeof ready>;

/** Whoever leaves a page breaks off its calls: that is no trouble, and the page is gone before this is over. */
const DOUBT_MS = 300;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 15_000;
const PATIENCE_MS = 10_000;
/** What a machine in front of the server says when the server itself does not answer. */
const FROM_IN_FRONT = [502, 503, 504];

const listeners = new Set<() => void>();
let state: LineState = 'up';
let failures = 0;
let looking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function getLine(): LineState {
  return state;
}

function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLine(): LineState {
  return useSyncExternalStore(onLineChange, getLine, getLine);
}

/** The line was away and is back: what was missed meanwhile has to be asked for. */
export function onLineBack(act: () => void): () => void {
  let before = state;
  return onLineChange(() => {
    if (state === 'up' && before !== 'up') act();
    before = state;
  });
}

/** Something got no answer, or one that is no good: a look tells whether it is the line. */
export function doubtLine(): void {
  if (looking === undefined && timer === undefined) lookIn(DOUBT_MS);
}

/** An answer whose status alone says that its server may be in trouble. */
export function noteAnswer(http: number): void {
  if (FROM_IN_FRONT.includes(http)) doubtLine();
}

/** At once, also while the next look is waiting. */
export function lookAtLine(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

/** Follows what the browser knows of its network. Called once, when the app starts. */
export function followNetwork(): () => void {
  const atOnce = () => void lookAtLine();
  const whenSeen = () => {
    if (state !== 'up' && document.visibilityState === 'visible') atOnce();
  };
  window.addEventListener('online', atOnce);
  window.addEventListener('offline', atOnce);
  document.addEventListener('visibilitychange', whenSeen);
  if (!navigator.onLine) doubtLine();
  return () => {
    window.removeEventListener('online', atOnce);
    window.removeEventListener('offline', atOnce);
    document.removeEventListener('visibilitychange', whenSeen);
    forgetLine();
  };
}

/** As it was before anything was known. */
export function forgetLine(): void {
  clearTimeout(timer);
  timer = undefined;
  failures = 0;
  setState('up');
}

async function look(): Promise<void> {
  const found = await probe();
  setState(found);
  failures = found === 'up' ? 0 : failures + 1;
  if (found !== 'up') lookIn(pauseAfter(failures));
}

function lookIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void lookAtLine(), ms);
}

/** Longer each time, and not the same for all: a server that comes back is not asked by everybody at once. */
function pauseAfter(count: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** (count - 1));
  return longest * (0.6 + 0.4 * Math.random());
}

/** Asked without `call`, which would doubt the line itself. */
async function probe(): Promise<LineState> {
  try {
    const response = await fetch(ready.path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    const answer = ready.reply.safeParse(((await response.json()) as { data?: unknown } | null)?.data);
    return answer.success ? shortOf(answer.data) : withoutAnswer(response.status);
  } catch {
    return navigator.onLine ? 'unreachable' : 'offline';
  }
}

function shortOf({ database, migrations, files, room }: Readiness): LineState {
  if (!database) return 'database';
  if (!migrations) return 'update';
  return files && room ? 'up' : 'room';
}

/** It answers, if not this question: refused for asking too often, for example. */
function withoutAnswer(http: number): LineState {
  return FROM_IN_FRONT.includes(http) ? 'unreachable' : 'up';
}

function setState(next: LineState): void {
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener();
}
