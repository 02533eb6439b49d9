import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runnableBinaries } from '../postgres/binaries.ts';
import { clusterOwner } from '../postgres/cluster.ts';
import { askServer, withClient } from '../postgres/probe.ts';
import { lastLines, runCommand } from '../system/command.ts';
import { messageOf } from '../user-error.ts';
import { serverProcess, type Stage } from '../up/roles.ts';
import { withDatabase } from '../up/task-stage.ts';
import { bad, good, type Line } from './line.ts';

/** For a task of the server that asks no database. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1/none';

/** PostgreSQL and its tables: the given database, the running one, or the built-in one started for the while. */
export async function checkDatabase(stage: Stage): Promise<Line[]> {
  if (!process.env.DATABASE_URL && !existsSync(stage.folder.postgres)) return [await checkBinaries(stage)];
  try {
    return await withDatabase(
      stage.folder,
      () => undefined,
      async (url) => {
        const facts = await askServer(url);
        if ('reason' in facts) throw new Error(facts.reason);
        const kind = process.env.DATABASE_URL ? 'at DATABASE_URL' : 'built in';
        const migrations = await checkMigrations(stage, url);
        const backups = migrations.ok ? [await checkBackups(url)] : [];
        return [good('PostgreSQL', `${facts.versionText}, ${kind}`), migrations, ...backups];
      },
    );
  } catch (error) {
    const remedy = process.env.DATABASE_URL
      ? 'correct DATABASE_URL, or unset it'
      : 'look into logs/postgres.log in the data folder';
    return [bad('PostgreSQL', messageOf(error), remedy)];
  }
}

async function checkBinaries(stage: Stage): Promise<Line> {
  try {
    const owner = await clusterOwner(stage.folder.postgres);
    const binaries = await runnableBinaries(stage.folder.postgres, owner);
    const version = await runCommand(join(binaries, 'bin', 'postgres'), ['--version']);
    return good('PostgreSQL', `${version.stdout.trim()}, built in; "./oyez up" makes the database`);
  } catch (error) {
    return bad('PostgreSQL', messageOf(error), 'set DATABASE_URL to a PostgreSQL 15 to 18 server');
  }
}

async function checkMigrations(stage: Stage, url: string): Promise<Line> {
  const known = readdirSync(join(stage.app.root, 'apps/server/src/db/migrations'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length));
  const applied = await withClient(url, async (client) => {
    const { rows } = await client.query<{ found: string | null }>(`SELECT to_regclass('migration')::text AS found`);
    if (!rows[0]?.found) return new Set<string>();
    const { rows: names } = await client.query<{ name: string }>('SELECT name FROM migration');
    return new Set(names.map(({ name }) => name));
  });
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const remedy = 'use the newer version of Oyez again';
    return bad('Migrations', `the database is newer than this version: ${unknown.join(', ')}`, remedy);
  }
  const missing = known.filter((name) => !applied.has(name));
  if (missing.length === 0) return good('Migrations', `all ${known.length} applied`);
  return bad('Migrations', `${missing.length} of ${known.length} are missing`, 'run "./oyez migrate"');
}

const DAY_MS = 86_400_000;
const BACKUP_DAYS = 2;
const PROOF_DAYS = 15;
/** Later than this from now nothing has ended: a clock was wrong, and nobody knows how old it is. */
const AHEAD_MS = 3_600_000;
type Run = { id: number; kind: string; ok: boolean; backup: string | null; detail: string; ended_at: Date };

/** How old the last good backup and the last trial of a restore are, and what came of the last ones. */
async function checkBackups(url: string): Promise<Line> {
  const { rows } = await withClient(url, (client) =>
    client.query<Run>('SELECT id::int, kind, ok, backup, detail, ended_at FROM backup_run'),
  );
  return backupLine(rows, new Date());
}

export function backupLine(runs: readonly Run[], now: Date): Line {
  const newestFirst = runs.toSorted((a, b) => b.id - a.id);
  const isKnown = (run: Run) => run.ended_at.getTime() < now.getTime() + AHEAD_MS;
  const goodOf = (kind: string) => newestFirst.find((one) => one.kind === kind && one.ok && isKnown(one));
  const failed = ['backup', 'proof']
    .flatMap((kind) => newestFirst.find((one) => one.kind === kind) ?? [])
    .find(({ ok }) => !ok);
  const made = goodOf('backup');
  const proved = goodOf('proof');
  const days = (run: Run) => Math.floor((now.getTime() - run.ended_at.getTime()) / DAY_MS);
  const age = (run: Run) => (days(run) === 0 ? 'less than a day ago' : `${days(run)} day(s) ago`);
  if (!made)
    return bad(
      'Backup',
      failed?.detail ?? 'none was made yet',
      'run "./oyez backup --to DIR", or set OYEZ_BACKUP_DIR',
      false,
    );
  const detail = `made ${age(made)}, ${proved ? `restored on trial ${age(proved)}` : 'never restored on trial'}`;
  if (failed)
    return bad(
      'Backup',
      `${detail}; the last ${failed.kind} failed: ${failed.detail}`,
      'fix that and try again',
      false,
    );
  if (days(made) >= BACKUP_DAYS)
    return bad('Backup', detail, 'run "./oyez backup", and look into logs/backup.log', false);
  if (!proved || days(proved) >= PROOF_DAYS) return bad('Backup', detail, 'run "./oyez backup prove"', false);
  return good('Backup', detail);
}

export async function checkFiles(stage: Stage): Promise<Line> {
  if (Object.entries(process.env).some(([name, value]) => name.startsWith('OYEZ_S3_') && value)) {
    return bucketLine(stage);
  }
  const { files } = stage.folder;
  const account = stage.accounts?.server;
  const result = await runCommand('test', ['-w', files], { cwd: '/', uid: account?.uid, gid: account?.gid });
  if (result.code === 0)
    return good('File store', `${files} is writable${account ? ` for the user ${account.name}` : ''}`);
  return bad(
    'File store',
    `${files} is not writable`,
    `give it to the user ${account?.name ?? 'who starts the site'} with chown`,
  );
}

/** The server itself looks: it knows how to ask, and may ask as its own user only. */
async function bucketLine(stage: Stage): Promise<Line> {
  const remedy = 'correct the settings OYEZ_S3_…, or fix the store';
  const { command, args, cwd, environment, account } = serverProcess(
    stage,
    NO_DATABASE,
    ['files', 'check'],
    'terminal',
  );
  const options = {
    cwd,
    environment: { ...environment, OYEZ_LOG_LEVEL: 'silent' },
    uid: account?.uid,
    gid: account?.gid,
  };
  const { code, stdout, stderr } = await runCommand(command, args, options);
  return code === 0
    ? good('File store', `${stdout.trim()} can be listed, read and written`)
    : bad('File store', lastLines(stderr || stdout, 1), remedy);
}
