import { deleteProblem } from '@oyez/contract/problems/problem-admin';
import type { Services } from '@oyez/server/services';
import type { aUser } from '@oyez/server/testing/builders';
import { afterAll, beforeAll, inject } from 'vitest';
import { aPerson, logIn, openDatabase, type Place } from './place.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: Place & { port: number; rootPassword: string };
  }
}

/** The site that all journeys share, for the tests of one file. */
export function useSite() {
  const place = inject('site');
  let services: Awaited<ReturnType<typeof openDatabase>> | undefined;
  const open = () => {
    if (services === undefined) throw new Error('the site is used outside a test');
    return services;
  };
  let newest = 0;
  beforeAll(async () => {
    services = await openDatabase(place);
    newest = Math.max(0, ...(await problemsAfter(services, 0)));
  });
  afterAll(async () => {
    // The lists and the home page of the next file show what that file expects.
    const made = await problemsAfter(open(), newest);
    const root = made.length === 0 ? undefined : await logIn(place, 'root', place.rootPassword);
    for (const id of made) await removeProblem(place, root?.token ?? '', id);
    await services?.close();
  });
  return {
    ...place,
    services: open,
    person: (is?: Parameters<typeof aUser>[1]) => aPerson(place, open(), is),
    root: () => logIn(place, 'root', place.rootPassword),
  };
}

async function problemsAfter({ database }: Services, newest: number): Promise<number[]> {
  const rows = await database.db
    .selectFrom('problem')
    .select('id')
    .where('id', '>', newest)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

async function removeProblem({ address }: Place, token: string, id: number): Promise<void> {
  const { method, path } = deleteProblem;
  const reply = await fetch(`${address}${path}?pid=${id}`, { method, headers: { authorization: token } });
  if (!reply.ok) throw new Error(`problem ${id} could not be removed: ${await reply.text()}`);
}
