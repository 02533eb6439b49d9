import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../system/ports.ts';
import { dataFolderAt } from './data-folder.ts';
import type { Stage } from './roles.ts';
import { checkPort, serverService } from './serving.ts';

type Parts = { database: boolean; migrations: boolean; files: boolean; clock: boolean; room: boolean };
const ALL: Parts = { database: true, migrations: true, files: true, clock: true, room: true };

/** Stands in for the server: says of itself one thing after another, as `/api/ready` does, and at last the same for ever. */
const SERVER = `
  const [port, ...answers] = process.argv.slice(1);
  let asked = 0;
  require('node:http').createServer((_, reply) => {
    const data = JSON.parse(answers[Math.min(asked++, answers.length - 1)]);
    reply.statusCode = Object.values(data).every(Boolean) ? 200 : 503;
    reply.end(JSON.stringify({ status: 200, data, msg: '' }));
  }).listen(Number(port), '127.0.0.1');
`;

describe('the server that "up" starts', () => {
  const root = mkdtempSync(join(tmpdir(), 'oyez-serving-'));
  const folder = dataFolderAt(root);
  mkdirSync(folder.logs);
  afterAll(() => rmSync(root, { recursive: true }));

  async function started(...answers: Parts[]): Promise<string[]> {
    const said: string[] = [];
    const port = await freePort();
    const app = { root, node: process.execPath };
    const stage: Stage = { app, folder, accounts: undefined, host: '127.0.0.1', port };
    const args = ['-e', SERVER, String(port), ...answers.map((one) => JSON.stringify(one))];
    const say = (line: string) => said.push(line);
    const service = serverService(stage, 'postgres://nobody@127.0.0.1/none', say, (spec) => ({ ...spec, args }));
    const running = await service.start(new AbortController().signal);
    await running.stop();
    return said;
  }

  it('has started when it serves, which it says nothing of', async () => {
    expect(await started({ ...ALL, database: false }, { ...ALL, migrations: false }, ALL)).toEqual([]);
  });

  it('has started on a machine whose clock is wrong, or whose disk is full, and says so', async () => {
    expect(await started({ ...ALL, clock: false })).toEqual([
      'The server serves, but its clock and that of the database differ by more than 0.5 s.',
    ]);
    expect(await started({ ...ALL, files: false, room: false })).toEqual([
      'The server serves, but its files cannot be reached, and the disk is full.',
    ]);
  });
});

describe('the port of the server', () => {
  const server = { name: 'oyez', uid: 960, gid: 960 };

  it('is refused where only root, who starts the server, may listen', async () => {
    await expect(checkPort('127.0.0.1', 80, server, 1024)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Port 80 is for root alone .* the user oyez: choose one from 1024 on with --port,/,
      ),
      exitCode: 78,
    });
    await expect(checkPort('127.0.0.1', await freePort(), server, 1024)).resolves.toBeUndefined();
  });
});
