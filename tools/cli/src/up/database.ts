import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '../postgres/cluster.ts';
import { checkDatabaseUrl } from '../postgres/external.ts';
import { withClient } from '../postgres/probe.ts';
import type { Say } from '../system/debian.ts';
import type { DataFolder } from './data-folder.ts';
import type { Service } from './service.ts';

const NAME = 'oyez';

export type DatabasePlace = {
  url: string;
  /** Tells one database from another without keeping its password. */
  fingerprint: string;
};

/** The given PostgreSQL, which somebody else runs. */
export async function externalDatabase(url: string): Promise<DatabasePlace> {
  await checkDatabaseUrl(url);
  return { url, fingerprint: createHash('sha256').update(url).digest('hex') };
}

/** The built-in PostgreSQL as a service. `place` answers once it has started. `cutOff` ends the waiting for that. */
export function builtInDatabase(
  folder: DataFolder,
  say: Say,
  cutOff?: AbortSignal,
): { service: Service; place: () => Promise<DatabasePlace> } {
  const logFile = join(folder.logs, 'postgres.log');
  let started: RunningPostgres | undefined;
  return {
    service: {
      name: 'PostgreSQL',
      logFile,
      start: async (stopping) => {
        const signal = AbortSignal.any(cutOff ? [stopping, cutOff] : [stopping]);
        started = await startPostgres({ dataFolder: folder.postgres, logFile, port: started?.port, say, signal });
        // A survivor of it is found by its own lock file, not by ours.
        return { identities: [], ended: started.ended, stop: started.stop };
      },
    },
    place: async () => {
      if (!started) throw new Error('The built-in PostgreSQL has not been started.');
      return { url: await ensureDatabase(started.url), fingerprint: 'built-in' };
    },
  };
}

/** The site's own database of a cluster that was made for it. */
export async function ensureDatabase(maintenanceUrl: string): Promise<string> {
  await withClient(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`);
  });
  return databaseUrl(maintenanceUrl);
}

export function databaseUrl(maintenanceUrl: string): string {
  const url = new URL(maintenanceUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}

/** True when nothing was ever migrated into it. */
export function isNewDatabase(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ found: string | null }>(`SELECT to_regclass('migration')::text AS found`);
    return rows[0]?.found === null;
  });
}
