import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MISCONFIGURED } from '../environment.ts';
import { freePort } from '../system/ports.ts';
import { checkDatabaseUrl } from './external.ts';
import { withClient } from './probe.ts';
import { startThrowawayPostgres } from './throwaway.ts';

describe('DATABASE_URL', () => {
  let server: Awaited<ReturnType<typeof startThrowawayPostgres>>;
  beforeAll(async () => {
    server = await startThrowawayPostgres();
  });
  afterAll(() => server.stop());

  function changed(change: (url: URL) => void): string {
    const url = new URL(server.url);
    change(url);
    return url.href;
  }

  it('is accepted when a supported PostgreSQL answers', async () => {
    await expect(checkDatabaseUrl(server.url)).resolves.toBeUndefined();
  });

  it.each(['', 'localhost', 'mysql://a:b@127.0.0.1/oyez', 'postgres://', 'postgres://a:50%off@127.0.0.1/oyez'])(
    'refuses %j, showing what it looks like',
    async (url) => {
      await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
        message:
          'DATABASE_URL must look like postgres://user:password@host:5432/database, with %40 for a @ in the password, %2F for a /, %23 for a # and %25 for a %; correct it, or unset it to use the built-in PostgreSQL.',
        exitCode: MISCONFIGURED,
      });
    },
  );

  it('tells a wrong password', async () => {
    const url = changed((one) => (one.password = 'wrong'));
    await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
      message: expect.stringMatching(
        /refuses the user oyez of DATABASE_URL .*; correct the user name and the password in it\. /,
      ),
      exitCode: MISCONFIGURED,
    });
  });

  it('tells a missing database', async () => {
    const url = changed((one) => (one.pathname = '/absent'));
    await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
      message: expect.stringMatching(/has no database named absent; create it with "createdb absent"/),
      exitCode: MISCONFIGURED,
    });
  });

  it('tells a missing role, and how to make it with its database', async () => {
    const url = changed((one) => {
      one.username = 'absent';
      one.pathname = '/judge';
    });
    await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
      message: expect.stringMatching(
        /createuser --pwprompt absent\n {2}createdb --owner absent --encoding UTF8 --template template0 judge$/,
      ),
      exitCode: MISCONFIGURED,
    });
  });

  it('tells a role that may not create tables, and how to make it the owner', async () => {
    await withClient(server.url, (client) => client.query(`CREATE ROLE reader LOGIN PASSWORD 'secret'`));
    const url = changed((one) => {
      one.username = 'reader';
      one.password = 'secret';
    });
    await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
      message: expect.stringMatching(/ALTER DATABASE ".*" OWNER TO "reader"/),
      exitCode: MISCONFIGURED,
    });
  });

  it.each([
    ['28P01', '用户 "oyez" Password 认证失败', /refuses the user oyez of DATABASE_URL .*认证失败/],
    ['28000', '没有用于主机 "10.0.0.7" 的 pg_hba.conf 记录', /refuses the user oyez of DATABASE_URL/],
    ['3D000', '数据库 "oyez" 不存在', /has no database named oyez/],
  ])('tells what %s means in whatever language PostgreSQL says it', async (code, words, told) => {
    const body = Buffer.from(`SFATAL\0C${code}\0M${words}\0\0`);
    const head = Buffer.from('E\0\0\0\0');
    head.writeUInt32BE(body.length + 4, 1);
    const foreign = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([head, body])));
    });
    await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
    const { port } = foreign.address() as AddressInfo;
    const refused = checkDatabaseUrl(`postgres://oyez:secret@127.0.0.1:${port}/oyez`);
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(told),
      exitCode: MISCONFIGURED,
    });
    foreign.close();
  });

  it('tells that nobody answers, which a later try may mend', async () => {
    const port = String(await freePort());
    const url = changed((one) => (one.port = port));
    await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
      message: expect.stringMatching(
        new RegExp(`does not answer at 127\\.0\\.0\\.1:${port} .*; start it, correct DATABASE_URL, or unset it`),
      ),
      exitCode: 1,
    });
  });
});
