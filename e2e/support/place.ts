import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openServices } from '@oyez/server/commands/open-services';
import { parseConfig } from '@oyez/server/config';
import { writeSetting } from '@oyez/server/settings/settings.sql';
import { aUser, PASSWORD } from '@oyez/server/testing/builders';
import type { Services } from '@oyez/server/services';
import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { pino } from 'pino';

export type Place = { address: string; data: string; databaseUrl: string };
export type Person = {
  username: string;
  password: string;
  token: string;
  user: UserInfo;
  /** As the site has set them, of which a browser sends each where it belongs. */
  cookies: string[];
};

/** The database of a running site in the hands of the test: what the pages cannot do yet is done here. */
export async function openDatabase(place: Place): Promise<Services & { close: () => Promise<void> }> {
  const config = parseConfig({
    DATABASE_URL: place.databaseUrl,
    OYEZ_DATA_DIR: place.data,
    OYEZ_DATABASE_CONNECTIONS: '4',
  });
  return openServices(config, pino({ level: 'silent' }));
}

/** A test may run as root: what it has put into the file store becomes the server's, which has to read it. */
export function handOverFiles({ data }: Place): void {
  const store = join(data, 'files');
  const { uid, gid } = statSync(store);
  for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' })) {
    const path = join(store, name);
    // What the server itself has just moved or removed is no concern of the test.
    const is = statSync(path, { throwIfNoEntry: false });
    if (is !== undefined && is.uid !== uid) chownSync(path, uid, gid);
  }
}

/** Tests submit faster than a person may. */
export async function allowSubmittingAtOnce(services: Services): Promise<void> {
  await writeSetting(services.database.db, 'switches', { defaultSubmitInterval: 0 }, services.now());
}

/** Someone with an account who has logged in. */
export async function aPerson(place: Place, services: Services, is: Parameters<typeof aUser>[1] = {}): Promise<Person> {
  const { username } = await aUser(services, is);
  return { ...(await logIn(place, username, PASSWORD)), password: PASSWORD };
}

export async function logIn(place: Pick<Place, 'address'>, username: string, password: string): Promise<Person> {
  const reply = await fetch(`${place.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const token = reply.headers.get('authorization');
  const { data } = (await reply.json()) as { data: UserInfo | null };
  if (token === null || data === null) throw new Error(`${username} could not log in`);
  return { username, password, token, user: data, cookies: reply.headers.getSetCookie() };
}
