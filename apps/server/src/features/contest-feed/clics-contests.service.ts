import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { boardSettings } from '../boards/board-facts.service.ts';
import { readableAmong, type ClicsCaller } from './clics-callers.service.ts';
import type { ClicsVersion } from '@oyez/contract/contests/clics';
import { textIn, type ClicsObject } from './clics-format.ts';
import { contestTitle } from './contest-feed.sql.ts';
import { contestObject } from './feed-objects.ts';
import { clicsObjects, type FeedReader } from './feed-reader.service.ts';
import { contestsInReach } from './read-contests.sql.ts';

/** The contests that a program may choose from: that of its token, or the latest that the person may read. */
export async function contestsFor(
  services: Services,
  caller: ClicsCaller,
  version: ClicsVersion,
): Promise<ClicsObject[]> {
  const { db } = services.database;
  const ids = caller.kind === 'token' ? [caller.contestId] : await contestsToRead(db, caller.actor, services.now());
  const told = await Promise.all(ids.map((id) => contestAsSet(db, id, version)));
  return told.filter((one) => one !== undefined);
}

const MOST = 50;
/** Some of those in reach are closed to somebody by the rule for accounts, or by their address. */
const MOST_LOOKED_AT = 4 * MOST;

async function contestsToRead(db: Db, actor: Actor, now: Date): Promise<number[]> {
  const ids = await contestsInReach(db, actor, now, MOST_LOOKED_AT);
  return (await readableAmong(db, actor, ids, now)).slice(0, MOST);
}

async function contestAsSet(db: Db, id: number, version: ClicsVersion): Promise<ClicsObject | undefined> {
  const [found, title] = await Promise.all([boardSettings(db, id), contestTitle(db, id)]);
  if (!found || title === undefined) return undefined;
  const text = textIn(version, 'contest', JSON.stringify(contestObject({ id, title }, found.settings)));
  return text === null ? undefined : (JSON.parse(text) as ClicsObject);
}

/** As it was told. */
export async function contestOf(db: Db, reader: Omit<FeedReader, 'types'>): Promise<ClicsObject> {
  return (await clicsObjects(db, reader, 'contest'))[0] ?? fail('contest_not_found');
}
