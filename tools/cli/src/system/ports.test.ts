import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, isFree, listenerOn } from './ports.ts';

describe('ports', () => {
  const server = createServer();
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  });
  afterAll(() => server.close());

  it('are chosen below the range of outgoing connections', () => {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  });

  it('are taken while somebody listens, and that one can be named', async () => {
    expect(await isFree(port, '127.0.0.1')).toBe(false);
    expect(listenerOn(port)).toBe(`node (process ${process.pid})`);
  });

  it('are free otherwise, and belong to nobody', async () => {
    const other = await freePort();
    expect(await isFree(other, '127.0.0.1')).toBe(true);
    expect(listenerOn(other)).toBeUndefined();
  });
});
