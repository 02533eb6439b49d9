import { getWebsiteConfig } from '@oyez/contract/site/site';
import { health, ready } from '@oyez/contract/site/system';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, fakeFailure, fakeOutage } from '../testing/fakeApi.ts';
import { call } from './call.ts';
import { followNetwork, getLine, lookAtLine, onLineBack } from './line.ts';

const WELL = { database: true, migrations: true, files: true, clock: true, room: true };
const setNetwork = (there: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);

let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  leave = followNetwork();
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

async function failingCall(): Promise<void> {
  fakeOutage(health);
  await call(health).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
}

describe('the line to the server', () => {
  it('is not away because one call failed', async () => {
    await failingCall();
    expect(getLine()).toBe('up');
  });

  it('is away when nothing answers, and back by itself', async () => {
    const back = vi.fn<() => void>();
    const stop = onLineBack(back);
    const asked = fakeOutage(ready);
    await failingCall();
    expect(getLine()).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked.calls.length).toBeGreaterThan(2);
    expect(back).not.toHaveBeenCalled();
    fakeApi(ready, WELL);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(getLine()).toBe('up');
    expect(back).toHaveBeenCalledOnce();
    stop();
  });

  it("tells the device's own network from a server that does not answer, and believes an answer more", async () => {
    setNetwork(false);
    window.dispatchEvent(new Event('offline'));
    await lookAtLine();
    expect(getLine()).toBe('up');
    fakeOutage(ready);
    await lookAtLine();
    expect(getLine()).toBe('offline');
    fakeApi(ready, WELL);
    setNetwork(true);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(getLine()).toBe('up'));
  });

  it.each([
    ['database', { ...WELL, database: false, migrations: false }],
    ['update', { ...WELL, migrations: false }],
    ['room', { ...WELL, room: false }],
  ] as const)('says what the server is short of: %s', async (short, answer) => {
    fakeApi(ready, answer, { http: short === 'room' ? 200 : 503 });
    fakeFailure(getWebsiteConfig, short === 'room' ? 'storage_full' : 'busy');
    await call(getWebsiteConfig).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(getLine()).toBe(short);
  });
});
