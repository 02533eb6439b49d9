import { mkdtempSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryLock } from '../system/lock.ts';
import { freePort } from '../system/ports.ts';
import { dataFolderAt, type DataFolder } from '../up/data-folder.ts';
import { linesOf } from './judging.ts';
import { checkMail, checkNode, checkSite } from './machine.ts';

/** A data folder whose site is this process, served at the address. */
function siteAt(address: string): DataFolder {
  const folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'oyez-doctor-')));
  tryLock(folder.runLock, address);
  return folder;
}

async function serving(status: number, body: string, ask: (address: string) => Promise<void>): Promise<void> {
  const server = createWebServer((_, reply) => {
    reply.writeHead(status).end(body);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await ask(`http://127.0.0.1:${port}`).finally(() => {
    server.close();
  });
}

describe('the doctor, of the site', () => {
  it('asks the one that runs, on whatever port, whether it is ready', async () => {
    const wanted = { host: '127.0.0.1', port: 8080 };
    await serving(200, '{}', async (address) => {
      expect(await checkSite(siteAt(address), wanted)).toMatchObject({ ok: true, name: `Site at ${address}` });
    });
    await serving(503, '{"database":false}', async (address) => {
      expect(await checkSite(siteAt(address), wanted)).toMatchObject({
        ok: false,
        detail: expect.stringContaining('"database":false'),
      });
    });
    const away = `http://127.0.0.1:${await freePort()}`;
    expect(await checkSite(siteAt(away), wanted)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/does not answer.*ECONNREFUSED/),
    });
  });

  it('asks a server that runs alone whether it is ready, for which nothing in the folder stands', async () => {
    const folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'oyez-doctor-')));
    await serving(200, '{"status":200,"data":{"build":"abc"}}', async (address) => {
      const wanted = { host: '127.0.0.1', port: Number(new URL(address).port) };
      expect(await checkSite(folder, wanted)).toMatchObject({ ok: true, name: `Site at ${address}` });
    });
  });

  it('looks at the port that a start would take where none runs', async () => {
    const port = await freePort();
    const folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'oyez-doctor-')));
    const line = () => checkSite(folder, { host: '127.0.0.1', port });
    expect(await line()).toMatchObject({ ok: true, name: `Port ${port}` });
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    expect(await line()).toMatchObject({ ok: false, name: `Port ${port}` });
    await new Promise((done) => server.close(done));
  });
});

describe('the doctor', () => {
  it('wants Node 24', () => {
    expect(checkNode('24.21.0')).toMatchObject({ ok: true });
    expect(checkNode('20.11.1')).toMatchObject({ ok: false, remedy: expect.stringContaining('remove node_modules') });
  });

  it('is content without a mail server, and says where the codes are', async () => {
    // The one of the site's settings, which the doctor does not ask.
    expect(await checkMail(undefined)).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^by the mail server entered on the site; without one, .*outbox/),
    });
  });

  it('tells a mail server that answers from one that does not', async () => {
    const port = await freePort();
    const server = createServer((socket) => socket.end());
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    expect(await checkMail(`smtp://127.0.0.1:${port}`)).toMatchObject({ ok: true });
    await new Promise((done) => server.close(done));
    expect(await checkMail(`smtp://127.0.0.1:${port}`)).toMatchObject({
      ok: false,
      matters: false,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await checkMail('mail.example.org')).toMatchObject({
      ok: false,
      remedy: expect.stringContaining('smtp://'),
    });
  });

  it('takes a missing protection seriously, a missing language only when it is the last', () => {
    const language = { version: '', state: 'ready' as const, reason: '', packages: ['some-package'] };
    const python = { ...language, name: 'Python3', version: 'Python 3.11' };
    const cpp = { ...language, name: 'C++', state: 'unavailable' as const, reason: 'no g++' };
    const selfTest = [
      { name: 'memory limit', ok: false, detail: 'not killed' },
      { name: 'no network', ok: true, detail: '' },
    ];
    expect(linesOf({ selfTest, languages: [python, cpp] }).map(({ ok, matters }) => [ok, matters])).toEqual([
      [false, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect(linesOf({ selfTest: [], languages: [cpp] })).toMatchObject([
      { ok: false, matters: true, detail: 'no g++', remedy: expect.stringContaining("languages install 'C++'") },
    ]);
  });
});
