import { describe, expect, it } from 'vitest';
import { backOff, keepRunning, type Running, type Service } from './service.ts';

/** A service whose life the test decides. */
function service() {
  const lives: { die: (how: string) => void; stopped: boolean }[] = [];
  const failures: Error[] = [];
  const one: Service = {
    name: 'The part',
    start: async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      const { promise, resolve } = Promise.withResolvers<string>();
      const life = { die: resolve, stopped: false };
      lives.push(life);
      const running: Running = {
        identities: [{ pid: lives.length, startedAt: '1' }],
        ended: promise,
        stop: async () => {
          life.stopped = true;
          resolve('stopped');
        },
      };
      return running;
    },
  };
  return { one, lives, failures };
}

describe('a part of the site that is kept running', () => {
  it('is started again when it dies, and its remains are cleared first', async () => {
    const { one, lives } = service();
    const said: string[] = [];
    const keeper = await keepRunning(
      one,
      (line) => said.push(line),
      () => undefined,
    );
    lives[0]?.die('exit code 3');
    await expect.poll(() => lives.length).toBe(2);
    expect(lives[0]?.stopped).toBe(true);
    await expect
      .poll(() => said)
      .toEqual(['The part ended (exit code 3); starting it again in 0.25 s.', 'The part is back.']);
    await keeper.stop();
  });

  it('is tried again when a start fails', async () => {
    const { one, lives, failures } = service();
    const keeper = await keepRunning(
      one,
      () => undefined,
      () => undefined,
    );
    failures.push(new Error('not yet'));
    lives[0]?.die('killed by SIGKILL');
    await expect.poll(() => lives.length).toBe(2);
    await keeper.stop();
  });

  it('fails when the very first start does', async () => {
    const { one, failures } = service();
    failures.push(new Error('cannot work here'));
    await expect(
      keepRunning(
        one,
        () => undefined,
        () => undefined,
      ),
    ).rejects.toThrow('cannot work here');
  });

  it('is not started again once it was stopped', async () => {
    const { one, lives } = service();
    const keeper = await keepRunning(
      one,
      () => undefined,
      () => undefined,
    );
    await keeper.stop();
    expect(lives).toHaveLength(1);
    expect(lives[0]?.stopped).toBe(true);
  });

  it('stops at once while it waits for the next start', async () => {
    const { one, lives } = service();
    const keeper = await keepRunning(
      one,
      () => undefined,
      () => undefined,
    );
    lives[0]?.die('exit code 1');
    await expect.poll(() => lives[0]?.stopped).toBe(true);
    await keeper.stop();
    expect(lives).toHaveLength(1);
  });

  it('is told to the one who notes what runs', async () => {
    const { one, lives } = service();
    let notes = 0;
    const keeper = await keepRunning(
      one,
      () => undefined,
      () => (notes += 1),
    );
    expect(keeper.identities()).toEqual([{ pid: 1, startedAt: '1' }]);
    lives[0]?.die('exit code 1');
    await expect.poll(() => keeper.identities()).toEqual([{ pid: 2, startedAt: '1' }]);
    expect(notes).toBe(2);
    await keeper.stop();
  });

  it.each([
    [1, 250],
    [2, 500],
    [5, 4000],
    [6, 8000],
    [7, 10_000],
    [40, 10_000],
  ])('waits after %d crashes in a minute for %d ms', (crashes, pauseMs) => {
    expect(backOff(Array.from({ length: crashes }, () => 0))).toBe(pauseMs);
  });
});
