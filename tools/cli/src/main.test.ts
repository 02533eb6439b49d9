import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from './folders.ts';
import { runCommand } from './system/command.ts';
import { tryLock } from './system/lock.ts';
import { freePort } from './system/ports.ts';
import { mayRead } from './up/service-accounts.ts';

const NOBODY = 65_534;
/** Root can act as somebody else, who must be able to enter the checkout. */
const canActAsNobody =
  process.getuid?.() === 0 && (await mayRead(process.execPath, { name: 'nobody', uid: NOBODY, gid: NOBODY }));
const data = mkdtempSync(join(tmpdir(), 'oyez-data-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

type As = { environment?: Record<string, string>; uid?: number };

async function oyez(args: string[], { environment = {}, uid }: As = {}) {
  const { DATABASE_URL: _, ...own } = process.env;
  const result = await runCommand(process.execPath, [join(checkout, 'tools/cli/src/main.ts'), ...args], {
    environment: { ...own, NO_COLOR: '1', ...environment },
    uid,
    gid: uid,
  });
  return { ...result, error: result.stderr.trim() };
}

describe('./oyez', () => {
  it('lists its commands', async () => {
    const { code, stdout } = await oyez(['--help']);
    expect(code).toBe(0);
    for (const name of ['up', 'dev', 'test', 'check', 'doctor', 'bench', 'server', 'judge', 'migrate', 'admin']) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it.each(['up', 'dev', 'test', 'check', 'doctor', 'bench', 'server', 'judge', 'install-service', 'migrate', 'admin'])(
    'explains %s in both languages',
    async (name) => {
      const { code, stdout } = await oyez([name, '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(`./oyez ${name}`);
      expect(stdout).toMatch(/[\u4e00-\u9fff]/);
    },
  );

  it('refuses a command that does not exist', async () => {
    const { code, error } = await oyez(['upp']);
    expect(code).toBe(2);
    expect(error).toMatch(/^Error: There is no command "upp"; the commands are up, .* \(did you mean "up"\?\)\.$/);
  });

  it.each([
    [
      ['up', '--prot', '1'],
      /^Error: Unknown option '--prot'; "\.\/oyez up --help" lists what there is \(did you mean "--port"\?\)\.$/,
    ],
    [['up', '--colour'], /^Error: Unknown option '--colour'; "\.\/oyez up --help" lists what there is\.$/],
    [['up', 'now'], /^Error: Unexpected argument 'now'/],
    [['up', '--port', '80x'], /^Error: --port must be a number from 1 to 65535, not "80x"\.$/],
    [['up', '--port', '70000'], /^Error: --port must be a number/],
    [['check', '--fast'], /^Error: Unknown option '--fast'/],
    [['test', '--fast'], /^Error: Unknown option '--fast'/],
    [['judge', '--token', 't'], /^Error: Please give --server, the http/],
    [['judge', '--server', 'http://127.0.0.1:9', '--slots', '0', '--token', 't'], /^Error: --slots must be a number/],
    [['judge', '--server', 'http://127.0.0.1:9'], /^Error: Please give --token; "\.\/oyez admin judge-token/],
    [['admin', 'outbx'], /^Error: "admin" takes .*, not "outbx" \(did you mean "outbox"\?\)\.$/],
    [['admin', 'node', 'lst'], /^Error: "admin node" takes .*, not "lst" \(did you mean "list"\?\)\.$/],
    [['test', 'problms'], /^Error: No test file has "problms" in its path \(did you mean "problems"\?\)\.$/],
    [['install-service', 'sever'], /^Error: "sever" is not a service; .* \(did you mean "server"\?\)\.$/],
    [['admin'], /^Error: Please say what to do/],
    [['admin', 'outbox', '--data'], /^Error: --data needs a folder/],
    [['admin', 'outbox', '--data='], /^Error: --data needs a folder/],
    [['up', '--data', ''], /^Error: --data is empty; say what it is to be, or leave it out\.$/],
    [['install-service', '--dry-run', '--data='], /^Error: --data is empty/],
  ])('refuses %j with one sentence', async (args, sentence) => {
    const { code, error } = await oyez(args);
    expect(code).toBe(2);
    expect(error).toMatch(sentence);
    expect(error).not.toContain('\n');
  });

  it('asks for a database before it serves alone', async () => {
    const { code, error } = await oyez(['server', '--data', data]);
    expect(code).toBe(78);
    expect(error).toMatch(/^Error: DATABASE_URL is not set; set it to your PostgreSQL 15 to 18, or use "\.\/oyez up"/);
  });
});

describe('a setting that is wrong', () => {
  it.each([
    ['OYEZ_LOG_DAYS', 'weekly'],
    ['OYEZ_BACKUP_AT', 'noon'],
    ['OYEZ_BACKUP_KEY_FILE', '/nowhere/key'],
  ])('ends "up" as what a service manager need not try again: %s=%s', async (name, value) => {
    const environment = { OYEZ_BACKUP_DIR: join(data, 'backups'), [name]: value, OYEZ_PORT: String(await freePort()) };
    const { code, error } = await oyez(['up', '--data', data, '--no-demo'], { environment });
    expect(error).toContain(value);
    expect(code).toBe(78);
  });
});

describe('./oyez up', () => {
  let holder: Server;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    holder = createServer().listen(port, '127.0.0.1');
  });
  afterAll(() => holder.close());

  it('says who has the port', async () => {
    const { code, error } = await oyez(['up', '--data', data, '--port', String(port)]);
    expect(code).toBe(1);
    expect(error).toBe(
      `Error: Port ${port} is used by node (process ${process.pid}); stop it, or choose another one with --port.`,
    );
  });

  it('says that the address is not of this machine', async () => {
    const { code, error } = await oyez([
      'up',
      '--data',
      data,
      '--host',
      '192.0.2.1',
      '--port',
      String(await freePort()),
    ]);
    expect(code).toBe(1);
    expect(error).toMatch(
      /^Error: Oyez cannot listen on 192\.0\.2\.1:\d+: .*; choose another with --port or --host\.$/,
    );
  });

  it('says that the site already runs on this data folder', async () => {
    const attempt = tryLock(join(data, 'run.lock'), 'http://127.0.0.1:8080');
    const { code, error } = await oyez(['up', '--data', data]);
    if ('lock' in attempt) attempt.lock.release();
    expect(code).toBe(1);
    expect(error).toBe(
      `Error: Oyez already runs on ${data} (process ${process.pid}, http://127.0.0.1:8080); stop it first, or choose another folder with --data.`,
    );
  });

  it.runIf(canActAsNobody)('says that the data folder belongs to somebody else', async () => {
    const { code, error } = await oyez(['up', '--data', data], { uid: NOBODY });
    expect(code).toBe(1);
    expect(error).toBe(
      `Error: The data folder ${data} is not writable for you; start as its owner, or choose another one with --data.`,
    );
  });
});

describe('./oyez judge', () => {
  it.runIf(canActAsNobody)('refuses to run as a user other than root', async () => {
    const { code, error } = await oyez(['judge', '--server', 'http://127.0.0.1:9', '--token', 't'], { uid: NOBODY });
    expect(code).toBe(78);
    expect(error).toBe(
      'Error: The judge cannot run here: judging needs root to build its sandbox; start with sudo, or run a judge node as root on another machine.',
    );
  });
});
