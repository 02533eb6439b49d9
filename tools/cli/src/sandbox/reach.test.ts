import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canBeShown } from './reach.ts';

const isRoot = process.getuid?.() === 0;

describe('what the sandbox can show of the host', () => {
  let root: string;
  let program: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'oyez-reach-'));
    chmodSync(root, 0o755);
    mkdirSync(join(root, 'home/bin'), { recursive: true, mode: 0o755 });
    program = join(root, 'home/bin/node');
    writeFileSync(program, '', { mode: 0o755 });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is what everybody may read', () => {
    expect(canBeShown(program)).toBe(true);
    expect(canBeShown(join(root, 'home/bin'))).toBe(true);
    expect(canBeShown(join(root, 'home/missing'))).toBe(false);
    chmodSync(program, 0o700);
    expect(canBeShown(program)).toBe(false);
  });

  it.runIf(isRoot)('is nothing in a home that is private to a user, not even by a link from elsewhere', () => {
    chownSync(join(root, 'home'), 12345, 12345);
    chmodSync(join(root, 'home'), 0o700);
    symlinkSync(program, join(root, 'node'));
    expect(canBeShown(program)).toBe(false);
    expect(canBeShown(join(root, 'node'))).toBe(false);
    chmodSync(join(root, 'home'), 0o711);
    expect(canBeShown(program)).toBe(true);
  });

  it.runIf(isRoot)('is what lies in a home of root, whose mounts these are', () => {
    chmodSync(join(root, 'home'), 0o700);
    expect(canBeShown(program)).toBe(true);
  });
});
