import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyInputOf, Endpoint, ParamsInputOf, QueryInputOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import type { Envelope } from '@oyez/contract/wire/values';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino, type Logger } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { openServices } from '../commands/open-services.ts';
import { parseConfig } from '../config.ts';
import type { RemoteSites } from '../remote-sites.ts';
import type { Services } from '../services.ts';
import { writeSetting } from '../settings/settings.sql.ts';
import { copyDatabase } from './database.ts';

type Sent<E extends Endpoint> = {
  query?: QueryInputOf<E>;
  body?: BodyInputOf<E>;
  params?: ParamsInputOf<E>;
  token?: string | null;
  headers?: Record<string, string>;
};

export type Answer<E extends Endpoint> = Envelope<ReplyOf<E>> & {
  http: number;
  headers: LightMyRequestResponse['headers'];
};

type Options = {
  environment?: Record<string, string>;
  /** Problems are for everybody, not only for who is logged in. */
  guestsRead?: true;
  log?: Logger;
  /** Judges elsewhere, in place of the configured ones. */
  remote?: RemoteSites;
};

/** A whole site on a database and a file store of its own; nothing of ours is replaced but the clock. */
export type TestSite = Services & {
  app: FastifyInstance;
  clock: { now: Date; advance(ms: number): void };
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<Answer<E>>;
  close(): Promise<void>;
};

export async function aSite(options: Options = {}): Promise<TestSite> {
  const database = await copyDatabase(inject('databaseUrl'));
  const dataDir = await mkdtemp(join(tmpdir(), 'oyez-test-'));
  const config = parseConfig({
    DATABASE_URL: database.url,
    OYEZ_DATA_DIR: dataDir,
    OYEZ_LOG_LEVEL: 'silent',
    ...options.environment,
  });
  const opened = await openServices(config, options.log ?? pino({ level: config.logLevel }));
  // Tests send crowds of calls, also on busy machines: these wait for their turn.
  opened.database.pool.options.connectionTimeoutMillis = 60_000;
  if (options.guestsRead) await writeSetting(opened.database.db, 'web', { problemReaders: 'everybody' }, new Date());
  const clock = {
    now: new Date(),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const services: Services = { ...opened, ...(options.remote && { remote: options.remote }), now: () => clock.now };
  const app = await buildApp(services, { checkHotReplies: true });
  return {
    ...services,
    app,
    clock,
    async call(endpoint, sent = {}) {
      const response = await app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(Object(sent.params)[name])),
        query: queryStrings(sent.query),
        ...(sent.body !== undefined && { payload: sent.body as object }),
        headers: { ...(sent.token ? { authorization: sent.token } : {}), 'accept-language': 'en-US', ...sent.headers },
      });
      return {
        ...response.json<Envelope<ReplyOf<typeof endpoint>>>(),
        http: response.statusCode,
        headers: response.headers,
      };
    },
    async close() {
      await app.close();
      await opened.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function queryStrings(query: unknown): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
