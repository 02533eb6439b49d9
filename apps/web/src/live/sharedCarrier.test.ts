import type { LiveEvent } from '@oyez/contract/wire/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBuildWatch } from './buildWatch.ts';
import { aloneCarrier } from './carrier.ts';
import { createHub, type LiveHub } from './hub.ts';
import { sharedCarrier } from './sharedCarrier.ts';

/** The browser that several tabs share: one lock, one channel. */
function aBrowser() {
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const waiting: (() => void)[] = [];
  let held = false;
  const next = () => {
    const first = waiting.shift();
    if (first === undefined) held = false;
    else first();
  };
  const locks = {
    request: (_name: string, options: LockOptions, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const take = () => {
          held = true;
          void (async () => {
            await work();
            resolve();
            next();
          })();
        };
        options.signal?.addEventListener('abort', () => {
          const at = waiting.indexOf(take);
          if (at < 0) return;
          waiting.splice(at, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
        if (held) waiting.push(take);
        else take();
      }),
  } as unknown as Pick<LockManager, 'request'>;
  const openChannel = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => channels.delete(channel),
    };
    channels.add(channel);
    return channel;
  };
  return { locks, openChannel };
}

type Opened = { topics: string[]; emit: (event: LiveEvent) => void; setOpen: (open: boolean) => void; closed: boolean };

let browser: ReturnType<typeof aBrowser>;
let opened: Opened[];
let hubs: LiveHub[];

beforeEach(() => {
  vi.useFakeTimers();
  browser = aBrowser();
  opened = [];
  hubs = [];
});
afterEach(() => {
  for (const hub of hubs) hub.close();
});

function aTab(
  tab: string,
  carry: Parameters<typeof createHub>[1] = sharedCarrier({ ...browser, tab }),
  onBuild?: (build: string) => void,
): LiveHub {
  const hub = createHub(
    (parts) => {
      const one: Opened = { topics: [], emit: parts.onEvent, setOpen: parts.onOpen, closed: false };
      opened.push(one);
      return {
        setTopics: (topics) => {
          one.topics = [...topics];
        },
        restart: () => undefined,
        close: () => {
          one.closed = true;
        },
      };
    },
    carry,
    onBuild,
  );
  hubs.push(hub);
  return hub;
}

const hello = (topics: string[], build = 'b'): LiveEvent => ({
  type: 'hello',
  now: '2026-11-21T08:00:00.000Z',
  build,
  topics,
});
const changed: LiveEvent = { type: 'changed', topic: 'submissions', ids: [1] };
const settle = () => vi.advanceTimersByTimeAsync(50);

describe('one stream for all tabs', () => {
  it('is carried by one tab, asks for what all tabs want, and tells every tab', async () => {
    const [first, second] = [aTab('a'), aTab('b')];
    const heard: string[] = [];
    first.subscribe('submission:7', () => heard.push('first'));
    second.subscribe('submissions', () => heard.push('second'));
    await settle();
    expect(opened).toHaveLength(1);
    expect(opened[0]!.topics.toSorted()).toEqual(['submission:7', 'submissions']);
    opened[0]!.emit(hello(['submission:7', 'submissions']));
    opened[0]!.emit(changed);
    expect(heard).toEqual(['second']);
    expect(second.covers('submissions')).toBe(true);
  });

  it('passes to another tab when the carrying tab closes', async () => {
    const [first, second] = [aTab('a'), aTab('b')];
    second.subscribe('submissions', () => undefined);
    await settle();
    first.close();
    await settle();
    expect(opened).toHaveLength(2);
    expect(opened[0]!.closed).toBe(true);
    expect(opened[1]!.topics).toEqual(['submissions']);
  });

  it('tells every tab when the stream breaks, so that they poll', async () => {
    const [, second] = [aTab('a'), aTab('b')];
    second.subscribe('submissions', () => undefined);
    await settle();
    opened[0]!.emit(hello(['submissions']));
    expect(second.covers('submissions')).toBe(true);
    opened[0]!.setOpen(false);
    expect(second.covers('submissions')).toBe(false);
  });

  it('forgets what a tab wanted that vanished without a word', async () => {
    const first = aTab('a');
    first.subscribe('problems', () => undefined);
    const silent = browser.openChannel();
    await settle();
    silent.postMessage({ kind: 'want', tab: 'gone', topics: ['submissions'] });
    expect(opened[0]!.topics).toContain('submissions');
    await vi.advanceTimersByTimeAsync(90_000);
    expect(opened[0]!.topics).toEqual(['problems']);
  });

  it('stops trusting a carrying tab that fell silent', async () => {
    const dead = browser.openChannel();
    void browser.locks.request('oyez-live', {}, () => new Promise<never>(() => undefined));
    const tab = aTab('b');
    tab.subscribe('submissions', () => undefined);
    dead.postMessage({ kind: 'round', covered: ['submissions'] });
    expect(tab.covers('submissions')).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(tab.covers('submissions')).toBe(false);
  });

  it('goes on trusting one that is hidden, which its browser lets speak once a minute', async () => {
    const hidden = browser.openChannel();
    void browser.locks.request('oyez-live', {}, () => new Promise<never>(() => undefined));
    const tab = aTab('b');
    tab.subscribe('submissions', () => undefined);
    const lost = vi.fn<() => void>();
    hidden.postMessage({ kind: 'round', covered: ['submissions'] });
    tab.onCoverage(() => {
      if (!tab.covers('submissions')) lost();
    });
    for (let minute = 0; minute < 5; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      hidden.postMessage({ kind: 'round', covered: ['submissions'] });
    }
    expect(lost).not.toHaveBeenCalled();
  });

  it('tells a tab that comes later at once what arrives', async () => {
    const first = aTab('a');
    first.subscribe('submissions', () => undefined);
    await settle();
    opened[0]!.emit(hello(['submissions']));
    const later = aTab('b');
    later.subscribe('submissions', () => undefined);
    await settle();
    expect(later.covers('submissions')).toBe(true);
  });
});

