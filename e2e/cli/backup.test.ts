import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { dataFolderAt } from '@oyez/cli/up/data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obtain } from '../support/ask.ts';
import { oyez, spawnOyez } from '../support/oyez.ts';
import { logIn, type Person } from '../support/place.ts';
import { CPP, rightSum, SUM_PROBLEM } from '../support/programs.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';

describe('a site, its backup, and a second site from it', () => {
  const here = dataFolder();
  const there = dataFolder();
  const backups = mkdtempSync(join(tmpdir(), 'oyez-e2e-backups-'));
  const to = ['--to', backups, '--data', here.path];
  let site: Stack;
  let root: Person;
  let submitId: number;
  beforeAll(async () => {
    site = await startStack({ data: here.path });
    root = await logIn(site, 'root', site.rootPassword ?? '');
    const body = { pid: SUM_PROBLEM.id, language: CPP, code: rightSum };
    ({ submitId } = await obtain(site, submitProblemJudge, { token: root.token, body }));
  });
  afterAll(async () => {
    await site.stop().catch(() => undefined);
    for (const folder of [here, there]) folder.remove();
    rmSync(backups, { recursive: true, force: true });
  });

  async function shown(at: Stack, { token }: Person) {
    return (await obtain(at, getSubmissionDetail, { token, query: { submitId } })).submission;
  }

  it('is backed up while it runs, listed and checked', async () => {
    await expect.poll(async () => isWaiting((await shown(site, root)).status), { timeout: 60_000 }).toBe(false);
    const made = await oyez(['backup', ...to]);
    expect(made).toMatchObject({ code: 0, error: '' });
    const listed = await oyez(['backup', 'list', ...to]);
    expect(listed.output).toMatch(/^\S+Z {2}\d{4}-\S+Z\n$/);
    expect(await oyez(['backup', 'check', ...to])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/all as they were written\.$/m),
    });
  });

  it('looks at the backups of another site without making a key of its own', async () => {
    const elsewhere = dataFolder();
    const looked = await oyez(['backup', 'list', '--to', backups, '--data', elsewhere.path]);
    expect(looked.code).toBe(0);
    expect(existsSync(dataFolderAt(elsewhere.path).secretKey)).toBe(false);
    elsewhere.remove();
  });

  it('proves that it comes back and is judged as before, and leaves nothing of the trial', async () => {
    const proved = await oyez(['backup', 'prove', ...to]);
    expect(proved).toMatchObject({ code: 0, output: expect.stringMatching(/proved in \d+ s \([1-3] judged again\)/) });
    expect(existsSync(join(here.path, 'proof'))).toBe(false);
  });

  it('removes the trial that somebody has cut off, and says nothing of the backup', async () => {
    const trial = spawnOyez(['backup', 'prove', ...to]);
    const ended = new Promise<number | null>((done) => trial.once('close', done));
    const trials = () => (existsSync(join(here.path, 'proof')) ? readdirSync(join(here.path, 'proof')) : []);
    await expect.poll(() => trials().length, { timeout: 60_000 }).toBe(1);
    await pause(500);
    trial.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(existsSync(join(here.path, 'proof'))).toBe(false);
  });

  it('is the same in another folder, which no start takes for a site before that', async () => {
    const folder = dataFolderAt(there.path);
    // As a restore leaves it that a loss of power has cut off.
    mkdirSync(folder.postgres);
    writeFileSync(folder.restoring, 'built-in');
    const half = await oyez(['up', '--data', there.path, '--port', '28997']);
    expect(half).toMatchObject({ code: 78, error: expect.stringContaining('holds half a site') });

    const restored = await oyez(['restore', '--from', backups, '--data', there.path]);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(existsSync(folder.restoring)).toBe(false);
    const again = await oyez(['restore', '--from', backups, '--data', there.path]);
    expect(again).toMatchObject({ code: 1, error: expect.stringContaining('There is a database in') });

    // Nor does a database elsewhere make room for it where a site runs.
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const beside = await oyez(['restore', '--from', backups, '--data', here.path], environment);
    expect(beside).toMatchObject({ code: 1, error: expect.stringContaining(`Oyez runs on ${here.path}`) });
    expect(existsSync(dataFolderAt(here.path).restoring)).toBe(false);

    const second = await startStack({ data: there.path, args: ['--no-demo'] });
    try {
      expect(second.rootPassword).toBeUndefined();
      const same = await logIn(second, 'root', root.password);
      const [before, after] = [await shown(site, root), await shown(second, same)];
      expect(after).toEqual(before);
      expect(after.status).toBe(STATUS.accepted);
      const filesOf = (data: string) =>
        readdirSync(join(data, 'files', 'blobs'), { recursive: true, encoding: 'utf8' })
          .filter((name) => statSync(join(data, 'files', 'blobs', name)).isFile())
          .toSorted();
      expect(filesOf(there.path)).toEqual(filesOf(here.path));
    } finally {
      await second.stop();
    }
  });
});
