import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { login } from '@oyez/contract/accounts/accounts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aUser, PASSWORD } from '../testing/builders.ts';
import { copyDatabase } from '../testing/database.ts';
import { aSite, type TestSite } from '../testing/site.ts';

/** Stands between the site and its database; the next word to the database breaks its connection. */
const line = { breaks: 0 };
const relay = createServer((near) => {
  const { hostname: host, port } = new URL(inject('databaseUrl'));
  const far = connect({ host, port: Number(port) });
  const cut = (socket: Socket, other: Socket) => {
    socket.on('error', () => other.destroy());
    socket.on('close', () => other.destroy());
  };
  cut(near, far);
  cut(far, near);
  far.pipe(near);
  near.on('data', (chunk) => {
    if (line.breaks === 0) return void far.write(chunk);
    line.breaks -= 1;
    near.resetAndDestroy();
  });
});

let site: TestSite;
let address: string;
let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  database = await copyDatabase(inject('databaseUrl'));
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  site = await aSite({ environment: { DATABASE_URL: url.href } });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await site.close();
  relay.close();
  await database.drop();
});

it('a call whose database connection breaks is answered as one to send again, never as a mistake of the caller', async () => {
  const { username } = await aUser(site);
  const press = async () => {
    const reply = await fetch(address + login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    return { http: reply.status, again: reply.headers.get('retry-after'), ...((await reply.json()) as object) };
  };
  line.breaks = 1;
  expect(await press()).toMatchObject({ http: 503, again: '2', code: 'busy' });
  expect(line.breaks).toBe(0);
  expect(await press()).toMatchObject({ http: 200, status: 200 });
});
