import { existsSync } from 'node:fs';
import { clusterUrl } from '../postgres/cluster.ts';
import { readHolder } from '../system/lock.ts';
import type { Say } from '../system/debian.ts';
import { UserError } from '../user-error.ts';
import { builtInDatabase, databaseUrl, externalDatabase, isNewDatabase } from './database.ts';
import { chooseDataFolder, dataFolderAt, prepareDataFolder, type DataFolder } from './data-folder.ts';
import { createParts } from './parts.ts';
import type { Stage } from './roles.ts';
import { takeRunLock } from './run-lock.ts';
import { runServerTask } from './serving.ts';
import { accountsIn, serviceAccounts } from './service-accounts.ts';
import { chooseApp } from './staging.ts';

/** What one short command of the server needs, from the same places as `up`. */
export async function prepareStage(
  data: string | undefined,
  say: Say,
  host = '127.0.0.1',
  port = 8080,
): Promise<Stage> {
  const all = await serviceAccounts();
  const folder = dataFolderAt(await chooseDataFolder(data, all));
  const accounts = accountsIn(folder.root, all);
  await prepareDataFolder(folder, accounts);
  return { app: await chooseApp(folder.app, accounts, say), folder, accounts, host, port };
}

/** Refuses a folder in which no site has ever run, unless the database is elsewhere and its key is here. */
export async function requireSite(folder: DataFolder): Promise<void> {
  if (process.env.DATABASE_URL) return refuseSecondKey(folder, process.env.DATABASE_URL);
  if (existsSync(folder.postgres)) return;
  throw new UserError(
    `There is no site in ${folder.root}; name its data folder with --data, or its database with DATABASE_URL.`,
  );
}

/** With another key than the site's, what is encrypted in its database cannot be read, and codes are void. */
export async function refuseSecondKey(folder: DataFolder, url: string): Promise<void> {
  if (process.env.OYEZ_SECRET_KEY || existsSync(folder.secretKey)) return;
  const { url: checked } = await externalDatabase(url);
  if (await isNewDatabase(checked)) return;
  throw new UserError(
    `The database of DATABASE_URL holds a site whose secret key is not in ${folder.root}; name the data folder of the site with --data, or set OYEZ_SECRET_KEY to its key.`,
  );
}

/**
 * Hands over the address of the database: the given one, the running one, or the built-in one started for the while.
 * `cutOff` ends the waiting for its start, which may take minutes.
 */
export async function withDatabase<T>(
  folder: DataFolder,
  say: Say,
  use: (url: string) => Promise<T>,
  cutOff?: AbortSignal,
): Promise<T> {
  if (process.env.DATABASE_URL) return withOwnDatabase(folder, say, use);
  if (readHolder(folder.runLock)) return use(runningUrl(folder));

  const lock = takeRunLock(folder, '');
  try {
    return await withOwnDatabase(folder, say, use, cutOff);
  } finally {
    lock.release();
  }
}

/** The same for whoever has the run lock of the folder: nothing runs on it. */
export async function withOwnDatabase<T>(
  folder: DataFolder,
  say: Say,
  use: (url: string) => Promise<T>,
  cutOff?: AbortSignal,
): Promise<T> {
  if (process.env.DATABASE_URL) return use((await externalDatabase(process.env.DATABASE_URL)).url);
  const parts = createParts(folder.children, say);
  try {
    const { service, place } = builtInDatabase(folder, say, cutOff);
    await parts.keep('database', service);
    return await use((await place()).url);
  } finally {
    await parts.stop();
  }
}

/** Makes or updates the tables for a task of this version, where no running server needs them as they are. */
export async function prepareTables(stage: Stage, url: string): Promise<void> {
  await runServerTask(stage, url, ['migrate', '--unless-used']);
}

function runningUrl(folder: DataFolder): string {
  const url = existsSync(folder.postgres) ? clusterUrl(folder.postgres) : undefined;
  if (url) return databaseUrl(url);
  throw new UserError(
    `The site on ${folder.root} runs on a database of its own choice; set DATABASE_URL to the same one and try again.`,
  );
}
