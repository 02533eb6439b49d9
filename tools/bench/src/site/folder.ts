import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOrphan, ownedName } from '@oyez/cli/system/owned-name';
import type { BenchContext } from '../bench.ts';

/** A data folder for one bench, gone when the bench ends. */
export function temporaryFolder({ onEnd }: Pick<BenchContext, 'onEnd'>): string {
  removeOrphans();
  const folder = join(tmpdir(), ownedName('bench'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  return folder;
}

/** What benches left that were killed. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith('oyez-bench-') && isOrphan(name))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
