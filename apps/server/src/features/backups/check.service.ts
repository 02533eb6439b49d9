import { Damage } from './damage.ts';
import type { Chunk } from './manifest.ts';
import { filesOf, findBackup, readManifest, withLock, type BackupEntry, type Repository } from './repository.ts';

export type Checked = { name: string; pieces: number; bytes: number; damages: Damage[] };

/** More say no more than that the disk is broken. */
const MOST_DAMAGES = 100;

/** Reads all that a backup needs, and names each piece that is not as it was written. */
export async function checkBackup(
  repository: Repository,
  name: string | undefined,
  say?: (line: string) => void,
): Promise<Checked> {
  const checked = await readAll(repository, await findBackup(repository, name, { say }));
  await setAside(repository, checked.damages);
  return checked;
}

/** What is damaged is written again by the next backup, unless one is under way: that one counts on it. */
export async function setAside({ directory, objects }: Repository, damages: readonly Damage[]): Promise<void> {
  const changed = new Set(damages.flatMap(({ sha256 }) => sha256 ?? []));
  if (changed.size === 0) return;
  try {
    await withLock(directory, async () => {
      for (const sha256 of changed) await objects.setAside(sha256);
    });
  } catch {
    // A copy that may only be read, or a backup that is being made: the next look tries again.
  }
}

async function readAll(repository: Repository, backup: BackupEntry): Promise<Checked> {
  const manifest = await readManifest(repository, backup);
  const checked: Checked = { name: backup.name, pieces: 0, bytes: 0, damages: [] };
  const read = async (piece: { sha256: string; size: number }, what: string) => {
    if (checked.damages.length >= MOST_DAMAGES) return;
    checked.pieces += 1;
    checked.bytes += piece.size;
    try {
      await repository.objects.read({ ...piece, what }, drain);
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      checked.damages.push(error);
    }
  };
  for (const table of manifest.tables) {
    for (const chunk of table.chunks) await read(chunk, `the table ${table.name}`);
    const rows = rowsOf(table.chunks);
    if (rows !== table.rows) {
      const message = `The backup is half a backup: the table ${table.name} has ${rows} of ${table.rows} rows.`;
      checked.damages.push(new Damage('table_incomplete', message));
    }
  }
  const lists: Chunk[] = [];
  for (const list of manifest.files.lists) {
    const before = checked.damages.length;
    await read(list, 'the list of files');
    if (checked.damages.length === before) lists.push(list);
  }
  for (const sha256 of manifest.files.lacking) {
    checked.damages.push(
      new Damage(
        'source_missing',
        `The file ${sha256} was not in the file store, or was damaged there, when the backup was made.`,
      ),
    );
  }
  const lacking = new Set(manifest.files.lacking);
  for await (const file of filesOf(repository.objects, lists)) {
    if (!lacking.has(file.sha256)) await read(file, `the file ${file.sha256}`);
  }
  return checked;
}

function rowsOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { rows }) => sum + rows, 0);
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content) void chunk;
}
