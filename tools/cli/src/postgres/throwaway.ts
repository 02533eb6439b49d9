import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOrphan, ownedName } from '../system/owned-name.ts';
import { startPostgres } from './cluster.ts';

/** A cluster for one test run: gone afterwards, so it never waits for the disk. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  removeOrphans();
  const folder = join(tmpdir(), ownedName('postgres'));
  mkdirSync(folder, { mode: 0o711 });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startPostgres({
      dataFolder: join(folder, 'data'),
      logFile: join(folder, 'log'),
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What test runs left that were killed; their servers died with them. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith('oyez-postgres-') && isOrphan(name))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
