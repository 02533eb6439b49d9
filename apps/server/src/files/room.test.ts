import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@oyez/contract/accounts/accounts';
import { savePreferences } from '@oyez/contract/accounts/preferences';
import { createProblem } from '@oyez/contract/problems/problem-admin';
import { getProblemList } from '@oyez/contract/problems/problems';
import { needsRoom } from '@oyez/contract/site/room';
import { ready } from '@oyez/contract/site/system';
import { resubmitSubmission, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { judgeFinish } from '@oyez/contract/judging/judge-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, PASSWORD, type TestUser } from '../testing/builders.ts';
import { aNode, type TestNode } from '../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../testing/judging.ts';
import { aProblem } from '../testing/problem-builders.ts';
import { aProblemForm } from '../testing/problem-forms.ts';
import { aSite, type TestSite } from '../testing/site.ts';

const MB = 1024 * 1024;
/** Longer than a look at the disk is remembered. */
const NOTICED_MS = 1100;

/** A site whose data folder has a disk of its own. */
let folder: string;
let site: TestSite;
let user: TestUser;
let node: TestNode;
let displayId: string;
const ballast = () => join(folder, 'ballast');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oyez-room-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder]);
  site = await aSite({ environment: { OYEZ_DATA_DIR: folder } });
  await withoutInterval(site);
  user = await aUser(site);
  node = await aNode(site);
  ({ displayId } = await aProblem(site));
});
afterAll(async () => {
  await site.close();
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const submit = () =>
  site.call(submitProblemJudge, { token: user.token, body: { pid: displayId, language: 'Python3', code: 'print(1)' } });

describe('a disk with little room', () => {
  it('takes nothing more in, is read, and takes in again when there is room', async () => {
    const id = await submitCode(site, user, { to: displayId });
    const task = await takeOne(node);
    const root = await aUser(site, { role: 'root' });
    writeFileSync(ballast(), Buffer.alloc(60 * MB));
    await pause(NOTICED_MS);

    const full = {
      http: 200,
      status: 503,
      code: 'storage_full',
      msg: expect.stringMatching(/disk is full.*try again/),
    };
    expect(await submit()).toMatchObject(full);
    expect(await site.call(createProblem, { token: root.token, body: aProblemForm() })).toMatchObject(full);
    expect(await site.call(savePreferences, { token: user.token, body: {} })).toMatchObject(full);
    expect(await site.call(resubmitSubmission, { token: root.token, query: { submitId: id } })).toMatchObject(full);

    expect((await site.call(getProblemList, { token: user.token })).data?.records).toHaveLength(1);
    expect((await site.call(login, { body: { username: user.username, password: PASSWORD } })).status).toBe(200);
    expect(await node.finish(task)).toBe(true);

    unlinkSync(ballast());
    await pause(NOTICED_MS);
    expect((await submit()).status).toBe(200);
  });

  it('is ready to be read also when not a byte is free', async () => {
    try {
      expect(() => writeFileSync(ballast(), Buffer.alloc(170 * MB))).toThrow('ENOSPC');
      await pause(NOTICED_MS);
      expect(await site.call(ready)).toMatchObject({ http: 200, data: { files: true, room: false } });
    } finally {
      unlinkSync(ballast());
    }
  });

  it('concerns neither what nodes found out nor what only reads', () => {
    expect([judgeFinish, login, getProblemList].map(needsRoom)).toEqual([false, false, false]);
    expect([submitProblemJudge, resubmitSubmission, createProblem].map(needsRoom)).toEqual([true, true, true]);
  });
});
