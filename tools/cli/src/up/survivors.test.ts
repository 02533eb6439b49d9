import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf, isAlive } from '../system/identity.ts';
import { noteChildren, stopSurvivors } from './survivors.ts';

describe('what a killed run left behind', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oyez-survivors-'));
    file = join(folder, 'children.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is stopped', async () => {
    const left = spawn('sleep', ['60']);
    const identity = identityOf(left.pid ?? 0);
    noteChildren(file, [identity]);
    const said: string[] = [];
    await stopSurvivors(file, (line) => said.push(line));
    expect(isAlive(identity)).toBe(false);
    expect(said).toHaveLength(1);
  });

  it('is not confused with another process that has its number now', async () => {
    const innocent = spawn('sleep', ['60']);
    const identity = identityOf(innocent.pid ?? 0);
    noteChildren(file, [{ ...identity, startedAt: '1' }]);
    await stopSurvivors(file, () => undefined);
    expect(isAlive(identity)).toBe(true);
    innocent.kill();
  });

  it('may be nothing at all', async () => {
    await stopSurvivors(file, () => expect.unreachable());
    writeFileSync(file, 'broken');
    await stopSurvivors(file, () => expect.unreachable());
  });
});
