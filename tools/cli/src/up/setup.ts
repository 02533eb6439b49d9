import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProblemReaders } from '@oyez/contract/site/choices';
import { z } from 'zod';
import type { Say } from '../system/debian.ts';
import { isNewDatabase, type DatabasePlace } from './database.ts';
import type { DataFolder } from './data-folder.ts';
import { bootstrapRoot, lastJson } from './first-start/first-password.ts';
import type { Stage } from './roles.ts';
import { runServerTask } from './serving.ts';

const Setup = z.object({ database: z.string(), judgeToken: z.string() });
const NodeToken = z.object({ token: z.string() });

export type SiteSetup = {
  judgeToken: string;
  migrated: boolean;
};

type Wishes = { demo: boolean; readers?: ProblemReaders | undefined };

export function hasBeenSetUp(folder: DataFolder): boolean {
  return existsSync(folder.setup);
}

/** What a database needs once: demo content, the root account, a token for this machine's judge node. */
export async function setUpSite(
  stage: Stage,
  place: DatabasePlace,
  { demo, readers }: Wishes,
  say: Say,
): Promise<SiteSetup> {
  const isNew = await isNewDatabase(place.url);
  const known = readSetup(stage.folder.setup);
  if (!isNew && known?.database === place.fingerprint) return { judgeToken: known.judgeToken, migrated: false };

  say('Preparing the database …');
  await runServerTask(stage, place.url, ['migrate']);
  await bootstrapRoot(stage, place.url, readers);
  if (demo) {
    say('Filling the site with the demo problems …');
    await runServerTask(stage, place.url, ['seed-demo']);
  }
  const node = NodeToken.parse(
    lastJson(await runServerTask(stage, place.url, ['admin', 'judge-token', '--name', hostname()])),
  );
  const setup: z.infer<typeof Setup> = { database: place.fingerprint, judgeToken: node.token };
  writeFileSync(stage.folder.setup, JSON.stringify(setup), { mode: 0o600 });
  return { judgeToken: node.token, migrated: true };
}

/** The site is not new, so its first start here asks nothing; its judge node gets a token of its own then. */
export function noteRestored(folder: DataFolder): void {
  const setup: z.infer<typeof Setup> = { database: 'restored', judgeToken: '' };
  writeFileSync(folder.setup, JSON.stringify(setup), { mode: 0o600 });
}

function readSetup(file: string): z.infer<typeof Setup> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return Setup.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
