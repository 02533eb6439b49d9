import { startStandIn } from '@oyez/remote-stand-ins/frame/serve';
import type { TroubleName } from '@oyez/remote-stand-ins/frame/troubles';
import { STAND_INS } from '@oyez/remote-stand-ins/registry';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each judge elsewhere is played, by its key. */
    standIns: Record<string, string>;
  }
}

/** Every judge elsewhere on a port of this machine, for the site that all journeys share. */
export async function startStandIns() {
  const running = await Promise.all(STAND_INS.map((site) => startStandIn(site)));
  const urls = Object.fromEntries(running.flatMap(({ keys, url }) => keys.map((key) => [key, url] as const)));
  return {
    urls,
    addresses: Object.entries(urls)
      .map(([key, url]) => `${key}=${url}`)
      .join(','),
    stop: () => Promise.all(running.map((one) => one.close())),
  };
}

/** One of them in the hands of a test. */
export function standIn(key: string) {
  const url = inject('standIns')[key];
  if (url === undefined) throw new Error(`${key} is not played`);
  const control = (method: string, body?: object) =>
    fetch(`${url}/__stand-in`, { method, ...(body && { body: JSON.stringify(body) }) });
  return {
    url,
    trouble: (name: TroubleName, is: { path?: string; times?: number } = {}) => control('POST', { name, ...is }),
    calm: () => control('DELETE'),
    submissions: async () =>
      ((await (await control('GET')).json()) as { submissions: { problem: string; source: string }[] }).submissions,
  };
}