describe('an update of the site', () => {
  const updated = { a: vi.fn<() => void>(), b: vi.fn<() => void>() };
  const aWatchingTab = (tab: 'a' | 'b') => {
    updated[tab].mockReset();
    const hub = aTab(tab, undefined, createBuildWatch(updated[tab]));
    hub.subscribe('submissions', () => undefined);
    return hub;
  };

  it('is told in every tab, whichever carries the stream', async () => {
    aWatchingTab('a');
    aWatchingTab('b');
    await settle();
    opened[0]!.emit(hello(['submissions'], 'old'));
    opened[0]!.setOpen(false);
    opened[0]!.emit(hello(['submissions'], 'new'));
    expect(updated.a).toHaveBeenCalledTimes(1);
    expect(updated.b).toHaveBeenCalledTimes(1);
  });

  it('is told in a tab that came after the stream was opened and carries it since', async () => {
    const first = aWatchingTab('a');
    await settle();
    opened[0]!.emit(hello(['submissions'], 'old'));
    aWatchingTab('b');
    await settle();
    first.close();
    await settle();
    opened[1]!.emit(hello(['submissions'], 'new'));
    expect(updated.b).toHaveBeenCalledTimes(1);
  });

  it('is none for a tab that was opened after it, before the stream was there again', async () => {
    aWatchingTab('a');
    await settle();
    opened[0]!.emit(hello(['submissions'], 'old'));
    opened[0]!.setOpen(false);
    aWatchingTab('b');
    await settle();
    opened[0]!.emit(hello(['submissions'], 'new'));
    expect(updated.a).toHaveBeenCalledTimes(1);
    expect(updated.b).not.toHaveBeenCalled();
  });
});

describe('topics of one tab', () => {
  it('are asked for while anybody listens', async () => {
    const tab = aTab('a');
    const leave = [tab.subscribe('submissions', () => undefined), tab.subscribe('submissions', () => undefined)];
    await settle();
    leave[0]!();
    await settle();
    expect(opened[0]!.topics).toEqual(['submissions']);
    leave[1]!();
    await settle();
    expect(opened[0]!.topics).toEqual([]);
  });
});

describe('a browser whose tabs cannot share', () => {
  it('leaves connections for everything else: of many windows, those looked at last have a stream', async () => {
    const windows = ['a', 'b', 'c', 'd', 'e'].map((tab) => aTab(tab, aloneCarrier({ ...browser, tab })));
    for (const one of windows) one.subscribe('submissions', () => undefined);
    await settle();
    expect(opened.map((one) => one.topics)).toEqual([[], [], ['submissions'], ['submissions'], ['submissions']]);
    expect(windows[0]!.covers('submissions')).toBe(false);
  });
});
