import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../system/ports.ts';
import { linesOf } from './judging.ts';
import { checkMail, checkNode } from './machine.ts';

describe('the doctor', () => {
  it('wants Node 24', () => {
    expect(checkNode('24.21.0')).toMatchObject({ ok: true });
    expect(checkNode('20.11.1')).toMatchObject({ ok: false, remedy: expect.stringContaining('remove node_modules') });
  });

  it('is content without a mail server, and says where the codes are', async () => {
    expect(await checkMail(undefined)).toMatchObject({ ok: true, detail: expect.stringContaining('outbox') });
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
