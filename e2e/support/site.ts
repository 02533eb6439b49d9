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
  beforeAll(async () => {
    services = await openDatabase(place);
  });
  afterAll(() => services?.close());
  return {
    ...place,
    services: open,
    person: (is?: Parameters<typeof aUser>[1]) => aPerson(place, open(), is),
    root: () => logIn(place, 'root', place.rootPassword),
  };
}
