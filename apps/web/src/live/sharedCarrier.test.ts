import type { LiveEvent } from '@oyez/contract/wire/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

function aTab(tab: string, carry: Parameters<typeof createHub>[1] = sharedCarrier({ ...browser, tab })): LiveHub {
  const hub = createHub((parts) => {
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
  }, carry);
  hubs.push(hub);
  return hub;
}

const hello = (topics: string[]): LiveEvent => ({ type: 'hello', now: '2026-11-21T08:00:00.000Z', build: 'b', topics });
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
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab.covers('submissions')).toBe(false);
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
