import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFree } from '../system/ports.ts';
import { clusterUrl, startPostgres, type RunningPostgres } from './cluster.ts';
import { askServer, canConnect, withClient } from './probe.ts';
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
    expect(await canConnect(url.href)).toBe(false);
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
    expect(await canConnect(server.url)).toBe(true);
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

  it('says why it does not start', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken, { recursive: true });
    const settings = { shared_buffers: '1' };
    await expect(
      startPostgres({ dataFolder: join(broken, 'data'), logFile: join(broken, 'log'), settings }),
    ).rejects.toThrow(/PostgreSQL did not start: .*shared_buffers.* \(the whole log: .*\)\.$/);
  });
});
