import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownedName } from '../system/owned-name.ts';
import { removeTrial, removeTrials } from './leftovers.ts';

it('of trials that were killed are removed, and not the one that is under way; after the last there is no folder of them', () => {
  const root = mkdtempSync(join(tmpdir(), 'oyez-leftovers-'));
  try {
    removeTrials({ root });
    const running = join(root, 'proof', ownedName('proof'));
    const killed = running.replace(/-\d+-\d+-([0-9a-f]+)$/, '-4194304-1-$1');
    for (const path of [running, killed]) mkdirSync(join(path, 'files'), { recursive: true });
    removeTrials({ root });
    expect([running, killed].map((path) => existsSync(path))).toEqual([true, false]);
    const another = join(root, 'proof', ownedName('proof'));
    mkdirSync(another);
    removeTrial(another);
    expect(existsSync(running)).toBe(true);
    removeTrial(running);
    expect(existsSync(join(root, 'proof'))).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});
