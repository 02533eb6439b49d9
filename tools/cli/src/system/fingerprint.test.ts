import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

describe('a fingerprint of sources', () => {
  it('changes with the content and the names of the files, and with nothing else', () => {
    const root = mkdtempSync(join(tmpdir(), 'oyez-sources-'));
    const now = () => fingerprint(root, ['folder', 'file', 'absent']);
    mkdirSync(join(root, 'folder', 'deep'), { recursive: true });
    writeFileSync(join(root, 'folder', 'deep', 'one'), '1');
    writeFileSync(join(root, 'file'), '2');
    const first = now();
    writeFileSync(join(root, 'elsewhere'), '3');
    writeFileSync(join(root, 'file'), '2');
    expect(now()).toBe(first);

    writeFileSync(join(root, 'folder', 'deep', 'one'), '9');
    const changed = now();
    expect(changed).not.toBe(first);
    renameSync(join(root, 'folder', 'deep', 'one'), join(root, 'folder', 'deep', 'two'));
    expect(now()).not.toBe(changed);
    rmSync(root, { recursive: true });
  });
});
