import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hojZip } from '@oyez/server/testing/packages/packages';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { oyez, spawnOyez } from '../support/oyez.ts';
import type {} from '../support/site.ts';

const site = inject('site');
const data = ['--data', site.data];

describe('./oyez export and import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-packages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('take a problem out and in again while the site runs', async () => {
    const file = join(folder, 'sum.zip');
    const out = await oyez(['export', 'OY1001', 'oy1002', '--to', file, ...data]);
    expect(out).toMatchObject({ code: 0, error: '' });
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');

    const look = await oyez(['import', file, '--dry-run', ...data]);
    expect(look.code).toBe(0);
    expect(look.output).toMatch(/sum\.zip: oyez, 2 problems, 2 importable/);
    expect(look.output).toMatch(/OY1001 \(taken, free: OY1001-2; here: .+, \d+ tests\); \d+ tests/);
    expect(look.output).toMatch(/Nothing was imported/);

    const skipped = await oyez(['import', file, ...data]);
    expect(skipped.code).toBe(1);
    const renamed = await oyez(['import', file, '--existing', 'new', ...data]);
    expect(renamed.code).toBe(0);
    expect(renamed.output).toMatch(/2 of 2 imported/);
    expect(renamed.output).toMatch(/imported as OY1001-2/);
    const replaced = await oyez(['import', file, '--existing', 'replace', ...data]);
    expect(replaced.code).toBe(0);
    expect(replaced.output).toMatch(/replaced OY1001/);
    expect(replaced.output).toMatch(/--undo OY1001 OY1002\n/);
    const undone = await oyez(['import', '--undo', 'OY1001', 'oy1002', ...data]);
    expect(undone).toMatchObject({ code: 0, output: expect.stringMatching(/OY1001: as it was.*\noy1002: as it was/) });
    const again = await oyez(['import', '--undo', 'OY1001', ...data]);
    expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/OY1001: There is nothing to restore/) });
  });

  it('leave nothing behind when somebody cuts them off', async () => {
    const cut = mkdtempSync(join(tmpdir(), 'oyez-packages-'));
    const exporting = spawnOyez(['export', '--all', '--to', join(cut, 'all.zip'), ...data]);
    const ended = new Promise<number | null>((done) => exporting.once('close', done));
    await expect.poll(() => readdirSync(cut).length, { timeout: 60_000, interval: 20 }).toBe(1);
    exporting.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(readdirSync(cut)).toEqual([]);
    rmSync(cut, { recursive: true });
  });

  it('say what is wrong, and leave no half file behind', async () => {
    const file = join(folder, 'none.zip');
    const unknown = await oyez(['export', 'NO-SUCH', '--to', file, ...data]);
    expect(unknown.code).toBe(2);
    expect(unknown.error).toMatch(/There is no problem NO-SUCH\./);
    expect(() => readFileSync(file)).toThrow(/ENOENT/);
    const broken = join(folder, 'broken.zip');
    writeFileSync(broken, hojZip().subarray(0, 100));
    const refused = await oyez(['import', broken, ...data]);
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(/damaged/);
    expect((await oyez(['import', join(folder, 'gone.zip'), ...data])).error).toMatch(/There is no file/);
    expect((await oyez(['export', ...data])).code).toBe(2);
    for (const wrong of [[], ['NO-SUCH'], ['OY1001', '--dry-run']]) {
      expect(await oyez(['import', '--undo', ...wrong, ...data])).toMatchObject({ code: 2 });
    }
    for (const wrong of [['--format', 'nope'], ['--existing=ask'], ['--as', 'nobody-of-this-name'], ['--fast']]) {
      expect(await oyez(['import', broken, ...wrong, ...data])).toMatchObject({ code: 2 });
    }
    expect(await oyez(['import', folder, ...data])).toMatchObject({
      code: 2,
      error: expect.stringMatching(/is a folder/),
    });
    for (const to of [folder, join(folder, 'no-such-folder', 'x.zip')]) {
      const nowhere = await oyez(['export', 'OY1001', '--to', to, ...data]);
      expect(nowhere).toMatchObject({ code: 2, error: expect.not.stringMatching(/\n\s+at /) });
    }
  });
});
