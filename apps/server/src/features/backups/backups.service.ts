import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { FileStore } from '../../files/file-store.ts';
import { insertRun, latestRuns, type NewRun } from './backups.sql.ts';
import { makeBackup, type MadeBackup } from './make.service.ts';
import { expired, type Keep } from './retention.ts';
import { AHEAD_MS, listBackups, openRepository, removeBackups, withLock } from './repository.ts';

type Wish = {
  directory: string;
  passphrase: string | undefined;
  keep: Keep | undefined;
  /** How long is rested for what was worked. */
  rest: number;
  say?: (line: string) => void;
};

type Site = { config: Config; db: Db; files: FileStore; now: () => Date };

/** `unreadable` are older backups for whose sake no room was made. */
export type BackupOutcome = MadeBackup & { removed: string[]; freedBytes: number; unreadable: string[] };

/** One backup from its beginning to what is removed for it; noted in the database, whatever came of it. */
export async function backUp(site: Site, wish: Wish): Promise<BackupOutcome> {
  const startedAt = site.now();
  const note = (run: Pick<NewRun, 'ok' | 'detail'> & Partial<NewRun>) =>
    insertRun(site.db, {
      ...{ kind: 'backup', backup: null, rows: null, files: null, bytes: null, addedBytes: null },
      ...run,
      startedAt,
      endedAt: site.now(),
    });
  try {
    const outcome = await run(site, wish, startedAt);
    const { name: backup, rows, files, bytes, addedBytes, lacking } = outcome;
    const ok = lacking.length === 0;
    const detail = ok
      ? ''
      : `${lacking.length} file(s) are missing or damaged in the file store: ${lacking.slice(0, 5).join(', ')}`;
    await note({ backup, ok, detail, rows, files, bytes, addedBytes });
    return outcome;
  } catch (error) {
    await note({ ok: false, detail: error instanceof Error ? error.message : String(error) }).catch(() => {});
    throw error;
  }
}

async function run(site: Site, wish: Wish, now: Date): Promise<BackupOutcome> {
  const repository = await openRepository(wish.directory, wish.passphrase, { create: true });
  return withLock(wish.directory, async () => {
    const made = await makeBackup(site, repository, { now, rest: wish.rest, ...(wish.say && { say: wish.say }) });
    if (wish.keep === undefined) return { ...made, removed: [], freedBytes: 0, unreadable: [] };
    const { backups } = await listBackups(repository);
    const justMade = backups.find(({ name }) => name === made.name);
    const removed = expired(backups, wish.keep, justMade).map(({ name }) => name);
    if (removed.length === 0) return { ...made, removed, freedBytes: 0, unreadable: [] };
    return { ...made, removed, ...(await removeBackups(repository, removed)) };
  });
}

export async function noteProof(site: Pick<Site, 'db'>, proof: Omit<NewRun, 'kind'>): Promise<void> {
  await insertRun(site.db, { ...proof, kind: 'proof' });
}

export type BackupState = {
  /** The last good backup, and the last proof that one can be restored. */
  madeAt: Date | null;
  provedAt: Date | null;
  /** The last try of a proof, whatever came of it. */
  triedAt: Date | null;
  bytes: number | null;
  /** Why the last of each kind failed; null when it did not. */
  failure: { kind: 'backup' | 'proof'; at: Date; detail: string } | null;
};

export async function backupState(db: Db, now: Date): Promise<BackupState> {
  const known = new Date(now.getTime() + AHEAD_MS);
  const runs = await latestRuns(db, known);
  const lastOf = (kind: string) => runs.findLast((one) => one.kind === kind);
  const goodOf = (kind: string) => runs.findLast((one) => one.kind === kind && one.ok && one.ended_at < known);
  const failed = [lastOf('backup'), lastOf('proof')].find((one) => one?.ok === false);
  return {
    madeAt: goodOf('backup')?.ended_at ?? null,
    provedAt: goodOf('proof')?.ended_at ?? null,
    triedAt: lastOf('proof')?.ended_at ?? null,
    bytes: goodOf('backup')?.bytes ?? null,
    failure: failed
      ? { kind: failed.kind === 'proof' ? 'proof' : 'backup', at: failed.ended_at, detail: failed.detail }
      : null,
  };
}
