import { EVENTS_PATH } from '@oyez/contract/wire/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession, signIn } from '../api/session.ts';
import { aUser } from '../testing/builders.ts';
import { createBrowserHub } from './browserHub.ts';
import type { LiveHub } from './hub.ts';

let hub: LiveHub;
let asked: { path: string; headers: Headers }[];

beforeEach(() => {
  asked = [];
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://oyez.test');
    asked.push({ path: pathname, headers: new Headers(init?.headers) });
    const ended = new ReadableStream({ start: (stream) => stream.close() });
    return Promise.resolve(new Response(ended, { headers: { 'refresh-token': 'true', authorization: 'newer' } }));
  };
});

afterEach(() => hub.close());

describe('the live stream of this browser', () => {
  it('keeps the fresh token that the server hands out with it', async () => {
    signIn('older', aUser());
    hub = createBrowserHub();
    hub.subscribe('submissions', () => undefined);
    await vi.waitFor(() => expect(getSession().token).toBe('newer'));
    expect(localStorage.getItem('token')).toBe('newer');
    expect(asked[0]!.path).toBe(EVENTS_PATH);
    expect(asked[0]!.headers.get('authorization')).toBe('older');
  });
});
