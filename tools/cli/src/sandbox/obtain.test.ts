import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tryLock } from '../system/lock.ts';
import { containerInitOf, goJudgePath, obtainGoJudge } from './obtain.ts';
import { applyPatch, PATCHES } from './patches.ts';

describe('obtaining go-judge', () => {
  let cache: string;
  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'oyez-cache-'));
  });
  afterEach(() => rmSync(cache, { recursive: true, force: true }));

  function place(): string {
    const binary = goJudgePath(cache);
    mkdirSync(dirname(binary), { recursive: true });
    for (const file of [binary, containerInitOf(binary)]) writeFileSync(file, 'a binary', { mode: 0o755 });
    return binary;
  }

  it('names the binary after version, processor and pinned sources', () => {
    expect(goJudgePath(cache)).toMatch(/\/go-judge\/go-judge-v1\.12\.2-(x64|arm64)-[0-9a-f]{12}$/);
  });

  it('takes the one in the cache folder', async () => {
    const binary = place();
    expect(await obtainGoJudge({ cache })).toEqual({ path: binary });
  });

  it.runIf(process.getuid?.() === 0).each([
    ['it', (binary: string) => binary],
    ['its helper', containerInitOf],
  ])('refuses to run as root what another user may have put there: %s', async (_which, fileOf) => {
    chownSync(fileOf(place()), 65_534, 65_534);
    expect(await obtainGoJudge({ cache })).toMatchObject({ missing: expect.stringMatching(/belongs to another user/) });
  });

  it('waits for a build by another process and uses its result', async () => {
    mkdirSync(dirname(goJudgePath(cache)), { recursive: true });
    const other = tryLock(join(cache, 'go-judge', 'build.lock'));
    const said: string[] = [];
    const waiting = obtainGoJudge({ cache, say: (line) => said.push(line) });
    await expect.poll(() => said).toHaveLength(1);
    const binary = place();
    if ('lock' in other) other.lock.release();
    expect(await waiting).toEqual({ path: binary });
    expect(said[0]).toMatch(/is building the sandbox; waiting/);
  });

  it('says what to do about a cache folder that cannot be used', async () => {
    writeFileSync(join(cache, 'file'), '');
    const found = await obtainGoJudge({ cache: join(cache, 'file') });
    expect(found).toMatchObject({ missing: expect.stringMatching(/cannot be used .*; set OYEZ_CACHE to another one/) });
  });
});

describe('our changes of go-judge', () => {
  it.each(PATCHES)('are made where they are meant: $file, $why', (patch) => {
    expect(applyPatch(`before\n${patch.was}after\n`, patch)).toBe(`before\n${patch.becomes}after\n`);
    expect(() => applyPatch('another version', patch)).toThrow('is not the one');
    expect(() => applyPatch(patch.was + patch.was, patch)).toThrow('is not the one');
  });
});
