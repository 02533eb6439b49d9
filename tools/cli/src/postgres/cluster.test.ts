import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFree } from '../system/ports.ts';
import { clusterUrl, reasonIn, startPostgres, untilOpen, type RunningPostgres } from './cluster.ts';
import { askServer, opennessOf, withClient, type Openness } from './probe.ts';
import { survivorOf } from './survivor.ts';

describe('the built-in PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-cluster-'));
  chmodSync(folder, 0o711);
  const dataFolder = join(folder, 'data');
  const start = () => startPostgres({ dataFolder, logFile: join(folder, 'log'), settings: { fsync: 'off' } });
  let server: RunningPostgres;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = (sql: string) =>
    withClient(server.url, async (client) => Object.values((await client.query(sql)).rows[0] as object)[0] as string);

  it('is version 18 in UTF-8, whatever the language of the machine', async () => {
    expect(await askServer(server.url)).toMatchObject({ version: 18 });
    expect(await asked('SHOW server_encoding')).toBe('UTF8');
    expect(
      await asked(`SELECT concat(datlocprovider, ' ', datlocale) FROM pg_database WHERE datname = 'postgres'`),
    ).toBe('b C.UTF-8');
    expect(await asked('SHOW data_checksums')).toBe('on');
  });

  it('listens on loopback only, below the ports of outgoing connections', async () => {
    expect(await asked('SHOW listen_addresses')).toBe('127.0.0.1');
    expect(await asked('SHOW unix_socket_directories')).toBe('');
    expect(server.port).toBeLessThan(32_768);
  });

  it('asks for the password, which only the owner can read', async () => {
    const url = new URL(server.url);
    url.password = 'wrong';
    expect(await opennessOf(url.href)).toBe('silent');
    expect(statSync(`${dataFolder}-password`).mode & 0o777).toBe(0o600);
    expect(clusterUrl(dataFolder)).toBe(server.url);
  });

  it.runIf(process.getuid?.() === 0)('does not run as root', () => {
    const pid = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0];
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
  });

  it('keeps port and content over a restart', async () => {
    await withClient(server.url, (client) => client.query('CREATE TABLE kept (n int)'));
    const before = server.url;
    await server.stop();
    expect(await isFree(server.port, '127.0.0.1')).toBe(true);
    server = await start();
    expect(server.url).toBe(before);
    expect(await asked(`SELECT to_regclass('kept')::text`)).toBe('kept');
  });

  it('starts again after it was killed', async () => {
    process.kill(Number(survivorOf(dataFolder)), 'SIGKILL');
    expect(await server.ended).toMatch(/SIGKILL/);
    await expect.poll(() => start().then((again) => (server = again)), { timeout: 20_000 }).toBeTruthy();
    expect(await asked(`SELECT to_regclass('kept')::text`)).toBe('kept');
  });

  it('stops the server that an earlier run left behind', async () => {
    const survivor = server;
    expect(survivorOf(dataFolder)).toBeGreaterThan(0);
    server = await start();
    expect(await survivor.ended).toBe('exit code 0');
    expect(await opennessOf(server.url)).toBe('open');
  });

  it('never takes the place of a cluster whose version is lost, and begins a draft of its own again', async () => {
    const place = join(folder, 'damaged');
    const lost = join(place, 'data');
    mkdirSync(join(lost, 'base'), { recursive: true });
    writeFileSync(join(lost, 'base/rows'), 'of somebody');
    const starting = () =>
      startPostgres({ dataFolder: lost, logFile: join(place, 'log'), settings: { fsync: 'off' }, niceness: 19 });
    await expect(starting()).rejects.toThrow(/PG_VERSION is missing, so it is not touched/);
    expect(readFileSync(join(lost, 'base/rows'), 'utf8')).toBe('of somebody');

    writeFileSync(`${lost}-draft`, '');
    const begun = await starting();
    try {
      expect(existsSync(`${lost}-draft`)).toBe(false);
      expect(getPriority(Number(survivorOf(lost)))).toBe(19);
    } finally {
      await begun.stop();
    }
  });

  it('says that its password is missing, as after a copy of its folder alone', async () => {
    const copied = join(folder, 'copied');
    mkdirSync(copied);
    writeFileSync(join(copied, 'PG_VERSION'), '18');
    writeFileSync(`${copied}-port`, '20001');
    expect(() => clusterUrl(copied)).toThrow(
      /The password of the database in .* is missing; put .*copied-password back/,
    );
  });

  it('says why it does not start', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken, { recursive: true });
    const settings = { shared_buffers: '1' };
    await expect(
      startPostgres({ dataFolder: join(broken, 'data'), logFile: join(broken, 'log'), settings }),
    ).rejects.toThrow(/PostgreSQL did not start: .*shared_buffers.* \(the whole log: .*\)\.$/);
  });
});

describe('why PostgreSQL did not start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-reason-'));
  const log = join(folder, 'log');
  afterAll(() => rmSync(folder, { recursive: true }));
  const old = '2026-11-20 UTC [7] ERROR:  canceling statement due to lock timeout\n';
  const asked = '2026-11-27 UTC [9] FATAL:  the database system is starting up\n';

  it.each([
    [
      '2026-11-27 UTC [8] PANIC:  could not locate a valid checkpoint record\n',
      'could not locate a valid checkpoint record',
    ],
    ['setpriv: setresuid failed: Operation not permitted\n', 'setpriv: setresuid failed: Operation not permitted'],
    ['', 'it gave no reason'],
  ])('is what this start has said: %j', (said, reason) => {
    writeFileSync(log, old + said);
    expect(reasonIn(log, old.length)).toBe(reason);
  });

  it('is not what it answers while it starts, and is found in a log that was begun anew', () => {
    writeFileSync(log, `2026-11-27 UTC [8] FATAL:  no room\n${asked}`);
    expect(reasonIn(log, 0)).toBe('no room');
    expect(reasonIn(log, 1_000_000)).toBe('no room');
  });
});

describe('the wait for PostgreSQL', () => {
  const patience = { silenceMs: 200, sayMs: 100 };
  const said: string[] = [];
  const wait = (ask: () => Promise<Openness>, isWanted = () => true) =>
    untilOpen(ask, isWanted, (line) => said.push(line), patience);
  const untilPast = (ms: number, then: Openness, before: Openness) => {
    const end = Date.now() + ms;
    return async () => (Date.now() < end ? before : then);
  };

  it('lasts as long as a recovery, and is told of', async () => {
    expect(await wait(untilPast(700, 'open', 'starting'))).toBe(true);
    expect(said.length).toBeGreaterThan(2);
    expect(new Set(said)).toEqual(new Set([expect.stringMatching(/^PostgreSQL is recovering its data/)]));
  });

  it('ends when it is silent, and when nobody wants it any more', async () => {
    expect(await wait(untilPast(700, 'open', 'silent'))).toBe(false);
    expect(
      await wait(
        async () => 'starting',
        () => false,
      ),
    ).toBe(false);
  });

  it('knows what a server says that is starting', async () => {
    const refusal = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
    const header = Buffer.from('E\0\0\0\0');
    header.writeUInt32BE(refusal.length + 4, 1);
    const recovering = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([header, refusal])));
    });
    await new Promise<void>((done) => recovering.listen(0, '127.0.0.1', done));
    const { port } = recovering.address() as AddressInfo;
    const url = `postgres://oyez:secret@127.0.0.1:${port}/postgres`;
    expect(await opennessOf(url)).toBe('starting');
    await new Promise((done) => recovering.close(done));
    expect(await opennessOf(url)).toBe('silent');
  });
});
