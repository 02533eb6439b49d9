import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getPackageImport, getPackageImports, importProblemZip, sendPackage } from '@oyez/contract/problems/packages';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userActor } from '../../policy/actor.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { hojZip } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';
import { receivePackage } from './import-arrival.service.ts';
import { importAtOnce } from './import-contract.service.ts';
import { endCutOffReadings } from './import-preview.service.ts';

const MB = 1024 * 1024;

let site: TestSite;
let root: TestUser;
let port: number;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

const rootActor = ({ id, username } = root) => userActor({ id, uid: '1', username, role: 'root', sessionId: 1 });
const stateOf = async (id: number) => (await site.call(getPackageImport, { params: { id }, token: root.token })).data;

/** A package of a client that waits for its import, before any of it was read. */
async function arrived(displayId: string, by = root): Promise<number> {
  const file = {
    field: 'file',
    name: 'p.zip',
    content: Readable.from([hojZip({ problemId: displayId })]),
    isTooLarge: () => false,
  };
  return receivePackage(site, rootActor(by), file, { format: 'hoj', mb: 10, inBackground: false });
}

describe('an import of a client that waits for it', () => {
  it('goes on to its end when the client hangs up in mid-reading', async () => {
    const body = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="gone.zip"\r\n\r\n'),
      hojZip({ problemId: 'GONE' }),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    const head = [
      `POST ${importProblemZip.path} HTTP/1.1`,
      'Host: site',
      `Authorization: ${root.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    const last = async () => (await site.call(getPackageImports, { query: {}, token: root.token })).data?.records[0];
    await expect.poll(async () => (await last())?.state, { interval: 10 }).toBe('reading');
    socket.resetAndDestroy();
    await expect.poll(async () => (await last())?.state, { timeout: 20_000 }).toBe('done');
    expect(await last()).toMatchObject({ name: 'gone.zip', imported: 1 });
  });

  it('has failed at once where the reading itself breaks down', async () => {
    const id = await arrived('BROKEN');
    const sender = { actor: rootActor(), ip: null, requestId: null, locale: 'en-US' } as const;
    const importing = importAtOnce(site, sender, id).catch((error: unknown) => String(error));
    await expect.poll(killReaders, { interval: 10 }).toBeGreaterThan(0);
    expect(await importing).toContain('ended without an answer');
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('could not be read') });
  });

  it('is told as interrupted when its server has gone, and another one can be sent', async () => {
    const ids: number[] = [];
    for (let n = 0; n < limits.packages.previews; n += 1) ids.push(await arrived('LOST'));
    const send = () =>
      sendForm(site, sendPackage, { token: root.token, files: [{ name: 'p.zip', content: hojZip() }] });
    expect(await send()).toMatchObject({ code: 'imports_too_many' });
    await endCutOffReadings(site);
    expect(await stateOf(ids[0]!)).toMatchObject({ state: 'reading' });
    site.clock.advance(61_000);
    await endCutOffReadings(site);
    for (const id of ids) {
      expect(await stateOf(id)).toMatchObject({
        state: 'failed',
        error: 'The upload was interrupted. Please try again.',
      });
    }
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('may take its time: it is not taken for interrupted while it is read', async () => {
    const id = await arrived('SLOW');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const sender = { actor: rootActor(), ip: null, requestId: null, locale: 'en-US' } as const;
    const importing = importAtOnce(site, sender, id);
    site.clock.advance(50_000);
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    const until = new Date(site.now().getTime() + 60_000).toISOString();
    await expect.poll(async () => (await stateOf(id))?.expiresAt, { interval: 10 }).toBe(until);
    site.clock.advance(50_000);
    await endCutOffReadings(site);
    await importing;
    expect(await stateOf(id)).toMatchObject({ state: 'done', imported: 1 });
  });
});

describe('a package that is refused while it is being sent', () => {
  it('is refused in words also where it is large and its sender only listens after it has sent everything', async () => {
    const keeper = await aUser(site, { role: 'root' });
    for (let n = 0; n < limits.packages.previews; n += 1) await arrived('FULL', keeper);
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="large.zip"\r\n\r\n';
    const end = '\r\n--x--\r\n';
    const head = [
      `POST ${sendPackage.path} HTTP/1.1`,
      'Host: site',
      'Connection: close',
      `Authorization: ${keeper.token}`,
      'Accept-Language: en-US',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${form.length + 60 * MB + end.length}`,
    ];
    const socket = connect(port, '127.0.0.1');
    let trouble = '';
    socket.on('error', (error) => (trouble = String(error))).pause();
    await once(socket, 'connect');
    socket.write(`${head.join('\r\n')}\r\n\r\n${form}`);
    for (let n = 0; n < 60; n += 1) socket.write(Buffer.alloc(MB));
    await new Promise((resolve) => socket.write(end, resolve));
    expect([trouble, await text(socket)]).toEqual(['', expect.stringContaining('imports_too_many')]);
  }, 20_000);
});

/** As the system does that has no memory left. */
async function killReaders(): Promise<number> {
  let killed = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    if (!command?.includes('package.child.ts') || stat?.split(') ')[1]?.split(' ')[1] !== String(process.pid)) continue;
    process.kill(Number(pid), 'SIGKILL');
    killed += 1;
  }
  return killed;
}
